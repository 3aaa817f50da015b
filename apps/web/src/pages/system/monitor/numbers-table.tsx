import type { ReactNode } from 'react'
import table from '../../../features/dashboard/board-table.module.css'
import styles from './monitor.module.css'

export interface NumbersColumn<T> {
  title: string
  cell: (row: T) => ReactNode
  /** Set for text and times: the column is aligned left, and on a narrow screen it has a line of its own. */
  isText?: true
}

interface NumbersTableProps<T> {
  /** The accessible name of the table. */
  label: string
  /** The first column names the row. */
  columns: readonly NumbersColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  empty: string
}

/** Shows names with numbers as a table, or as one card for each row on a narrow screen. */
export function NumbersTable<T>({ label, columns, rows, keyOf, empty }: NumbersTableProps<T>) {
  const [first, ...others] = columns
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>
  return (
    <div className={table.scroll}>
      <table className={table.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, isText }) => (
              <th key={title} scope="col" className={isText && styles.text}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ title, cell, isText }) => (
                <td key={title} data-label={title} className={isText ? styles.text : styles.number}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
