import { useId, useMemo, useRef, useState } from 'react'
import { useIsNarrow, useIsPhone } from '../lib/use-media.ts'
import { createColumnTexts } from './column-texts.ts'
import type { GridContextValue, GridSlots } from './grid-context.ts'
import type { GridProps } from './grid-props.ts'
import { layOutColumns } from './layout.ts'
import { listShownColumns } from './model/find.ts'
import { createKeyboardPresence } from './presence.ts'
import { rowHeights, touchHeight } from './sizes.ts'
import { useStructure } from './use-structure.ts'
import { useViewWidth } from './use-view-width.ts'
import { useWidths } from './use-widths.ts'

const noSlots: GridSlots = {}

/** Creates what everything inside a grid shares, and the two elements that the grid needs to know. */
export function useGridSetup({ grid, size = 'default', slots = noSlots, expansion, tree, ...props }: GridProps) {
  const { store, state } = grid
  const { columns, options } = state
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const live = useRef<HTMLDivElement>(null)
  const [presence] = useState(createKeyboardPresence)
  const [texts] = useState(createColumnTexts)
  const { widths, resize, setWidth } = useWidths(props.onResize)
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const rowHeight = Math.max(rowHeights[size], isPhone ? touchHeight : 0)
  const isAlwaysEdit = props.alwaysEdit ?? false
  const structure = useStructure({
    hasNumber: props.rowNumber ?? false,
    selection: props.rowSelection ? options.selection : null,
    hasExpand: expansion !== undefined,
    hasDrag: props.rowDrag ?? false,
    hasStatistics: columns.some(({ statistics }) => statistics !== undefined && statistics.length > 0),
  })
  const viewWidth = useViewWidth(scroller)
  const layout = useMemo(() => {
    const all = listShownColumns({ columns })
    // On a narrow window pinned columns would leave no room for the others.
    const shown = isNarrow ? all.map(({ pinned: _pinned, ...column }) => column) : all
    return layOutColumns(shown, { structure, widths, viewWidth })
  }, [columns, structure, widths, viewWidth, isNarrow])
  const context = useMemo<GridContextValue>(() => {
    // Screen readers read the text that is put there. React does not render this element's content.
    const announce = (text: string) => live.current?.replaceChildren(text)
    const common = { store, gridId, layout, structure, rowHeight, texts, slots, isAlwaysEdit, presence, announce }
    return { ...common, expansion: expansion ?? null, tree: tree ?? null }
  }, [store, gridId, layout, structure, rowHeight, texts, slots, isAlwaysEdit, presence, expansion, tree])
  return { context, scroller, live, viewWidth, resize, setWidth }
}
