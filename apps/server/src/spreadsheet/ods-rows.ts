import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Merged } from './merged-cells.ts'
import { numberCell } from './number-cell.ts'
import type { Cell, SheetRow } from './types.ts'
import type { XmlHandler, XmlScanner } from './xml-scanner.ts'

/** A row, and the merged cells that begin in it. */
interface OdsRow {
  row: SheetRow
  spans: Merged[]
}

interface OdsCell {
  type: string | null
  value: string
  isError: boolean
  hasFormula: boolean
  repeated: number
  spanned: number
}

const clock = /^PT(\d+)H(\d+)M(\d+)/

/** Collects the rows of one table of an OpenDocument spreadsheet. */
export class OdsRows implements XmlHandler {
  /** True after the end of the wanted table; what follows belongs to other tables. */
  isOver = false
  readonly #wanted: number
  readonly #limits: Limits
  #ready: OdsRow[] = []
  #table = -1
  #rowNumber = 0
  #rowRepeated = 1
  #isHidden = false
  #cells: Cell[] = []
  #spans: Merged[] = []
  #column = 0
  #cell: OdsCell | null = null
  #text = ''
  #paragraphs = 0
  #depthOfNote = 0

  constructor(wanted: number, limits: Limits) {
    this.#wanted = wanted
    this.#limits = limits
  }

  take(): OdsRow[] {
    const rows = this.#ready
    this.#ready = []
    return rows
  }

  get #isInside(): boolean {
    return this.#table === this.#wanted && !this.isOver
  }

  open(xml: XmlScanner): void {
    const tag = xml.localName()
    if (tag === 'table' && xml.prefix() === 'table') this.#table += 1
    if (!this.#isInside) return
    if (this.#depthOfNote > 0 || tag === 'annotation') this.#depthOfNote += 1
    else if (tag === 'table-row') this.#openRow(xml)
    else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#openCell(xml)
    else if (this.#cell) this.#openText(tag, xml)
  }

  #openRow(xml: XmlScanner): void {
    this.#rowRepeated = count(xml.attribute('table:number-rows-repeated'))
    this.#isHidden = /^(?:collapse|filter)$/.test(xml.attribute('table:visibility') ?? '')
    this.#cells = []
    this.#spans = []
    this.#column = 0
  }

  #openCell(xml: XmlScanner): void {
    const type = xml.attribute('office:value-type')
    const value =
      xml.attribute('office:value') ??
      xml.attribute('office:date-value') ??
      xml.attribute('office:time-value') ??
      xml.attribute('office:boolean-value') ??
      xml.attribute('office:string-value') ??
      ''
    this.#cell = {
      type,
      value,
      isError: xml.attribute('calcext:value-type') === 'error',
      hasFormula: xml.attribute('table:formula') !== null,
      repeated: count(xml.attribute('table:number-columns-repeated')),
      spanned: count(xml.attribute('table:number-rows-spanned')),
    }
    this.#text = ''
    this.#paragraphs = 0
  }

  /** Handles the elements by which OpenDocument writes spaces, tabs and line breaks of a text. */
  #openText(tag: string, xml: XmlScanner): void {
    if (tag === 'p') {
      if (this.#paragraphs > 0) this.#text += '\n'
      this.#paragraphs += 1
    } else if (tag === 's') this.#text += ' '.repeat(Math.min(count(xml.attribute('text:c')), 1_000))
    else if (tag === 'tab') this.#text += '\t'
    else if (tag === 'line-break') this.#text += '\n'
  }

  text(xml: XmlScanner, start: number, end: number, traits: number): void {
    if (!this.#cell || this.#paragraphs === 0 || this.#depthOfNote > 0) return
    this.#text += xml.decode(start, end, traits)
    if (this.#text.length > this.#limits.cellCharacters)
      throw new SpreadsheetError(
        'tooLarge',
        `第 ${this.#rowNumber + 1} 行有单元格超过 ${this.#limits.cellCharacters} 个字符，请缩短后重新上传`,
      )
  }

  close(xml: XmlScanner): void {
    if (!this.#isInside) return
    const tag = xml.localName()
    if (this.#depthOfNote > 0) this.#depthOfNote -= 1
    else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#closeCell()
    else if (tag === 'table-row') this.#closeRow()
    else if (tag === 'table' && xml.prefix() === 'table') this.isOver = true
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = null
    if (!cell) return
    const value = valueOf(cell, this.#text)
    const { columns } = this.#limits
    if (value !== null) {
      if (this.#column + cell.repeated > columns)
        throw new SpreadsheetError('tooLarge', `列数超过 ${columns} 列，请删除多余的列后重新上传`)
      while (this.#cells.length < this.#column) this.#cells.push(null)
      for (let copy = 0; copy < cell.repeated; copy += 1) this.#cells.push(value)
      const top = this.#rowNumber + 1
      if (cell.spanned > 1) this.#spans.push({ column: this.#column, top, bottom: top + cell.spanned - 1 })
    }
    this.#column = Math.min(this.#column + cell.repeated, columns)
  }

  #closeRow(): void {
    const { rows } = this.#limits
    const copies = this.#cells.length > 0 ? this.#rowRepeated : 0
    // A blank row counts as none, because programs fill the rest of a sheet with one repeated blank row.
    if (this.#rowNumber + copies > rows) throw new SpreadsheetError('tooLarge', `行数超过 ${rows} 行，请拆分后分次上传`)
    for (let copy = 1; copy <= copies; copy += 1) {
      const row = { number: this.#rowNumber + copy, cells: [...this.#cells] }
      this.#ready.push({ row: this.#isHidden ? { ...row, hidden: true } : row, spans: this.#spans })
    }
    this.#rowNumber += this.#rowRepeated
  }
}

const count = (text: string | null): number => Math.max(1, Math.floor(Number(text ?? 1)) || 1)

function valueOf({ type, value, isError, hasFormula }: OdsCell, text: string): Cell {
  if (isError) return { doubt: 'error', raw: text, number: null }
  switch (type) {
    case 'float':
    case 'percentage':
    case 'currency':
      // A number that is shown with leading zeros is a code.
      return /^0\d+$/.test(text) && Number(text) === Number(value)
        ? text
        : numberCell(Number(value), value, null, false)
    case 'date':
      return value.replace(/T00:00:00(?:\.0+)?$/, '').replace(/\.\d+$/, '')
    case 'time': {
      const [, hours = '', minutes = '', seconds = ''] = clock.exec(value) ?? []
      return hours === '' ? text || null : [hours, minutes, seconds].map(part => part.padStart(2, '0')).join(':')
    }
    case 'boolean':
      return value === 'true'
    case null:
      return hasFormula ? { doubt: 'formula', raw: '', number: null } : null
    default:
      return (text || value) === '' ? null : text || value
  }
}
