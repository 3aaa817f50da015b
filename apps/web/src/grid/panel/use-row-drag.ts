import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { RowId } from '../model/state.ts'
import { dropPositionOf } from './drop-position.ts'

interface RowDrag {
  id: RowId
  /** Its place, from 0. */
  at: number
  /** A row was dropped beside this one: the id of the dropped one, and the place it is to have. */
  onDrop: (moved: RowId, to: number) => void
}

/** Loaded when the pointer comes near; where it does not load, rows are moved by the keyboard. */
const load = () =>
  Promise.all([
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
    import('@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'),
  ])

/**
 * Lets a row be dragged by its handle, and others be dropped beside it. Where one would land is drawn by an attribute of the
 * row's element: a line that moves with the pointer is nothing to draw a grid anew for.
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
