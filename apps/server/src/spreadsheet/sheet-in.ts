import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { numberCell } from './number-cell.ts'
import { cellKind, kindOfType, PlainCell } from './plain-cell.ts'
import type { NumberDisplay } from './shown-text.ts'
import type { Cell, SheetRow } from './types.ts'
import { packedName, type XmlHandler, type XmlScanner } from './xml-scanner.ts'

const rowTag = packedName('row')
const cellTag = packedName('c')
const valueTag = packedName('v')
const textTag = packedName('t')
const phoneticTag = packedName('rPh')
const formulaTag = packedName('f')

// Numbers with up to 15 digits are exact in every program.
const exactDigits = 15
const zero = 0x30
// Merged cells that end within these first rows belong to the header and may span any of them.
const headerRows = 10

/** A formula whose result is not in the file. */
const openFormula: Cell = { doubt: 'formula', raw: '', number: null }

/** The parts of a workbook to which the cells of a sheet refer. */
export interface SheetContext {
  /** Texts to which cells refer by number. */
  strings: { at(index: number): string | undefined }
  styles: readonly NumberDisplay[]
  date1904: boolean
  limits: Limits
  /**
   * Whether the merged cells that cover several rows were read before the rows. Otherwise they are found only after the
   * rows have been passed on.
   */
  isMergedKnown: boolean
}

/** Parses a number that consists of digits only. Returns -1 for anything else. */
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

/** Returns the column, counted from 0, of a reference such as `AB12`, or -1 when it names none. */
const columnOf = (reference: string): number =>
  Array.from(/^[a-z]{1,4}/i.exec(reference)?.[0].toUpperCase() ?? '').reduce(
    (column, letter) => (column + 1) * 26 + letter.charCodeAt(0) - 65,
    -1,
  )

/** Collects the rows of a sheet from its XML. */
export class SheetRows implements XmlHandler {
  #ready: SheetRow[] = []
  #rowNumber = 0
  #cells: Cell[] = []
  #column = -1
  #kind: number = cellKind.none
  #style = 0
  #collecting = false
  #inPhonetic = false
  #isHidden = false
  /** True when the cell has a formula. Some programs write formulas without results, or with an empty `<v>`. */
  #hasFormula = false
  /**
   * The value read so far: a number while it consists of digits only, otherwise a text. `#pieces` is 0 while there is
   * no value.
   */
  #integer = -1
  #text = ''
  #pieces = 0
  #size = 0
  readonly #plain = new PlainCell()
  readonly #context: SheetContext

  constructor(context: SheetContext) {
    this.#context = context
  }

  /** Returns the rows completed since the last call. */
  take(): SheetRow[] {
    const rows = this.#ready
    this.#ready = []
    return rows
  }

