import { columnLetters } from './columns.ts'
import { textToSerial } from './dates.ts'
import { style } from './xlsx-styles.ts'
import type { XmlBytes } from './xml-bytes.ts'

/** The kind of a written column. A date column takes ISO texts and writes real dates. */
export type ColumnKind = 'text' | 'number' | 'date' | 'datetime'

/** A value to write into a cell. An empty text makes an empty cell. */
export type CellInput = string | number | boolean | null

/** The format of a column's empty cells, so that Excel stores what a user types there as the column's kind. */
export const styleOfColumn: Record<ColumnKind, number> = {
  text: style.text,
  number: style.plain,
  date: style.date,
  datetime: style.datetime,
}

const bytes = (markup: string): Uint8Array => new Uint8Array(Buffer.from(markup))

const textStart = (format: number, tag: string): Uint8Array => bytes(`" s="${format}" t="inlineStr"><is><${tag}>`)
const keepSpace = 't xml:space="preserve"'

const markup = {
  rowStart: bytes('<row r="'),
  rowStartEnd: bytes('">'),
  rowEnd: bytes('</row>'),
  text: textStart(style.text, 't'),
  literal: textStart(style.literal, keepSpace),
  spacedText: textStart(style.text, keepSpace),
  header: textStart(style.header, keepSpace),
  textEnd: bytes('</t></is></c>'),
  number: bytes('"><v>'),
  date: bytes(`" s="${style.date}"><v>`),
  datetime: bytes(`" s="${style.datetime}"><v>`),
  valueEnd: bytes('</v></c>'),
  empty: bytes('"/>'),
  true: bytes('" t="b"><v>1</v></c>'),
  false: bytes('" t="b"><v>0</v></c>'),
}

const maxCharacters = 32_767
const cutMark = '…（内容过长，已截断）'

// Cuts a text, because Excel refuses a file with a longer one. The cut is marked and does not split a character.
const cut = (text: string): string => text.slice(0, maxCharacters - cutMark.length).toWellFormed() + cutMark

const isBlank = (code: number): boolean => code <= 0x20
const startsFormula = (code: number): boolean => code === 0x3d || code === 0x2b || code === 0x2d || code === 0x40

function textMarkup(text: string, length: number): Uint8Array {
  const first = text.charCodeAt(0)
  if (startsFormula(first)) return markup.literal
  return isBlank(first) || isBlank(text.charCodeAt(length - 1)) ? markup.spacedText : markup.text
}

function writeText(out: XmlBytes, text: string, length: number, start: Uint8Array): void {
  out.markup(start)
  if (length > maxCharacters) out.text(cut(text))
  else out.text(text, length)
  out.markup(markup.textEnd)
}

function writeNumber(out: XmlBytes, value: number, start: Uint8Array): void {
  out.markup(start)
  out.text(String(value))
  out.markup(markup.valueEnd)
}

function writeValue(out: XmlBytes, value: string | number | boolean, kind: ColumnKind): void {
  if (typeof value === 'boolean') return out.markup(value ? markup.true : markup.false)
  if (typeof value === 'number') {
    // A cell cannot hold NaN, so a failed calculation becomes an empty cell.
    return Number.isFinite(value) ? writeNumber(out, value, markup.number) : out.markup(markup.empty)
  }
  const serial = kind === 'date' || kind === 'datetime' ? textToSerial(value) : null
  if (serial !== null) return writeNumber(out, serial, kind === 'date' ? markup.date : markup.datetime)
  const { length } = value
  writeText(out, value, length, textMarkup(value, length))
}

/** Writes the digits of a row number, into the buffer of the previous number when the length is the same. */
function digitsOf(value: number, before: Uint8Array): Uint8Array {
  const text = String(value)
  const digits = before.length === text.length ? before : new Uint8Array(text.length)
  for (let index = 0; index < digits.length; index += 1) digits[index] = text.charCodeAt(index)
  return digits
}

/** Makes a function that writes one row. Bytes that are equal in every row are prepared once. */
export function rowWriter(
  kinds: readonly ColumnKind[],
): (out: XmlBytes, cells: readonly CellInput[], rowNumber: number) => void {
  const columns = kinds.map((kind, index) => ({ kind, start: bytes(`<c r="${columnLetters(index)}`) }))
  let digits: Uint8Array = new Uint8Array()
  return (out, cells, rowNumber) => {
    digits = digitsOf(rowNumber, digits)
    out.markup(markup.rowStart)
    out.markup(digits)
    out.markup(markup.rowStartEnd)
    for (let index = 0; index < columns.length; index += 1) {
      const value = cells[index]
      const column = columns[index]
      if (value === null || value === undefined || value === '' || column === undefined) continue
      out.markup(column.start)
      out.markup(digits)
      writeValue(out, value, column.kind)
    }
    out.markup(markup.rowEnd)
  }
}

/** Writes the header row, by default row 1. */
export function writeHeader(out: XmlBytes, titles: readonly string[], row = 1): void {
  out.markup(bytes(`<row r="${row}">`))
  titles.forEach((title, index) => {
    if (title === '') return
    out.markup(bytes(`<c r="${columnLetters(index)}${row}`))
    writeText(out, title, title.length, markup.header)
  })
  out.markup(markup.rowEnd)
}
