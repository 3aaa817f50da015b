import { type FocusEvent, type RefObject, type SyntheticEvent, useMemo } from 'react'
import { createClipboard } from './clipboard.ts'
import type { GridContextValue } from './grid-context.ts'
import { createKeyboard } from './keyboard.ts'
import { isInGrid } from './own-grid.ts'
import { createPointer } from './pointer.ts'
import { resizeStep } from './sizes.ts'
import type { GridView } from './use-grid.ts'

interface GridEventsOptions {
  context: GridContextValue
  scroller: RefObject<HTMLDivElement | null>
  view: GridView
  resize: (key: string, width: number) => void
  /** Whether pasting may add rows at the end. */
  canAdd: boolean
}

/** Wraps a handler so that it ignores events of another grid nested below a row. */
const ignoreNestedGrid =
  <E extends SyntheticEvent<HTMLElement>>(handle: (event: E) => void) =>
  (event: E) => {
    const { target, currentTarget } = event
    const isInside = target instanceof Node && currentTarget.contains(target)
    // React also delivers events of popups that a cell has opened elsewhere.
    if (!isInside || isInGrid(target, currentTarget)) handle(event)
  }

/** Returns one set of listeners for all cells. */
export function useGridEvents({ context, scroller, view, resize, canAdd }: GridEventsOptions) {
  const { store, layout, presence, isAlwaysEdit, rowHeight, texts, tree, announce } = context
  return useMemo(() => {
    const keyboard = createKeyboard({
      store,
      tree,
      pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
      resize(key, steps) {
        const placed = layout.columns.find(({ column }) => column.key === key)
        if (placed) resize(key, placed.width + steps * resizeStep)
      },
    })
    const pointer = createPointer({ store, isAlwaysEdit, presence, focus: view.focus })
    const clipboard = createClipboard({ store, texts, canAdd: canAdd && !tree, announce })
    return {
      onCopy: ignoreNestedGrid(clipboard.handleCopy),
      onCut: ignoreNestedGrid(clipboard.handleCut),
      onPaste: ignoreNestedGrid(clipboard.handlePaste),
      onKeyDown: ignoreNestedGrid(keyboard),
      onPointerDown: ignoreNestedGrid(pointer.handlePointerDown),
      onMouseDown: ignoreNestedGrid(pointer.handleMouseDown),
      onMouseOver: ignoreNestedGrid(pointer.handleMouseOver),
      onClick: ignoreNestedGrid(pointer.handleClick),
      onDoubleClick: ignoreNestedGrid(pointer.handleDoubleClick),
      onFocus(event: FocusEvent<HTMLElement>) {
        presence.note(isInGrid(event.target, event.currentTarget))
        if (event.target === event.currentTarget) view.focus()
      },
      onBlur(event: FocusEvent<HTMLElement>) {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next)) presence.note(false)
      },
    }
  }, [store, layout, presence, isAlwaysEdit, rowHeight, scroller, view, resize, texts, tree, announce, canAdd])
}
