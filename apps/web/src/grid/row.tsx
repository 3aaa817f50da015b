import { memo } from 'react'
import { ActiveCell } from './active-cell.tsx'
import { drawCellContent } from './cell-content.tsx'
import { cellId, cellStyleOf, columnClassOf, isEditable, looksOpen } from './cell-look.ts'
import styles from './grid.module.css'
import { type GridContextValue, useGridContext } from './grid-context.ts'
import { type MovingColumn, selectDrawnColumns } from './layout.ts'
import type { Row as GridRow, RowId } from './model/state.ts'
import type { TreePosition } from './model/tree.ts'
import { Pinned } from './pinned.tsx'
import type { BranchState } from './tree.ts'

interface RowProps extends Partial<TreePosition> {
  row: GridRow
  id: RowId
  at: number
  top: number
  /** The range of columns drawn beside the pinned ones; the end is exclusive. */
  from: number
  to: number
  /** The key of the active column if the active cell is in this row. */
  activeKey: string | null
  /** The first and last of its columns in the selected block; -1 when none is. */
  blockFrom: number
  blockTo: number
  isSelected: boolean
  isDisabled: boolean
  isExpanded: boolean
  /** Whether the row is open in a tree; null when the rows are a flat list. */
  branch: BranchState | null
  errors: ReadonlyMap<string, string> | undefined
  /** Increases when texts of codes have loaded. */
  textVersion: number
  measure: (element: HTMLElement | null) => void
}

/** One row. It is redrawn only when one of its props changes: unchanged rows keep their identity in the state. */
export const RowView = memo(function RowView(props: RowProps) {
  const context = useGridContext()
  const { layout, structure, rowHeight, expansion, gridId } = context
  const { id, at, row, top, isSelected, isDisabled, isExpanded } = props
  const { pinned, moving } = selectDrawnColumns(layout, props, props.activeKey)
  return (
    <div
      role="presentation"
      className={rowClassOf(props)}
      style={{ top, width: layout.totalWidth }}
      data-index={at}
      {...(isExpanded && { ref: props.measure })}
    >
      <div
        role="row"
        className={styles.cells}
        style={{ height: rowHeight }}
        aria-rowindex={at + 2}
        aria-selected={isSelected}
        data-row={id}
        {...treeRoles(props)}
      >
        <Pinned>
          {structure.map(({ key, width, Cell }, place) => (
            <div
              key={key}
              role="gridcell"
              id={cellId(gridId, id, key)}
              className={`${styles.cell} ${styles.structure}`}
              style={{ width }}
              aria-colindex={place + 1}
            >
              <Cell id={id} row={row} at={at} isSelected={isSelected} isDisabled={isDisabled} />
            </div>
          ))}
          {pinned.map(placed => drawCell(context, props, { placed, gap: 0 }))}
        </Pinned>
        {moving.map(drawn => drawCell(context, props, drawn))}
      </div>
      {isExpanded && (
        <div role="row" className={styles.more}>
          <div role="gridcell" aria-colspan={structure.length + layout.columns.length}>
            {expansion?.render(row, id)}
          </div>
        </div>
      )}
    </div>
  )
})

/** The row with the focus lies above those below it, because its editor may be larger than the row. */
function rowClassOf({ isSelected, activeKey }: RowProps): string {
  let look = styles.row ?? ''
  if (isSelected) look += ` ${styles.chosen}`
  if (activeKey !== null) look += ` ${styles.current}`
  return look
}

/** Returns the ARIA attributes of a tree row. A row without children cannot be opened. */
function treeRoles({ branch, level = 0, position, size }: RowProps) {
  if (branch === null) return null
  const place = { 'aria-level': level + 1, 'aria-posinset': position, 'aria-setsize': size }
  return branch === 'leaf' ? place : { ...place, 'aria-expanded': branch === 'open' }
}

/** Draws a plain cell as markup alone, without a component or a function of its own. */
function drawCell(context: GridContextValue, props: RowProps, { placed, gap }: MovingColumn) {
  const { layout, gridId, structure, texts, slots, isAlwaysEdit } = context
  const { row, id, at, errors, isDisabled, blockFrom, blockTo, activeKey } = props
  const { column } = placed
  const message = errors?.get(column.key)
  const canEdit = !isDisabled && isEditable(column) && (column.isOpenIn?.(row) ?? true)
  let look = columnClassOf(placed, layout)
  const isInBlock = placed.at >= blockFrom && placed.at <= blockTo
  if (isInBlock) look += ` ${styles.inRange}`
  if (!canEdit) look += ` ${styles.readOnly}`
  const isFacade = canEdit && looksOpen(column, isAlwaysEdit)
  if (isFacade) look += ` ${styles.facade}`
  if (message !== undefined) look += ` ${styles.invalid}`
  const Slot = column.slot === undefined ? undefined : slots.cells?.[column.slot]
  const content = Slot ? (
    <Slot row={row} id={id} at={at} column={column} value={row[column.key]} />
  ) : (
    drawCellContent({ row, column, texts, canEdit, isFacade })
  )
  const { Lead } = slots
  const isFirst = placed.at === 0
  const shown =
    isFirst && Lead ? (
      <>
        <Lead id={id} row={row} at={at} level={props.level ?? 0} />
        {content}
      </>
    ) : (
      content
    )
  const common = {
    role: 'gridcell',
    id: cellId(gridId, id, column.key),
    style: cellStyleOf(placed, gap),
    'aria-colindex': structure.length + placed.at + 1,
    'data-key': column.key,
    ...(isInBlock && { 'aria-selected': true }),
    ...(!canEdit && { 'aria-readonly': true }),
    ...(message !== undefined && { 'aria-invalid': true, 'data-error': message }),
  }
  if (column.key !== activeKey)
    return (
      <div key={column.key} {...common} className={look}>
        {shown}
      </div>
    )
  return (
    <ActiveCell
      key={column.key}
      attributes={common}
      look={look}
      cell={{ id, key: column.key }}
      column={column}
      at={at}
      row={row}
      canEdit={canEdit}
      message={message}
    >
      {shown}
    </ActiveCell>
  )
}
