import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import { type ColumnWindow, selectDrawnColumns } from './layout.ts'
import { isRowDisabled } from './model/access.ts'
import { getFromBuckets } from './model/bucket-map.ts'
import { idOf } from './model/find.ts'
import { selectedBlock } from './model/focus.ts'
import { treePositions } from './model/tree.ts'
import { Row } from './row.tsx'
import { scrollEndMs } from './sizes.ts'

interface BodyProps {
  scroller: RefObject<HTMLDivElement | null>
  /** Of what stands above the rows in the same box. */
  headerHeight: number
  window: ColumnWindow
}

/** Rows come and go by so many: most frames of a slow scroll move what is there, and draw nothing. */
const bandSize = 4

/** GR-10: the rows around the scroll position, and the active one wherever it is. */
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
    // Another one only when rows came, went or moved: all places are worked out anew then.
    getItemKey: useCallback(
      (at: number) => {
        const row = store.getState().rows[at]
        return row ? idOf(store.getState(), row) : at
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
  // Only when rows came, went or moved.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const treePlaceOf = useMemo(() => (tree ? treePositions(state) : null), [tree, index])
  return (
    <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
      <ColumnLines window={window} />
      {virtual.getVirtualItems().map(({ index: at, start }) => {
        const row = rows[at]
        if (!row) return null
        const id = idOf(state, row)
        const isInBlock = block !== null && at >= block.top && at <= block.bottom
        return (
          <Row
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

/** The lines between columns: one each for all rows, so that a plain cell is nothing but its text to paint. */
function ColumnLines({ window }: { window: ColumnWindow }) {
  const { layout } = useGridContext()
  return selectDrawnColumns(layout, window).moving.map(({ placed: { column, left, width } }) => (
    <div key={column.key} aria-hidden className={styles.rule} style={{ left: left + width - 1 }} />
  ))
}

/** What is in view and half a band beyond it, rounded up to whole bands. */
function toBandedRange({ startIndex, endIndex, ...range }: Range): number[] {
  return defaultRangeExtractor({
    ...range,
    startIndex: Math.floor((startIndex - bandSize / 2) / bandSize) * bandSize,
    endIndex: Math.ceil((endIndex + bandSize / 2) / bandSize) * bandSize - 1,
  })
}

/** The active row has the keyboard: it is drawn also when it is far away. */
function includeActive(range: number[], at: number): number[] {
  const [first = 0] = range
  const last = range.at(-1) ?? -1
  if (at < 0 || (at >= first && at <= last)) return range
  return at < first ? [at, ...range] : [...range, at]
}
