import { isMultiple, typeOf } from '@xw/shared/field-types/index'
import { type CellReading, readCell } from './read-cell.ts'
import type { GridColumn, Row } from './state.ts'

/** The code for the text of an entry; null where there is no such entry, undefined where nobody here can tell. */
export type CodeLookup = (column: GridColumn, row: Row, text: string) => string | null | undefined

interface ForeignCellTarget {
  readonly column: GridColumn
  /** As it is with what was read of it before. */
  readonly row: Row
}

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const separators = /[,，、;；]/

/** A cell of another program as a row holds it: what people read becomes the code, a number loses what groups its digits. */
export function readForeignCell(
  { column, row }: ForeignCellTarget,
  text: string,
  codeOf: CodeLookup = () => undefined,
): CellReading {
  const { field } = column
  const trimmed = text.trim()
  const type = typeOf(field)
  if (type.numeric) return readCell(column, grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed)
  if (!type.labels || trimmed === '') return readCell(column, text)
  const parts = isMultiple(field) ? trimmed.split(separators).filter(part => part.trim() !== '') : [trimmed]
  const codes = parts.map(part => ({ part: part.trim(), code: codeOf(column, row, part.trim()) }))
  const unknown = column.allowInput ? undefined : codes.find(({ code }) => code === null)
  if (unknown) return { flaw: `${column.title}的值“${unknown.part.slice(0, 50)}”不在可选范围内` }
  return readCell(column, codes.map(({ part, code }) => code ?? part).join(','))
}
