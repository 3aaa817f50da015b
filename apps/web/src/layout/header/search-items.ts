import { findDegreeType } from '@xw/shared/degree/types'
import type { FoundRecord } from '@xw/shared/wire/found-record'
import { type MenuItem, newTabAddressOf, toLink } from '../../data/session/menu.ts'
import { visibleMenuItems } from '../../data/session/menu-tree.ts'

/** A page that the menu search finds by its title. */
export interface SearchItem {
  readonly title: string
  /** The full name of the page's degree type, whose menu item has a short one. */
  readonly fullName?: string
  /** The titles of the menu groups above the page, from the top down. */
  readonly groups: readonly string[]
  readonly link: string
  /** The address to open when the page opens in a browser tab of its own. */
  readonly url?: string
}

/** HD-01: returns the visible menu items that have no children. */
export function toSearchItems(menu: readonly MenuItem[]): SearchItem[] {
  const leaves = (entries: readonly MenuItem[], groups: readonly string[]): SearchItem[] =>
    entries.flatMap(entry => {
      const { title } = entry.meta
      const url = newTabAddressOf(entry)
      if (entry.children?.length) return leaves(entry.children, [...groups, title])
      const type = findDegreeType(entry.query?.xwlx ?? '')
      return [
        { title, groups, link: toLink(entry), ...(type && { fullName: type.name }), ...(url !== null && { url }) },
      ]
    })
  return leaves(visibleMenuItems(menu), [])
}

/** A found record as an option of the search select. It opens above the list of its degree type. */
export interface RecordItem {
  readonly value: string
  readonly title: string
  readonly label: string
  /** The link of the list that holds the record. */
  readonly list: string
}

/** Returns the found records whose list is in the user's menu; other records have no page to open on. */
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
