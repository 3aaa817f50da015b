import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { RowId } from '../model/state.ts'
import { dropPositionOf } from './drop-position.ts'

interface RowDrag {
  id: RowId
  /** The row's index, from 0. */
  at: number
  /** Called when a row was dropped beside this one, with its id and its new index. */
  onDrop: (moved: RowId, to: number) => void
}

/** The drag library loads when the pointer comes near. If it fails, rows can still be moved by keyboard. */
const load = () =>
  Promise.all([
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
    import('@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'),
  ])

/**
 * Lets the user drag a row by its handle and drop others beside it. An attribute of the row's element marks the drop
 * position, because redrawing the grid for every pointer move would be too slow.
 */
export function useRowDrag(handle: RefObject<HTMLElement | null>, { id, at, onDrop }: RowDrag): void {
  const place = useEffectEvent(() => at)
  const drop = useEffectEvent((moved: RowId, from: number, edge: 'top' | 'bottom') =>
    onDrop(moved, dropPositionOf(from, at, edge)),
  )
  useEffect(() => {
    const dragHandle = handle.current
    const row = dragHandle?.closest<HTMLElement>('[data-row]')
    const grid = row?.closest('[role="grid"], [role="treegrid"]')
    if (!row || !grid || !dragHandle) return
    let isGone = false
    const stops: (() => void)[] = []
    const bind = async () => {
      const [{ draggable, dropTargetForElements }, { attachClosestEdge, extractClosestEdge }] = await load()
      if (isGone) return
      const edgeOf = (data: Record<string | symbol, unknown>) =>
        extractClosestEdge(data) === 'top' ? ('top' as const) : ('bottom' as const)
      const leave = () => void delete row.dataset.drop
      stops.push(
        draggable({ element: row, dragHandle, getInitialData: () => ({ grid, id, at: place() }) }),
        dropTargetForElements({
          element: row,
          canDrop: ({ source }) => source.data.grid === grid && source.data.id !== id,
          getData: ({ input }) => attachClosestEdge({}, { element: row, input, allowedEdges: ['top', 'bottom'] }),
          onDrag: ({ self }) => void (row.dataset.drop = edgeOf(self.data)),
          onDragLeave: leave,
          onDrop: ({ source, self }) => {
            leave()
            drop(String(source.data.id), Number(source.data.at), edgeOf(self.data))
          },
        }),
      )
    }
    const start = () => void bind().catch(() => {})
    row.addEventListener('pointerenter', start, { once: true })
    return () => {
      isGone = true
      row.removeEventListener('pointerenter', start)
      for (const stop of stops) stop()
    }
  }, [handle, id])
}
