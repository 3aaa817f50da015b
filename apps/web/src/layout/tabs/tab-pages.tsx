import { Activity, type ReactNode, useState } from 'react'
import { KeepScroll } from './keep-scroll.tsx'
import { TabScope } from './tab-scope.tsx'
import { useTabs } from './tabs-store.ts'

/** The ids by which a tab and its page refer to each other for screen readers. */
export const tabId = (key: string) => `tab:${key}`
export const panelId = (key: string) => `page:${key}`

interface TabPagesProps {
  /** Renders the page of the surrounding router location. */
  page: ReactNode
  hasBar: boolean
}

/**
 * LY-02: renders the pages of the open tabs. Keep-alive pages stay mounted while hidden and keep their state; other
 * pages are mounted anew on each visit.
 */
export function TabPages({ page, hasBar }: TabPagesProps) {
  const { list, activeKey } = useTabs()
  // Many tabs may be open after a reload, so each page is mounted only when its tab is first shown.
  const [seen, setSeen] = useState<readonly string[]>([])
  if (activeKey !== '' && !seen.includes(activeKey)) setSeen([...seen, activeKey])
  return (
    list
      .filter(({ key, keepAlive }) => key === activeKey || (keepAlive && seen.includes(key)))
      // The order of the bar is not used here, because moving a page within the document loses its scroll position.
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(tab => (
        <Activity key={`${tab.key} ${tab.generation}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
          <KeepScroll panel={hasBar ? { id: panelId(tab.key), labelledBy: tabId(tab.key) } : null}>
            <TabScope tab={tab}>{page}</TabScope>
          </KeepScroll>
        </Activity>
      ))
  )
}