  open(xml: XmlScanner): void {
    const { name } = xml
    if (name === cellTag) this.#openCell(xml)
    else if (name === valueTag) {
      this.#collecting = this.#kind !== cellKind.inline
      // A result of type text may be empty.
      if (this.#kind === cellKind.text) this.#hasFormula = false
    } else if (name === formulaTag) this.#hasFormula = true
    else if (name === textTag) this.#collecting = this.#kind === cellKind.inline && !this.#inPhonetic
    else if (name === rowTag) this.#openRow(xml)
    else if (name === phoneticTag) this.#inPhonetic = true
    else if (name === 0 && !this.#context.isMergedKnown) this.#refuseMerged(xml)
  }

  takeElement(xml: XmlScanner, start: number): number {
    const plain = this.#plain
    const end = plain.scan(xml.bytes, start)
    if (end === 0) return 0
    this.#startCell(plain.column, plain.kind, plain.style)
    if (plain.kind !== cellKind.none) this.#add(xml, plain.textStart, plain.textEnd, plain.traits)
    this.#closeCell()
    return end
  }

  text(xml: XmlScanner, start: number, end: number, traits: number): void {
    if (this.#collecting && this.#kind !== cellKind.none) this.#add(xml, start, end, traits)
  }

  #add(xml: XmlScanner, start: number, end: number, traits: number): void {
    this.#pieces += 1
    if (this.#pieces === 1) {
      this.#integer = this.#kind <= cellKind.boolean ? plainInteger(xml.bytes, start, end) : -1
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

  #refuseMerged(xml: XmlScanner): void {
    if (xml.localName() !== 'mergeCell') return
    const [first = 0, last = 0] = (xml.attribute('ref') ?? '').split(':').map(cell => Number(cell.replace(/\D/g, '')))
    if (last > first && last > headerRows)
      throw new SpreadsheetError('tooLarge', '文件较大且含有跨行的合并单元格，请取消合并并填满各行后重新上传')
  }

  #openRow(xml: XmlScanner): void {
    const given = Number(xml.attribute('r'))
    this.#rowNumber = Number.isInteger(given) && given > 0 ? given : this.#rowNumber + 1
    this.#isHidden = /^(?:1|true)$/.test(xml.attribute('hidden') ?? '')
    this.#column = -1
    this.#cells = []
    const { rows } = this.#context.limits
    if (this.#rowNumber > rows) throw new SpreadsheetError('tooLarge', `行数超过 ${rows} 行，请拆分后分次上传`)
  }

  #closeRow(): void {
    if (this.#cells.length > 0) {
      const row = { number: this.#rowNumber, cells: this.#cells }
      this.#ready.push(this.#isHidden ? { ...row, hidden: true } : row)
    }
    this.#cells = []
  }

  #openCell(xml: XmlScanner): void {
    const type = xml.attribute('t') ?? 'n'
    this.#startCell(
      columnOf(xml.attribute('r') ?? ''),
      kindOfType(type.charCodeAt(0), type.length),
      Number(xml.attribute('s')),
    )
  }

  #startCell(column: number, kind: number, style: number): void {
    this.#column = column >= 0 ? column : this.#column + 1
    this.#kind = kind
    this.#style = style
    this.#pieces = 0
    this.#size = 0
    this.#hasFormula = false
  }

  #closeCell(): void {
    const value = this.#value()
    this.#kind = cellKind.none
    if (value === null) return
    const { columns } = this.#context.limits
    if (this.#column >= columns)
      throw new SpreadsheetError('tooLarge', `列数超过 ${columns} 列，请删除多余的列后重新上传`)
    while (this.#cells.length < this.#column) this.#cells.push(null)
    this.#cells[this.#column] = value
  }

  #value(): Cell {
    if (this.#pieces === 0) return this.#hasFormula ? openFormula : null
    switch (this.#kind) {
      case cellKind.number:
        return this.#number()
      case cellKind.shared:
        return this.#shared()
      case cellKind.boolean:
        return this.#integer < 0 ? this.#text === 'true' : this.#integer === 1
      case cellKind.error:
        return { doubt: 'error', raw: this.#text, number: null }
      default:
        return this.#text
    }
  }

  #number(): Cell {
    const { styles, date1904 } = this.#context
    const shown = styles[this.#style] ?? null
    if (this.#integer >= 0) return numberCell(this.#integer, '', shown, date1904)
    const raw = this.#text.trim()
    if (raw === '') return this.#hasFormula ? openFormula : null
    return numberCell(Number(raw), raw, shown, date1904)
  }

  #shared(): Cell {
    const found = this.#integer < 0 ? undefined : this.#context.strings.at(this.#integer)
    if (found === undefined) throw new SpreadsheetError('damaged')
    return found === '' ? null : found
  }

  /** Refuses a text with too many characters. Earlier checks counted only bytes. */
  #refuseLongText(): void {
    const { cellCharacters } = this.#context.limits
    if (this.#text.length <= cellCharacters) return
    throw new SpreadsheetError(
      'tooLarge',
      `第 ${this.#rowNumber} 行有单元格超过 ${cellCharacters} 个字符，请缩短后重新上传`,
    )
  }
}
