import { homePath } from '../../lib/paths.ts'

/** What a tab shows of its page (LY-04). */
export interface TabPage {
  readonly fullPath: string
  readonly name: string
  readonly title: string
  readonly icon?: string
  readonly componentName?: string
  readonly keepAlive: boolean
  /** Whatever its query names is shown in the one tab it has. */
  readonly isSingle?: true
}

/**
 * An open page. `key` is the full path it was opened by, so that `/a` and `/a?x=2` are two tabs; `fullPath` is where its
 * page is by now, since a list writes its own query there.
 */
export interface Tab extends TabPage {
  readonly key: string
  /** Counts how often it was refreshed; another number is another page. */
  readonly generation: number
}

/** The open pages in the order of the bar; exactly one of them is shown, `''` before the first one is. */
export interface Tabs {
  readonly list: readonly Tab[]
  readonly activeKey: string
}

/**
 * How a location came to be: the address was loaded, a link was followed, the back or forward button pressed, or a page
 * changed its own query.
 */
export type Arrival =
  | { readonly by: 'load' | 'link' }
  | { readonly by: 'back' }
  | { readonly by: 'own'; readonly key: string }

export const tabWarnings = {
  home: '首页不能关闭!',
  last: '这是最后一页，不能再关闭了啦',
} as const

export const noTabs: Tabs = { list: [], activeKey: '' }

export const isHomeTab = (tab: Pick<Tab, 'key'>): boolean => tab.key === homePath

export const findActiveTab = ({ list, activeKey }: Tabs): Tab | undefined => list.find(tab => tab.key === activeKey)

/** Shows the page of a location: in the tab it belongs to, or in a new one at the end. */
export function visitPage(tabs: Tabs, page: TabPage, arrival: Arrival): Tabs {
  const found = findTab(tabs, page, arrival)
  if (!found) {
    const tab: Tab = { ...page, key: page.fullPath, generation: 0 }
    return { list: [...tabs.list, tab], activeKey: tab.key }
  }
  // A link to a page that is open shows it as it was left, with its query; an address says itself what to show.
  const fullPath = arrival.by === 'link' && !page.isSingle ? found.fullPath : page.fullPath
  const updated: Tab = { ...found, ...page, fullPath }
  const list = isSame(found, updated) ? tabs.list : tabs.list.map(tab => (tab === found ? updated : tab))
  // Nothing is drawn again for a page that is shown already.
  return list === tabs.list && found.key === tabs.activeKey ? tabs : { list, activeKey: found.key }
}

const isSame = (one: Tab, other: Tab) =>
  Object.entries(other).every(([name, value]) => one[name as keyof Tab] === value)

function findTab({ list, activeKey }: Tabs, page: TabPage, arrival: Arrival): Tab | undefined {
  if (arrival.by === 'own') {
    const own = list.find(tab => tab.key === arrival.key)
    if (own) return own
  }
  if (page.isSingle) return list.find(tab => tab.name === page.name)
  const exact = list.find(tab => tab.fullPath === page.fullPath) ?? list.find(tab => tab.key === page.fullPath)
  if (exact || arrival.by !== 'back') return exact
  // Going back through the queries of a list stays in its tab.
  const ofSamePage = list.filter(tab => tab.name === page.name)
  return ofSamePage.find(tab => tab.key === activeKey) ?? ofSamePage.at(-1)
}

/** A page that is not shown changed its own query: it will be there when its tab is. */
export const updateTabPath = (tabs: Tabs, key: string, fullPath: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.key === key ? { ...tab, fullPath } : tab)),
})

/** Puts home first, where the user has one. */
export function addHomeTab(tabs: Tabs, home: TabPage | null): Tabs {
  if (!home || tabs.list.some(isHomeTab)) return tabs
  return { ...tabs, list: [{ ...home, key: homePath, generation: 0 }, ...tabs.list] }
}

/** With several tabs switched off, the current page is the only one kept. */
export const keepActiveTab = (tabs: Tabs): Tabs => ({
  ...tabs,
  list: tabs.list.filter(tab => tab.key === tabs.activeKey),
})

export const refreshTab = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)),
})

/** Closes a tab and shows its neighbour where it was the current one; a sentence where it must stay. */
export function closeTab(tabs: Tabs, key: string): Tabs | string {
  const index = tabs.list.findIndex(tab => tab.key === key)
  const closed = tabs.list[index]
  if (!closed) return tabs
  if (isHomeTab(closed)) return tabWarnings.home
  if (tabs.list.length === 1) return tabWarnings.last
  const list = tabs.list.filter(tab => tab !== closed)
  const neighbour = list[Math.min(index, list.length - 1)]
  return { list, activeKey: tabs.activeKey === key ? (neighbour?.key ?? '') : tabs.activeKey }
}

/** Closes the tabs on one side of a tab or on both; home and the tab itself stay, and the latter is shown if need be. */
export function closeTabsBeside(tabs: Tabs, key: string, side: 'left' | 'right' | 'others'): Tabs {
  const at = tabs.list.findIndex(tab => tab.key === key)
  const list = tabs.list.filter(
    (tab, index) => isHomeTab(tab) || index === at || (side === 'left' ? index > at : side === 'right' && index < at),
  )
  return { list, activeKey: list.some(tab => tab.key === tabs.activeKey) ? tabs.activeKey : key }
}

/** Moves a tab to another place in the bar; home stays the first. */
export function moveTab(tabs: Tabs, key: string, to: number): Tabs {
  const moved = tabs.list.find(tab => tab.key === key)
  if (!moved || isHomeTab(moved)) return tabs
  const others = tabs.list.filter(tab => tab !== moved)
  const first = others.findIndex(isHomeTab) + 1
  return { ...tabs, list: others.toSpliced(Math.max(first, to), 0, moved) }
}

/** What is left of stored tabs under the menu of today; `page` gives null for what is not in it. */
export function filterStoredTabs(stored: unknown, page: (fullPath: string) => TabPage | null): Tabs {
  const { list, activeKey } = (stored ?? {}) as Partial<Record<keyof Tabs, unknown>>
  if (!Array.isArray(list) || typeof activeKey !== 'string') return noTabs
  const tabs = list.filter(isStored).flatMap(({ key, fullPath }) => {
    const known = page(fullPath)
    return known ? [{ ...known, key, generation: 0 }] : []
  })
  return { list: tabs, activeKey }
}

function isStored(tab: unknown): tab is Pick<Tab, 'key' | 'fullPath'> {
  const { key, fullPath } = (tab ?? {}) as Partial<Tab>
  return typeof key === 'string' && typeof fullPath === 'string'
}
