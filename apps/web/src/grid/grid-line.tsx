import type { ReactNode } from 'react'
import { cellStyleOf, columnClassOf } from './cell-look.ts'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import type { PlacedColumn } from './layout.ts'
import type { GridColumn } from './model/state.ts'
import { Pinned } from './pinned.tsx'

interface GridLineProps {
  /** The text in the first column, whatever that column shows. */
  label: string
  /** Returns the content below a column. */
  textOf: (column: GridColumn) => ReactNode
  rowIndex: number
}

/** A line of the footer, whose cells stand below their columns. */
export function GridLine({ label, textOf, rowIndex }: GridLineProps) {
  const { layout, structure, rowHeight } = useGridContext()
  const { columns, pinnedCount } = layout
  const draw = (placed: PlacedColumn) => (
    <div
      key={placed.column.key}
      role="gridcell"
      aria-colindex={structure.length + placed.at + 1}
      className={columnClassOf(placed, layout)}
      style={cellStyleOf(placed)}
    >
      {structure.length === 0 && placed.at === 0 ? label : textOf(placed.column)}
    </div>
  )
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={styles.cells}
      style={{ height: rowHeight, width: layout.totalWidth }}
    >
      <Pinned>
        {structure.map(({ key, width }, place) => (
          <div
            key={key}
            role="gridcell"
            aria-colindex={place + 1}
            className={`${styles.cell} ${styles.structure}`}
            style={{ width }}
          >
            {place === 0 && label}
          </div>
        ))}
        {columns.slice(0, pinnedCount).map(draw)}
      </Pinned>
      {columns.slice(pinnedCount).map(draw)}
    </div>
  )
}
