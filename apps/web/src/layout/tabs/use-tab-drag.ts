import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

interface TabDrag {
  readonly isDragged: boolean
  /** The side of this tab on which the dragged tab would be dropped. */
  readonly edge: 'left' | 'right' | null
}

const still: TabDrag = { isDragged: false, edge: null }

/** The drag code loads when the pointer comes near a tab. If it does not load, the keyboard still moves tabs. */
const load = () =>
  Promise.all([
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
    import('@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'),
  ])

/** Makes a tab draggable and a drop target for other tabs; `onDrop` receives the key of the dropped tab. */
export function useTabDrag(
  ref: RefObject<HTMLElement | null>,
  key: string,
  onDrop: (key: string, edge: 'left' | 'right') => void,
): TabDrag {
  const [drag, setDrag] = useState(still)
  const handleDrop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = ref.current
    let isGone = false
    let stop = () => {}
    const bind = async () => {
      const [{ draggable, dropTargetForElements }, { attachClosestEdge, extractClosestEdge }] = await load()
      if (isGone || !element) return
      const edgeOf = (data: Record<string | symbol, unknown>) =>
        extractClosestEdge(data) === 'left' ? ('left' as const) : ('right' as const)
      const stopDrag = draggable({
        element,
        getInitialData: () => ({ tab: key }),
        onDragStart: () => setDrag({ isDragged: true, edge: null }),
        onDrop: () => setDrag(still),
      })
      const stopDrop = dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.tab === 'string' && source.data.tab !== key,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['left', 'right'] }),
        onDrag: ({ self }) => setDrag({ isDragged: false, edge: edgeOf(self.data) }),
        onDragLeave: () => setDrag(still),
        onDrop: ({ source, self }) => {
          setDrag(still)
          handleDrop(String(source.data.tab), edgeOf(self.data))
        },
      })
      stop = () => {
        stopDrag()
        stopDrop()
      }
    }
    const start = () => void bind().catch(() => {})
    element?.addEventListener('pointerenter', start, { once: true })
    return () => {
      isGone = true
      element?.removeEventListener('pointerenter', start)
      stop()
    }
  }, [ref, key])
  return drag
}
