import type { GridColumn, GridState, Row } from './state.ts'
import { uniqueKeyOf } from './unique.ts'

/** Reports whether a row can be neither changed nor selected nor removed. Values are compared by their texts. */
export const isRowDisabled = ({ options }: Pick<GridState, 'options'>, row: Row): boolean =>
  Object.entries(options.disabledRows).some(([key, values]) =>
    (Array.isArray(values) ? values : [values]).some(value => uniqueKeyOf(value) === uniqueKeyOf(row[key])),
  )

export const canEdit = (state: Pick<GridState, 'options'>, row: Row, column: GridColumn): boolean =>
  !state.options.readOnly && column.editable !== false && (column.isOpenIn?.(row) ?? true) && !isRowDisabled(state, row)
