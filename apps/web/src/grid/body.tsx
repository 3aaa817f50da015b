import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import { type ColumnWindow, selectDrawnColumns } from './layout.ts'
import { isRowDisabled } from './model/access.ts'
import { getFromBuckets } from './model/bucket-map.ts'
import { rowIdOf } from './model/find.ts'
import { selectedBlock } from './model/focus.ts'
import { treePositions } from './model/tree.ts'
import { RowView } from './row.tsx'
import { scrollEndMs } from './sizes.ts'

interface BodyProps {
  scroller: RefObject<HTMLDivElement | null>
  /** The height of the header above the rows, in the same scroll box. */
  headerHeight: number
  window: ColumnWindow
}

/** Rows are added and removed in groups of this size, so that most frames of a slow scroll draw nothing new. */
const bandSize = 4

/** GR-10: draws the rows around the scroll position, and the active row wherever it is. */
export function Body({ scroller, headerHeight, window }: BodyProps) {
  const { store, rowHeight, texts, expansion, tree } = useGridContext()
  const state = useSyncExternalStore(store.subscribe, store.getSettled)
  const textVersion = useSyncExternalStore(texts.subscribe, texts.version)
  const { rows, index, active, selected, errors, options } = state
  const activeAt = active ? (index.get(active.id) ?? -1) : -1
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    // Changes only when rows were added, removed or moved, because a new function makes the virtualizer recompute all
    // positions.
    getItemKey: useCallback(
      (at: number) => {
        const row = store.getState().rows[at]
        return row ? rowIdOf(store.getState(), row) : at
      },
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      [store, index],
    ),
    rangeExtractor: useCallback((range: Range) => includeActive(toBandedRange(range), activeAt), [activeAt]),
    scrollMargin: headerHeight,
    overscan: 0,
    isScrollingResetDelay: scrollEndMs,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight])
  const block = selectedBlock(state)
  // Changes only when rows were added, removed or moved.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const treePlaceOf = useMemo(() => (tree ? treePositions(state) : null), [tree, index])
  return (
    <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      <ColumnLines window={window} />
      {virtual.getVirtualItems().map(({ index: at, start }) => {
        const row = rows[at]
        if (!row) return null
        const id = rowIdOf(state, row)
        const isInBlock = block !== null && at >= block.top && at <= block.bottom
        return (
          <RowView
            key={id}
            row={row}
            id={id}
            at={at}
            top={start - headerHeight}
            from={window.from}
            to={window.to}
            activeKey={at === activeAt && active ? active.key : null}
            blockFrom={isInBlock ? block.left : -1}
            blockTo={isInBlock ? block.right : -1}
            isSelected={selected.has(id)}
            isDisabled={options.readOnly || isRowDisabled(state, row)}
            branch={tree?.branchOf(row, id) ?? null}
            {...treePlaceOf?.(id)}
            isExpanded={expansion?.ids.has(id) ?? false}
            errors={getFromBuckets(errors, id)}
            textVersion={textVersion}
            measure={virtual.measureElement}
          />
        )
      })}
    </div>
  )
}

/** Draws the lines between columns, each once for all rows, so that a plain cell needs to paint only its text. */
function ColumnLines({ window }: { window: ColumnWindow }) {
  const { layout } = useGridContext()
  return selectDrawnColumns(layout, window).moving.map(({ placed: { column, left, width } }) => (
    <div key={column.key} aria-hidden className={styles.rule} style={{ left: left + width - 1 }} />
  ))
}

/** Returns the visible rows and half a group beyond them, extended to whole groups. */
function toBandedRange({ startIndex, endIndex, ...range }: Range): number[] {
  return defaultRangeExtractor({
    ...range,
    startIndex: Math.floor((startIndex - bandSize / 2) / bandSize) * bandSize,
    endIndex: Math.ceil((endIndex + bandSize / 2) / bandSize) * bandSize - 1,
  })
}

/** Adds the active row, because it has the keyboard and must be drawn even when it is far away. */
function includeActive(range: number[], at: number): number[] {
  const [first = 0] = range
  const last = range.at(-1) ?? -1
  if (at < 0 || (at >= first && at <= last)) return range
  return at < first ? [at, ...range] : [...range, at]
}
