import { isAdministrator } from '@xw/shared/permission/administrator'
import type { User } from '../../lib/session.ts'
import { type MenuItem, toLink } from './menu.ts'

/**
 * The entries that show in the menu: not the hidden ones, none that leads nowhere, and nothing below an aggregate entry
 * (`alwaysShow`), which shows its parts on its own page.
 */
export function visibleMenuItems(menu: readonly MenuItem[]): MenuItem[] {
  return menu
    .filter(entry => !entry.hidden)
    .map(entry => ({ ...entry, children: entry.alwaysShow ? [] : visibleMenuItems(entry.children ?? []) }))
    .filter(entry => entry.route !== '0' || entry.children.length > 0)
}

/** The names of the groups around the entry of a link, outermost first. */
export function groupsAbove(entries: readonly MenuItem[], link: string): string[] {
  for (const entry of entries) {
    const children = entry.children ?? []
    if (children.some(child => toLink(child) === link)) return [entry.name]
    const inner = groupsAbove(children, link)
    if (inner.length > 0) return [entry.name, ...inner]
  }
  return []
}

/** Where the menu has one entry for each degree type. */
const degreePath = '/xxcj'

/** Codes in comma lists, as the wire has them. */
type OwnTypes = Pick<User, 'roleCode' | 'xwbslbms' | 'student'>

const list = (text: string) => text.split(',').filter(code => code !== '')

/**
 * HD-08: below the degree records, only the types that are the user's own; a group that keeps nothing goes, too.
 * Administrators, and students who are nothing else, see what they were granted. The server holds the same against every call.
 */
export function keepOwnDegreeTypes(menu: readonly MenuItem[], { roleCode, xwbslbms, student }: OwnTypes): MenuItem[] {
  if (student === 'only' || isAdministrator(list(roleCode))) return [...menu]
  const own = new Set(list(xwbslbms))
  const keep = (entries: readonly MenuItem[]): MenuItem[] =>
    entries.flatMap(entry => {
      if (entry.query?.xwlx !== undefined) return own.has(entry.query.xwlx) ? [entry] : []
      if (!entry.children?.length) return [entry]
      const children = keep(entry.children)
      return children.some(child => !child.hidden) ? [{ ...entry, children }] : []
    })
  return menu.flatMap(entry => (entry.path === degreePath ? keep([entry]) : [entry]))
}
