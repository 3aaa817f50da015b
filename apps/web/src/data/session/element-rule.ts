import { type Authority, can, type Grants } from '@xw/shared/permission/can'

/** PE-03 asks entries that show or hide; those of type '2' are actions, which PE-01 decides about. */
const names = (entries: readonly Authority[], code: string, isAction: boolean) =>
  entries.filter(entry => (entry.type === '2') === isAction && entry.action.split(',').includes(code))

/**
 * PE-03, on the page alone: whether an element is shown. A form's own list is asked first; then a rule that is switched
 * off keeps the element, and any other asks for a grant.
 */
export function isElementShown({ auth, allAuth }: Grants, code: string, own: readonly Authority[] = []): boolean {
  if (names(own, code, false).length > 0) return true
  if (names(allAuth, code, false).some(entry => entry.status === '0')) return true
  return names(auth, code, false).length > 0
}

/** Whether the element of a code is shown: by PE-01 where the code is that of an action, by PE-03 where it is not. */
export function isShown(grants: Grants, code: string, own: readonly Authority[] = []): boolean {
  const isAction = names([...grants.auth, ...grants.allAuth], code, true).length > 0
  return isAction ? can(grants, code) : isElementShown(grants, code, own)
}
