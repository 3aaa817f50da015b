import { addressOf, type MenuEntry, toLink } from '../../data/menu.ts'
import { visibleEntries } from '../../data/menu-tree.ts'

/** A page that can be found by its title. */
export interface SearchItem {
  readonly title: string
  /** Titles of the groups above it. */
  readonly groups: readonly string[]
  readonly link: string
  /** What is opened in a browser tab of its own. */
  readonly url?: string
}

/** HD-01: the visible entries of a menu that are no containers. */
export function toSearchItems(menu: readonly MenuEntry[]): SearchItem[] {
  const leaves = (entries: readonly MenuEntry[], groups: readonly string[]): SearchItem[] =>
    entries.flatMap(entry => {
      const { title } = entry.meta
      const url = addressOf(entry)
      if (entry.children?.length) return leaves(entry.children, [...groups, title])
      return [{ title, groups, link: toLink(entry), ...(url !== null && { url }) }]
    })
  return leaves(visibleEntries(menu), [])
}

/** The syllables of a title: `['yong', 'hu']`. */
export type Spell = (text: string) => readonly string[]

/** Whether a title is meant: by a part of it, of its pinyin, or of its initials (`yhgl`). */
export function isMeant(title: string, sought: string, spell: Spell | null): boolean {
  const text = sought.trim().toLowerCase()
  if (title.toLowerCase().includes(text)) return true
  const syllables = spell?.(title).map(syllable => syllable.toLowerCase()) ?? []
  const letters = text.replaceAll(/['\s]/g, '')
  return (
    syllables.join('').includes(letters) ||
    syllables
      .map(syllable => syllable.charAt(0))
      .join('')
      .includes(letters)
  )
}
