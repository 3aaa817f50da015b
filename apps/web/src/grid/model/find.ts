import type { GridColumn, GridState, Row, RowId } from './state.ts'

export const rowOf = ({ rows, index }: GridState, id: RowId): Row | undefined => rows[index.get(id) ?? -1]

export const columnOf = ({ columns }: GridState, key: string): GridColumn | undefined =>
  columns.find(column => column.key === key)

export const rowIdOf = ({ options }: GridState, row: Row): RowId => String(row[options.rowKey])

/** Returns the visible columns in order, pinned ones first. */
export function listShownColumns({ columns }: Pick<GridState, 'columns'>): readonly GridColumn[] {
  const shown = columns.filter(({ hidden }) => !hidden)
  const pinned = shown.filter(column => column.pinned)
  return pinned.length === 0 ? shown : [...pinned, ...shown.filter(column => !column.pinned)]
}
