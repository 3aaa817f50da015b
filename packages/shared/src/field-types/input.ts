import type { FieldBase } from './field.ts'
import { ValueError } from './field-type.ts'

/** PostgreSQL cannot hold NUL, and UTF-8 has no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * A body's property or a spreadsheet cell as clean text, or null where it is blank. A number is taken for its digits as
 * long as it still has them all: a spreadsheet has already lost the end of an 18-digit ID number that it read as one.
 */
export function readText(input: unknown, { label }: FieldBase): string | null {
  if (input === null || input === undefined) return null
  if (typeof input === 'number') return readDigits(input, label)
  if (typeof input !== 'string') throw new ValueError(`${label}格式不正确`)
  if (!isStorable(input)) throw new ValueError(`${label}含有无法保存的字符`)
  return input.normalize('NFC').trim() || null
}

function readDigits(input: number, label: string): string {
  if (Number.isInteger(input) && !Number.isSafeInteger(input)) {
    throw new ValueError(`${label}被当作数字而丢失了末尾几位，请以文本格式填写`)
  }
  const text = String(input)
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new ValueError(`${label}格式不正确`)
  return text
}

/** Text whose every blank may mean something, as at the start of a line of a program; only line ends become one kind. */
export function readSourceText(input: unknown, field: FieldBase): string | null {
  const text = readText(input, field)
  return text === null || typeof input !== 'string' ? text : input.replace(/\r\n?/g, '\n')
}
