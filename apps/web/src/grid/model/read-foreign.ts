import { isMultiple, typeOf } from '@xw/shared/field-types/index'
import { type GridCellReading, parseCell } from './read-cell.ts'
import type { GridColumn, Row } from './state.ts'

/** Returns the code of an option's text: null when there is no such option, undefined when this page cannot tell. */
export type CodeLookup = (column: GridColumn, row: Row, text: string) => string | null | undefined

interface ForeignCellTarget {
  readonly column: GridColumn
  /** The row with the values that were read for it so far. */
  readonly row: Row
}

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const separators = /[,，、;；]/

/** Reads a cell of another program: a text becomes its code, and a number loses its digit grouping. */
export function readForeignCell(
  { column, row }: ForeignCellTarget,
  text: string,
  codeOf: CodeLookup = () => undefined,
): GridCellReading {
  const { field } = column
  const trimmed = text.trim()
  const type = typeOf(field)
  if (type.numeric) return parseCell(column, grouped.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed)
  if (!type.labels || trimmed === '') return parseCell(column, text)
  const parts = isMultiple(field) ? trimmed.split(separators).filter(part => part.trim() !== '') : [trimmed]
  const codes = parts.map(part => ({ part: part.trim(), code: codeOf(column, row, part.trim()) }))
  const unknown = column.allowInput ? undefined : codes.find(({ code }) => code === null)
  if (unknown) return { flaw: `${column.title}的值“${unknown.part.slice(0, 50)}”不在可选范围内` }
  return parseCell(column, codes.map(({ part, code }) => code ?? part).join(','))
}
