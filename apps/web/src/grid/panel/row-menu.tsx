import { type MouseEvent, type ReactNode, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ContextMenu } from '../../widgets/context-menu.tsx'
import type { RowId } from '../model/state.ts'
import { gridBox, isInGrid } from '../own-grid.ts'
import type { GridHandle } from '../use-grid.ts'
import { listRowActions } from './row-actions.ts'

const RowDetails = lazyPart(() => import('./row-details.tsx'))

interface RowMenuProps {
  grid: GridHandle
  children: ReactNode
}

/** GR-11: one menu for all rows. It opens for the right-clicked row, or from the keyboard for the active row. */
export function RowMenu({ grid, children }: RowMenuProps) {
  const { state, dispatch } = grid
  const [id, setId] = useState<RowId | null>(null)
  const [read, setRead] = useState<RowId | null>(null)
  const actions = id === null ? [] : listRowActions(state, id)
  const choose = (event: MouseEvent) => {
    const target = event.target as Element
    const box = event.currentTarget.querySelector(gridBox)
    // A grid nested below a row has its own menu.
    if (box?.contains(target) && !isInGrid(target, box)) return
    const chosen = target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null
    // Outside the rows the browser's own menu is more useful than an empty one.
    if (chosen === null || !state.index.has(chosen)) event.stopPropagation()
    else setId(chosen)
  }
  const items = actions.map(({ toAction, ...item }) => ({
    ...item,
    onClick: () => {
      dispatch(toAction(performance.now()))
      grid.focus()
    },
  }))
  return (
    <>
      <div role="presentation" onContextMenu={event => event.stopPropagation()}>
        <ContextMenu items={[{ key: 'details', label: '详细信息', onClick: () => setRead(id) }, ...items]}>
          <div role="presentation" onContextMenuCapture={choose}>
            {children}
          </div>
        </ContextMenu>
      </div>
      {read !== null && <RowDetails grid={grid} id={read} onClose={() => setRead(null)} />}
    </>
  )
}

/** Opens the menu of a row from an element in it, because a finger has no right button. */
export function openRowMenu(within: Element): void {
  const { left, bottom } = within.getBoundingClientRect()
  within.dispatchEvent(
    new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left, clientY: bottom }),
  )
}
