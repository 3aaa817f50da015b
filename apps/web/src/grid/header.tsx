import type { CSSProperties } from 'react'
import { cellStyleOf, columnClassOf } from './cell-look.ts'
import { ColumnResizer } from './column-resizer.tsx'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import { type ColumnWindow, type MovingColumn, selectDrawnColumns } from './layout.ts'
import { Pinned } from './pinned.tsx'

interface HeaderProps {
  height: number
  window: ColumnWindow
  /** Called while a column is resized. */
  onResize: (key: string, width: number) => void
  /** Called with the final width. */
  onResized: (key: string, width: number) => void
}

/** The column headers, which stay while the rows scroll below them. */
export function GridHeader({ height, window, onResize, onResized }: HeaderProps) {
  const { layout, structure } = useGridContext()
  const { pinned, moving } = selectDrawnColumns(layout, window)
  const draw = ({ placed, gap }: MovingColumn) => (
    <div
      key={placed.column.key}
      role="columnheader"
      aria-colindex={structure.length + placed.at + 1}
      className={columnClassOf(placed, layout)}
      style={cellStyleOf(placed, gap)}
      aria-label={placed.column.title}
    >
      <span className={placed.column.field.required ? styles.required : undefined}>{placed.column.title}</span>
      <ColumnResizer
        title={placed.column.title}
        width={placed.width}
        onResize={width => onResize(placed.column.key, width)}
        onResized={width => onResized(placed.column.key, width)}
      />
    </div>
  )
  return (
    <div role="rowgroup" className={styles.header} data-header>
      <div
        role="row"
        aria-rowindex={1}
        className={styles.cells}
        style={{ height, width: layout.totalWidth, '--grid-row': `${height}px` } as CSSProperties}
      >
        <Pinned>
          {structure.map(({ key, title, width, Header: Own }, place) => (
            <div
              key={key}
              role="columnheader"
              aria-colindex={place + 1}
              className={`${styles.cell} ${styles.structure}`}
              style={{ width }}
              {...(!Own && { 'aria-label': title })}
            >
              {Own ? <Own /> : title}
            </div>
          ))}
          {pinned.map(placed => draw({ placed, gap: 0 }))}
        </Pinned>
        {moving.map(draw)}
      </div>
    </div>
  )
}
