import { type MenuEntry, toLink } from './menu.ts'

/**
 * The entries that show in the menu: not the hidden ones, none that leads nowhere, and nothing below an aggregate entry
 * (`alwaysShow`), which shows its parts on its own page.
 */
export function visibleEntries(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu
    .filter(entry => !entry.hidden)
    .map(entry => ({ ...entry, children: entry.alwaysShow ? [] : visibleEntries(entry.children ?? []) }))
    .filter(entry => entry.route !== '0' || entry.children.length > 0)
}

/** The names of the groups around the entry of a link, outermost first. */
export function groupsAround(entries: readonly MenuEntry[], link: string): string[] {
  for (const entry of entries) {
    const children = entry.children ?? []
    if (children.some(child => toLink(child) === link)) return [entry.name]
    const inner = groupsAround(children, link)
    if (inner.length > 0) return [entry.name, ...inner]
  }
  return []
}
