import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTitleAt } from '../../lib/page-titles.ts'
import { ContextMenu } from '../../widgets/context-menu.tsx'
import styles from './tab-bar.module.css'
import { tabMenu } from './tab-menu.ts'
import { panelId, tabId } from './tab-pages.tsx'
import { isHomeTab, type Tab } from './tabs-model.ts'
import { useTabDrag } from './use-tab-drag.ts'
import type { TabActions } from './use-tabs.ts'

interface TabItemProps {
  tab: Tab
  list: readonly Tab[]
  isActive: boolean
  actions: TabActions
}

/**
 * One tab. A click activates it, the middle button and Delete close it, the arrow keys move to its neighbours, and
 * Shift with an arrow key moves the tab itself.
 */
export function TabItem({ tab, list, isActive, actions }: TabItemProps) {
  const ref = useRef<HTMLDivElement>(null)
  const at = list.indexOf(tab)
  const title = useTitleAt(tab.fullPath) ?? tab.title
  const drag = useTabDrag(ref, tab.key, (dropped, edge) => {
    const from = list.findIndex(({ key }) => key === dropped)
    const to = edge === 'left' ? at : at + 1
    actions.move(dropped, from < to ? to - 1 : to)
  })
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])

  const step = (by: number, isMove: boolean) => {
    const next = list[at + by]
    if (!next) return
    if (isMove) return actions.move(tab.key, at + by)
    actions.show(next.key)
    document.getElementById(tabId(next.key))?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => step(-1, event.shiftKey),
      ArrowRight: () => step(1, event.shiftKey),
      Home: () => step(-at, false),
      End: () => step(list.length - 1 - at, false),
      Delete: () => actions.close(tab.key),
      Enter: () => actions.show(tab.key),
      ' ': () => actions.show(tab.key),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }
  return (
    <ContextMenu items={tabMenu(tab, list, actions)}>
      <div
        ref={ref}
        id={tabId(tab.key)}
        role="tab"
        tabIndex={isActive ? 0 : -1}
        aria-selected={isActive}
        {...(isActive && { 'aria-controls': panelId(tab.key) })}
        aria-keyshortcuts="Delete"
        title={title}
        className={[styles.tab, isHomeTab(tab) && styles.home, drag.isDragged && styles.dragged]
          .filter(Boolean)
          .join(' ')}
        data-edge={drag.edge ?? undefined}
        onClick={() => actions.show(tab.key)}
        onAuxClick={event => event.button === 1 && actions.close(tab.key)}
        // Prevents the browser's autoscroll, which the middle button starts.
        onMouseDown={event => event.button === 1 && event.preventDefault()}
        onKeyDown={handleKey}
      >
        <span className={styles.title}>{title}</span>
        {!isHomeTab(tab) && (
          // The close icon is for the mouse only: an ARIA tab must not contain another control, and the keyboard has
          // Delete.
          <span
            className={styles.close}
            aria-hidden
            onClick={event => {
              event.stopPropagation()
              actions.close(tab.key)
            }}
          >
            <CloseOutlined />
          </span>
        )}
      </div>
    </ContextMenu>
  )
}
