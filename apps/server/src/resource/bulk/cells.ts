import type { FieldValue } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import { isMultiple, typeOf } from '@xw/shared/field-types/index'
import { looksMasked } from '@xw/shared/resource/mask'
import { checkValue } from '@xw/shared/rules/check-value'
import type { Cell } from '../../spreadsheet/types.ts'
import { cleanRichText } from '../rich-text.ts'
import type { CodeBook } from './code-book.ts'
import type { Target } from './plan.ts'

/**
 * What a cell says for its field: a value, or what is wrong with it. Beside the value, the words that stand for no code
 * and are `emptied`, and those for which somebody once `chosen` one.
 */
export type Said =
  | {
      readonly value: FieldValue | null
      readonly emptied?: readonly string[]
      readonly chosen?: readonly string[]
      /** The name of a record that is not there yet: an earlier row may bring it. */
      readonly awaited?: string
      readonly problem?: undefined
    }
  | { readonly problem: string }

export const blank: Said = { value: null }

/** The text of a cell as the file has it. */
export const textOfCell = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'object' ? cell.raw : String(cell)

/** Codes and names that a cell lists, for the code book to learn. */
export function codesIn({ field }: Target, cell: Cell | undefined): string[] {
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

/** Reads one cell by its field's type: the same rules as a form's, and what only files can do wrong. */
export function readCell(target: Target, cell: Cell, codes: CodeBook): Said {
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

/** The sentence for a name that stands for no record, or for several. */
export const noSuchRecord = (label: string, text: string): string => `${label}“${text.slice(0, 50)}”不存在或不止一个`

function readPlain({ field }: Target, cell: unknown): Said {
  try {
    const value = cleanRichText(field, typeOf(field).parse(cell, field))
    const flaw = value === null ? null : checkValue(field, value, 'save')
    return flaw === null ? { value } : { problem: flaw }
  } catch (error) {
    if (error instanceof ValueError) return { problem: error.message }
    throw error
  }
}

/** IM-07: a value that no table of codes has is emptied and named. A record that is not there is a mistake of the row. */
function readCoded(target: Target, cell: Cell, codes: CodeBook): Said {
  const { field } = target
  const written = codesIn(target, cell)
  const codeOf = (text: string) => codes.codeOf(target, text) ?? codes.chosenFor(target, text)
  const known = written.flatMap(text => codeOf(text) ?? [])
  const unknown = written.filter(text => codeOf(text) === null)
  const chosen = written.filter(text => codes.codeOf(target, text) === null && codeOf(text) !== null)
  if (unknown.length > 0 && typeOf(field).labels?.(field).from === 'records')
    return { problem: noSuchRecord(field.label, unknown.join('、')) }
  const said = readPlain(target, known.join(','))
  if (said.problem !== undefined) return said
  return { ...said, ...(unknown.length > 0 && { emptied: unknown }), ...(chosen.length > 0 && { chosen }) }
}
