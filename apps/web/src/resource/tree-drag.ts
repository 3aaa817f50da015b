import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTreeRows } from './tree-context.ts'
import { canMove, type RecordNode } from './tree-model.ts'

/** How long the pointer rests on a folded node before it unfolds. */
const openAfterMs = 600

/** Lets the user drag a tree row by its handle and drop others on it. Returns true while one is about to be dropped. */
export function useDragRow(row: RefObject<HTMLElement | null>, node: RecordNode | undefined): boolean {
  const { canDrag, nodeOf, isExpanded, expand, move } = useTreeRows()
  const [isOver, setOver] = useState(false)
  const draggedFrom = (data: Record<string | symbol, unknown>) => nodeOf.get(String(data.treeKey))
  const accepts = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const dragged = draggedFrom(data)
    return node !== undefined && dragged !== undefined && canMove(dragged, node.key)
  })
  const handleDrop = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const dragged = draggedFrom(data)
    if (dragged && node) move(dragged, node.key)
  })
  const open = useEffectEvent(() => {
    if (node?.children && !isExpanded(node)) expand(node, true)
  })
  const key = node?.key
  useEffect(() => {
    const element = row.current
    const dragHandle = element?.querySelector('[data-drag-handle]')
    if (!canDrag || !element || !dragHandle || key === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      clearTimeout(timer)
      setOver(false)
    }
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ treeKey: key }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => accepts(source.data),
        onDragEnter: () => {
          setOver(true)
          timer = setTimeout(open, openAfterMs)
        },
        onDragLeave: leave,
        onDrop: ({ source }) => {
          leave()
          handleDrop(source.data)
        },
      }),
    )
  }, [canDrag, row, key])
  return isOver
}

/**
 * Makes the area above a tree a drop target for the top level. It appears while a node is dragged that can move there.
 */
export function useDropAtTop(place: RefObject<HTMLElement | null>): { isDragging: boolean; isOver: boolean } {
  const { nodeOf, move } = useTreeRows()
  const [isDragging, setDragging] = useState(false)
  const [isOver, setOver] = useState(false)
  const start = useEffectEvent((key: string) => {
    const node = nodeOf.get(key)
    setDragging(node !== undefined && canMove(node, null))
  })
  const handleDrop = useEffectEvent((key: string) => {
    const node = nodeOf.get(key)
    if (node && canMove(node, null)) move(node, null)
  })
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => start(String(source.data.treeKey)),
        onDrop: () => setDragging(false),
      }),
    [],
  )
  useEffect(() => {
    const element = place.current
    if (!isDragging || !element) return
    return dropTargetForElements({
      element,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        handleDrop(String(source.data.treeKey))
      },
    })
  }, [isDragging, place])
  return { isDragging, isOver }
}
