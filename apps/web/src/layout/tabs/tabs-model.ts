import { homePath } from '../../lib/paths.ts'

/** The part of a tab that its page decides (LY-04). */
export interface TabPage {
  readonly fullPath: string
  readonly name: string
  readonly title: string
  readonly icon?: string
  readonly componentName?: string
  readonly keepAlive: boolean
  /** Has one tab for all its queries; the next link replaces the content of that tab. */
  readonly isSingle?: true
}

/**
 * An open page. `key` is the full path that the tab was opened with, so `/a` and `/a?x=2` are two tabs. `fullPath` is
 * the current path of its page, because a list writes its own query there.
 */
export interface Tab extends TabPage {
  readonly key: string
  /** Counts the refreshes; a new number remounts the page. */
  readonly generation: number
}

/** The open pages in the order of the tab bar. Exactly one is active; `activeKey` is `''` before the first visit. */
export interface Tabs {
  readonly list: readonly Tab[]
  readonly activeKey: string
}

/**
 * How the user reached a location: loading the address, following a link, pressing the back or forward button, or the
 * page changing its own query.
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

/** Activates the tab that a location belongs to, or adds a tab for it at the end. */
export function visitPage(tabs: Tabs, page: TabPage, arrival: Arrival): Tabs {
  const found = findTab(tabs, page, arrival)
  if (!found) {
    const tab: Tab = { ...page, key: page.fullPath, generation: 0 }
    return { list: [...tabs.list, tab], activeKey: tab.key }
  }
  // A link to an open page shows the page as the user left it, with its query; any other arrival shows the address
  // itself.
  const fullPath = arrival.by === 'link' && !page.isSingle ? found.fullPath : page.fullPath
  const updated: Tab = { ...found, ...page, fullPath }
  const list = isSame(found, updated) ? tabs.list : tabs.list.map(tab => (tab === found ? updated : tab))
  // Returns the same object when nothing changed, so that no subscriber renders again.
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
  // Going back through the queries of a list stays in the list's tab.
  const ofSamePage = list.filter(tab => tab.name === page.name)
  return ofSamePage.find(tab => tab.key === activeKey) ?? ofSamePage.at(-1)
}

/** Records the new query of a hidden page, which takes effect when its tab is activated. */
export const updateTabPath = (tabs: Tabs, key: string, fullPath: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.key === key ? { ...tab, fullPath } : tab)),
})

/** Puts the home tab first. `home` is null for a user without a home page. */
export function addHomeTab(tabs: Tabs, home: TabPage | null): Tabs {
  if (!home || tabs.list.some(isHomeTab)) return tabs
  return { ...tabs, list: [{ ...home, key: homePath, generation: 0 }, ...tabs.list] }
}

/** Keeps only the active tab, for users who have switched tabs off. */
export const keepActiveTab = (tabs: Tabs): Tabs => ({
  ...tabs,
  list: tabs.list.filter(tab => tab.key === tabs.activeKey),
})

export const refreshTab = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)),
})

/** Closes a tab; if it was active, its neighbour becomes active. Returns a warning when the tab must stay open. */
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

/**
 * Closes the tabs on one side of a tab, or on both sides. The home tab and the tab itself stay; the tab itself becomes
 * active when the active one was closed.
 */
export function closeTabsBeside(tabs: Tabs, key: string, side: 'left' | 'right' | 'others'): Tabs {
  const at = tabs.list.findIndex(tab => tab.key === key)
  const list = tabs.list.filter(
    (tab, index) => isHomeTab(tab) || index === at || (side === 'left' ? index > at : side === 'right' && index < at),
  )
  return { list, activeKey: list.some(tab => tab.key === tabs.activeKey) ? tabs.activeKey : key }
}

/** Moves a tab to another position in the bar; the home tab stays first. */
export function moveTab(tabs: Tabs, key: string, to: number): Tabs {
  const moved = tabs.list.find(tab => tab.key === key)
  if (!moved || isHomeTab(moved)) return tabs
  const others = tabs.list.filter(tab => tab !== moved)
  const first = others.findIndex(isHomeTab) + 1
  return { ...tabs, list: others.toSpliced(Math.max(first, to), 0, moved) }
}

/**
 * Restores stored tabs. `page` returns null for a path that the menu no longer contains, and those tabs are dropped.
 */
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
