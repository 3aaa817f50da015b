import type { DateKind } from './dates.ts'
import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { numberCell } from './number-cell.ts'
import type { Cell, Row } from './types.ts'
import { packedName, type XmlHandler, type XmlScanner } from './xml-scanner.ts'

const rowTag = packedName('row')
const cellTag = packedName('c')
const valueTag = packedName('v')
const textTag = packedName('t')
const phoneticTag = packedName('rPh')

const letterB = 0x62
const letterE = 0x65
const letterI = 0x69
const letterN = 0x6e
const letterR = 0x72
const letterS = 0x73
const letterT = 0x74
const zero = 0x30

const valueStart = new Uint8Array(Buffer.from('<v>'))
const valueEnd = new Uint8Array(Buffer.from('</v></c>'))
const inlineStart = new Uint8Array(Buffer.from('<is><t>'))
const inlineEnd = new Uint8Array(Buffer.from('</t></is></c>'))

// So many digits are exact as a number everywhere.
const exactDigits = 15

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: readonly string[]
  dateStyles: ReadonlyArray<DateKind | null>
  date1904: boolean
  limits: Limits
}

/** The number that digits alone make; -1 for anything else. */
function plainInteger(bytes: Buffer, start: number, end: number): number {
  if (end - start > exactDigits || start === end) return -1
  let value = 0
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] as number) - zero
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** The column a reference such as `AB12` names, counted from 0; -1 where it names none. */
function referencedColumn(bytes: Buffer, start: number, end: number): number {
  let column = 0
  for (let at = start; at < end; at += 1) {
    const letter = (bytes[at] as number) | 0x20
    if (letter < 0x61 || letter > 0x7a) break
    column = column * 26 + letter - 0x60
  }
  return column - 1
}

// What the text inside a cell is; up to `boolean` it is a number.
const kind = { none: 0, number: 1, shared: 2, boolean: 3, error: 4, text: 5, inline: 6 } as const

function kindOfCell(xml: XmlScanner): number {
  const attribute = xml.shortAttribute(letterT)
  if (attribute < 0) return kind.number
  const start = xml.valueStart(attribute)
  if (xml.valueEnd(attribute) - start > 1) return xml.bytes[start] === letterI ? kind.inline : kind.text
  switch (xml.bytes[start]) {
    case letterN:
      return kind.number
    case letterS:
      return kind.shared
    case letterB:
      return kind.boolean
    case letterE:
      return kind.error
    default:
      return kind.text
  }
}

/** Collects the rows of a sheet from its XML. */
export class SheetRows implements XmlHandler {
  #ready: Row[] = []
  #rowNumber = 0
  #cells: Cell[] = []
  #column = -1
  #kind: number = kind.none
  #style = 0
  #collecting = false
  #inPhonetic = false
  /** The value so far, as a number while it is made of digits alone, otherwise as text; `#pieces` is 0 while there is none. */
  #integer = -1
  #text = ''
  #pieces = 0
  #size = 0
  readonly #context: SheetContext

  constructor(context: SheetContext) {
    this.#context = context
  }

  /** The rows completed since the last call. */
  take(): Row[] {
    const rows = this.#ready
    this.#ready = []
    return rows
  }

  open(xml: XmlScanner): void {
    const { name } = xml
    if (name === cellTag) this.#openCell(xml)
    else if (name === valueTag) this.#collecting = this.#kind !== kind.inline
    else if (name === textTag) this.#collecting = this.#kind === kind.inline && !this.#inPhonetic
    else if (name === rowTag) this.#openRow(xml)
    else if (name === phoneticTag) this.#inPhonetic = true
  }

