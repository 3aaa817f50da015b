import type { FieldValue } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import { isMultiple, typeOf } from '@xw/shared/field-types/index'
import { looksMasked } from '@xw/shared/resource/mask'
import { checkValue } from '@xw/shared/rules/check-value'
import type { Cell } from '../../spreadsheet/types.ts'
import { cleanRichText } from '../rich-text.ts'
import type { CodeBook } from './code-book.ts'
import type { ImportTarget } from './plan.ts'

/**
 * The result of reading a cell: a value or a problem. Beside the value: texts without a code, which were `emptied`,
 * and texts for which a user has `chosen` a code earlier.
 */
export type CellReading =
  | {
      readonly value: FieldValue | null
      readonly emptied?: readonly string[]
      readonly chosen?: readonly string[]
      /** The name of a record that does not exist yet and may be created by another row. */
      readonly awaited?: string
      readonly problem?: undefined
    }
  | { readonly problem: string }

export const blankCell: CellReading = { value: null }

/** Returns the text of a cell as it is in the file. */
export const textOfCell = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.raw : String(cell)

/** Returns the codes and names in a cell, for the code book to look up. */
export function splitCodes({ field }: ImportTarget, cell: Cell | undefined): string[] {
  const text = textOfCell(cell).normalize('NFC').trim()
  if (text === '') return []
  return isMultiple(field)
    ? text
        .split(/[,，;；]/)
        .map(part => part.trim())
        .filter(Boolean)
    : [text]
}

const doubts = {
  digits: '被当作数字而丢失了末尾几位，请以文本格式填写',
  error: '是公式错误',
  formula: '是没有计算结果的公式，请用 Excel 或 WPS 打开文件并保存后再导入',
} as const

/** Parses a cell by its field's type, with the same rules as the form, and finds problems that only files have. */
export function readCell(target: ImportTarget, cell: Cell, codes: CodeBook): CellReading {
  const { field } = target
  if (cell !== null && typeof cell === 'object')
    return {
      problem: `${field.label}${doubts[cell.doubt]}${cell.raw && cell.doubt === 'error' ? ` ${cell.raw}` : ''}`,
    }
  if (field.masked && typeof cell === 'string' && looksMasked(cell)) {
    return { problem: `${field.label}是脱敏后的内容，不能导入` }
  }
  return typeOf(field).labels ? readCoded(target, cell, codes) : readPlain(target, cell)
}

/** Formats the problem of a name that matches no record, or several. */
export const formatMissingRecord = (label: string, text: string): string =>
  `${label}“${text.slice(0, 50)}”不存在或不止一个`

function readPlain({ field }: ImportTarget, cell: unknown): CellReading {
  try {
    const value = cleanRichText(field, typeOf(field).parse(cell, field))
    const flaw = value === null ? null : checkValue(field, value, 'save')
    return flaw === null ? { value } : { problem: flaw }
  } catch (error) {
    if (error instanceof ValueError) return { problem: error.message }
    throw error
  }
}

/** IM-07: a text that no dictionary has is emptied and reported. A missing record is an error of the row. */
function readCoded(target: ImportTarget, cell: Cell, codes: CodeBook): CellReading {
  const { field } = target
  const written = splitCodes(target, cell)
  const codeOf = (text: string) => codes.codeOf(target, text) ?? codes.chosenFor(target, text)
  const known = written.flatMap(text => codeOf(text) ?? [])
  const unknown = written.filter(text => codeOf(text) === null)
  const chosen = written.filter(text => codes.codeOf(target, text) === null && codeOf(text) !== null)
  if (unknown.length > 0 && typeOf(field).labels?.(field).from === 'records')
    return { problem: formatMissingRecord(field.label, unknown.join('、')) }
  const said = readPlain(target, known.join(','))
  if (said.problem !== undefined) return said
  return { ...said, ...(unknown.length > 0 && { emptied: unknown }), ...(chosen.length > 0 && { chosen }) }
}
