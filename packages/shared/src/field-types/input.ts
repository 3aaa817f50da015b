import type { FieldBase } from './field.ts'
import { ValueError } from './field-type.ts'

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Reads a body's property or a spreadsheet cell as clean text; blank becomes null. A number is accepted while it still
 * has all its digits: a spreadsheet that reads an 18-digit ID number as a number has already lost its end.
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

/** Reads text in which every blank may matter, such as indentation in a program; only line ends are unified. */
export function readSourceText(input: unknown, field: FieldBase): string | null {
  const text = readText(input, field)
  return text === null || typeof input !== 'string' ? text : input.replace(/\r\n?/g, '\n')
}
