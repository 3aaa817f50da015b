import { Activity, type ReactNode, useState } from 'react'
import { KeepScroll } from './keep-scroll.tsx'
import { TabScope } from './tab-scope.tsx'
import { useTabs } from './tabs-store.ts'

/** The ids that tie a tab to its page. */
export const tabId = (key: string) => `tab:${key}`
export const panelId = (key: string) => `page:${key}`

interface TabPagesProps {
  /** Draws the page of the location around it. */
  page: ReactNode
  hasBar: boolean
}

/** LY-02: the pages of the open tabs; those that are kept alive stay, hidden, with their state, and the others start anew. */
export function TabPages({ page, hasBar }: TabPagesProps) {
  const { list, activeKey } = useTabs()
  // After a reload there may be many: each is drawn when it is first wanted.
  const [seen, setSeen] = useState<readonly string[]>([])
  if (activeKey !== '' && !seen.includes(activeKey)) setSeen([...seen, activeKey])
  return (
    list
      .filter(({ key, keepAlive }) => key === activeKey || (keepAlive && seen.includes(key)))
      // Not in the order of the bar: a page that is moved in the document loses what it was scrolled to.
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
