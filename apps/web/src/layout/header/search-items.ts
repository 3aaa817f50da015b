import type { FoundRecord } from '@xw/shared/wire/found-record'
import { type MenuItem, newTabAddressOf, toLink } from '../../data/session/menu.ts'
import { visibleMenuItems } from '../../data/session/menu-tree.ts'

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
export function toSearchItems(menu: readonly MenuItem[]): SearchItem[] {
  const leaves = (entries: readonly MenuItem[], groups: readonly string[]): SearchItem[] =>
    entries.flatMap(entry => {
      const { title } = entry.meta
      const url = newTabAddressOf(entry)
      if (entry.children?.length) return leaves(entry.children, [...groups, title])
      return [{ title, groups, link: toLink(entry), ...(url !== null && { url }) }]
    })
  return leaves(visibleMenuItems(menu), [])
}

/** A record that was found, as the select offers it: it opens over the list of its type. */
export interface RecordItem {
  readonly value: string
  readonly title: string
  readonly label: string
  /** The link of its list. */
  readonly list: string
}

/** The found records whose list stands in the menu. */
export const toRecordItems = (records: readonly FoundRecord[], pages: readonly SearchItem[]): RecordItem[] =>
  records.flatMap(({ id, xwbslbm, name, number, depart, status }) => {
    const page = pages.find(({ link }) => new URLSearchParams(link.split('?')[1]).get('xwlx') === xwbslbm)
    if (!page) return []
    const facts = [number, depart, page.title, status].filter(fact => fact !== null)
    return [
      {
        value: `${page.link}&_details=${id}`,
        title: name,
        label: [name, ...facts].join(' · '),
        list: page.link,
      },
    ]
  })
