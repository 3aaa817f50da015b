import { isAdministrator } from '@xw/shared/permission/administrator'
import type { User } from '../../lib/session.ts'
import { type MenuItem, toLink } from './menu.ts'

/**
 * Returns the menu items to show: no hidden items, none that lead nowhere, and nothing below an aggregate item
 * (`alwaysShow`), which shows its children on its own page.
 */
export function visibleMenuItems(menu: readonly MenuItem[]): MenuItem[] {
  return menu
    .filter(entry => !entry.hidden)
    .map(entry => ({ ...entry, children: entry.alwaysShow ? [] : visibleMenuItems(entry.children ?? []) }))
    .filter(entry => entry.route !== '0' || entry.children.length > 0)
}

/** Returns the names of the groups that contain the item of a link, outermost first. */
export function groupsAbove(entries: readonly MenuItem[], link: string): string[] {
  for (const entry of entries) {
    const children = entry.children ?? []
    if (children.some(child => toLink(child) === link)) return [entry.name]
    const inner = groupsAbove(children, link)
    if (inner.length > 0) return [entry.name, ...inner]
  }
  return []
}

/**
 * Returns the link of the shown item that a page belongs to: its own or, for a page that no item leads to, such as a
 * record, the item of the degree type that its address names.
 */
export function findShownLink(entries: readonly MenuItem[], link: string, search: string): string {
  const leaves = (some: readonly MenuItem[]): MenuItem[] =>
    some.flatMap(entry => (entry.children?.length ? leaves(entry.children) : [entry]))
  const shown = leaves(entries)
  const type = new URLSearchParams(search).get('xwlx')
  if (type === null || shown.some(entry => toLink(entry) === link)) return link
  const ofType = shown.find(({ query }) => query?.xwlx === type)
  return ofType ? toLink(ofType) : link
}

/** Below this path the menu has one item for each degree type. */
const degreePath = '/xxcj'

/** Comma-separated codes, as on the wire. */
type OwnTypes = Pick<User, 'roleCode' | 'xwbslbms' | 'student'>

const list = (text: string) => text.split(',').filter(code => code !== '')

/**
 * HD-08: keeps only the user's own degree types below the degree records, and drops groups that become empty.
 * Administrators, and students without other roles, see everything they were granted. The server enforces the same rule
 * on every call.
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