  text(xml: XmlScanner, start: number, end: number, traits: number): void {
    if (!this.#collecting || this.#kind === kind.none) return
    this.#pieces += 1
    if (this.#pieces === 1) {
      this.#integer = this.#kind <= kind.boolean ? plainInteger(xml.bytes, start, end) : -1
      if (this.#integer < 0) this.#text = xml.decode(start, end, traits)
    } else {
      this.#text = (this.#integer < 0 ? this.#text : String(this.#integer)) + xml.decode(start, end, traits)
      this.#integer = -1
    }
    this.#size += end - start
    if (this.#size > this.#context.limits.cellCharacters) this.#refuseLongText()
  }

  close({ name }: XmlScanner): void {
    if (name === valueTag || name === textTag) this.#collecting = false
    else if (name === cellTag) this.#closeCell()
    else if (name === rowTag) this.#closeRow()
    else if (name === phoneticTag) this.#inPhonetic = false
  }

  #openRow(xml: XmlScanner): void {
    const attribute = xml.shortAttribute(letterR)
    const given = attribute < 0 ? -1 : plainInteger(xml.bytes, xml.valueStart(attribute), xml.valueEnd(attribute))
    this.#rowNumber = given > 0 ? given : this.#rowNumber + 1
    this.#column = -1
    this.#cells = []
    const { rows } = this.#context.limits
    if (this.#rowNumber > rows) throw new SpreadsheetError('tooLarge', `行数超过 ${rows} 行，请拆分后分次上传`)
  }

  #closeRow(): void {
    if (this.#cells.length > 0) this.#ready.push({ number: this.#rowNumber, cells: this.#cells })
    this.#cells = []
  }

  #openCell(xml: XmlScanner): void {
    const reference = xml.shortAttribute(letterR)
    const given = reference < 0 ? -1 : referencedColumn(xml.bytes, xml.valueStart(reference), xml.valueEnd(reference))
    this.#column = given >= 0 ? given : this.#column + 1
    this.#kind = kindOfCell(xml)
    const style = xml.shortAttribute(letterS)
    this.#style = style < 0 ? 0 : plainInteger(xml.bytes, xml.valueStart(style), xml.valueEnd(style))
    this.#pieces = 0
    this.#size = 0
    const whole =
      this.#kind === kind.inline ? xml.takeWhole(inlineStart, inlineEnd) : xml.takeWhole(valueStart, valueEnd)
    if (!whole) return
    this.#collecting = true
    this.text(xml, xml.textStart, xml.textEnd, xml.traits)
    this.#collecting = false
    this.#closeCell()
  }

  #closeCell(): void {
    const value = this.#value()
    this.#kind = kind.none
    if (value === null) return
    const { columns } = this.#context.limits
    if (this.#column >= columns)
      throw new SpreadsheetError('tooLarge', `列数超过 ${columns} 列，请删除多余的列后重新上传`)
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = value
  }

  #value(): Cell {
    if (this.#pieces === 0) return null
    switch (this.#kind) {
      case kind.number:
        return this.#number()
      case kind.shared:
        return this.#shared()
      case kind.boolean:
        return this.#integer < 0 ? this.#text === 'true' : this.#integer === 1
      case kind.error:
        return { doubt: 'error', raw: this.#text, number: null }
      default:
        return this.#text
    }
  }

  #number(): Cell {
    const { dateStyles, date1904 } = this.#context
    const date = dateStyles[this.#style] ?? null
    if (this.#integer >= 0) return numberCell(this.#integer, '', date, date1904)
    const raw = this.#text.trim()
    return raw === '' ? null : numberCell(Number(raw), raw, date, date1904)
  }

  #shared(): Cell {
    const found = this.#context.strings[this.#integer]
    if (found === undefined) throw new SpreadsheetError('damaged')
    return found === '' ? null : found
  }

  /** Bytes were counted until here; characters decide. */
  #refuseLongText(): void {
    const { cellCharacters } = this.#context.limits
    if (this.#text.length <= cellCharacters) return
    throw new SpreadsheetError(
      'tooLarge',
      `第 ${this.#rowNumber} 行有单元格超过 ${cellCharacters} 个字符，请缩短后重新上传`,
    )
  }
}
