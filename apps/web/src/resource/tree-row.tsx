import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import styles from './tree.module.css'
import { useTreeRows } from './tree-context.ts'
import { useDragRow } from './tree-drag.ts'

/** A tree row in antd's table. The arrow keys move between rows, and rows can be dragged and dropped on. */
export function TreeRow(props: ComponentProps<'tr'> & { 'data-row-key'?: string }) {
  const { nodeOf, isExpanded, expand, choose, selectedId } = useTreeRows()
  const row = useRef<HTMLTableRowElement>(null)
  const node = nodeOf.get(props['data-row-key'] ?? '')
  const isOver = useDragRow(row, node)
  if (!node) return <tr {...props} />

  function handleKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget || !node) return
    const isOpen = node.children !== undefined && isExpanded(node)
    const keys: Record<string, () => void> = {
      ArrowDown: () => focusRow(event.currentTarget.nextElementSibling),
      ArrowUp: () => focusRow(event.currentTarget.previousElementSibling),
      ArrowRight: () => (isOpen ? focusRow(event.currentTarget.nextElementSibling) : expand(node, true)),
      ArrowLeft: () => (isOpen ? expand(node, false) : focusKey(event.currentTarget, node.parent?.key)),
      Enter: () => choose(node),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const isSelected = node.key === selectedId
  return (
    <tr
      {...props}
      ref={row}
      className={[props.className, isOver && styles.over, isSelected && styles.selected].filter(Boolean).join(' ')}
      tabIndex={0}
      aria-level={node.level}
      {...(node.children && { 'aria-expanded': isExpanded(node) })}
      {...(isSelected && { 'aria-selected': true })}
      onKeyDown={handleKeyDown}
    />
  )
}

/** Skips rows that the table uses only for measuring. */
function focusRow(row: Element | null) {
  if (row instanceof HTMLElement && row.hasAttribute('aria-level')) row.focus()
}

const focusKey = (from: HTMLElement, key: string | undefined) =>
  key !== undefined && focusRow(from.parentElement?.querySelector(`[data-row-key="${CSS.escape(key)}"]`) ?? null)
