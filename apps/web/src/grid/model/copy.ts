import { typeOf } from '@xw/shared/field-types/index'
import { listShownColumns } from './find.ts'
import { selectedBlock } from './focus.ts'
import { type CopiedCell, writeTable } from './html-table.ts'
import type { GridColumn, GridState, Row } from './state.ts'
import { writeTsv } from './tsv.ts'

/** Returns a cell as people read it: codes as texts, if the view knows them. */
export type CellTextLookup = (column: GridColumn, value: unknown, row: Row) => string

/** Returns the selected block for the clipboard, as text and as a table. Returns null when nothing is selected. */
export function copyBlock(
  state: GridState,
  textOf: CellTextLookup,
): { readonly text: string; readonly html: string } | null {
  const block = selectedBlock(state)
  if (!block) return null
  const columns = listShownColumns(state).slice(block.left, block.right + 1)
  const cells = state.rows
    .slice(block.top, block.bottom + 1)
    .map(row =>
      columns.map(column => copied(column, textOf(column, column.shown ? column.shown(row) : row[column.key], row))),
    )
  return { text: writeTsv(cells.map(row => row.map(({ text }) => text))), html: writeTable(cells) }
}

const copied = ({ field }: GridColumn, text: string): CopiedCell => ({ text, isText: !typeOf(field).numeric })
