import { type Authority, can, type Grants } from '@xw/shared/permission/can'

/** PE-03 uses the entries that show or hide elements. Entries of type '2' are actions, which PE-01 covers. */
const names = (entries: readonly Authority[], code: string, isAction: boolean) =>
  entries.filter(entry => (entry.type === '2') === isAction && entry.action.split(',').includes(code))

/**
 * PE-03, applied only on the page: reports whether an element is shown. The form's own list comes first. After that, a
 * disabled rule shows the element, and an enabled rule requires a grant.
 */
export function isElementShown({ auth, allAuth }: Grants, code: string, own: readonly Authority[] = []): boolean {
  if (names(own, code, false).length > 0) return true
  if (names(allAuth, code, false).some(entry => entry.status === '0')) return true
  return names(auth, code, false).length > 0
}

/** Reports whether the element of a code is shown: by PE-01 when the code is that of an action, otherwise by PE-03. */
export function isShown(grants: Grants, code: string, own: readonly Authority[] = []): boolean {
  const isAction = names([...grants.auth, ...grants.allAuth], code, true).length > 0
  return isAction ? can(grants, code) : isElementShown(grants, code, own)
}
