import { createReadStream } from 'node:fs'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Cell, Sheet, SheetRow } from './types.ts'

/** Decodes a file chunk by chunk. Throws when a byte does not fit the encoding. */
async function* decoded(file: string, encoding: 'utf-8' | 'gb18030'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const chunk of createReadStream(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

// Excel in China saves .csv as GBK. Chinese text in GBK is practically never valid UTF-8, so a file that is valid UTF-8
// is taken for UTF-8.
async function encodingOf(file: string): Promise<'utf-8' | 'gb18030'> {
  for (const encoding of ['utf-8', 'gb18030'] as const) {
    try {
      for await (const _ of decoded(file, encoding));
      return encoding
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new SpreadsheetError('damaged', '无法识别文件的文字编码，请另存为 UTF-8 编码的 .csv 或 .xlsx 文件后重新上传')
}

const endsRun = /[",\r\n]/g

/** Parses comma-separated text that arrives in chunks cut at any position. */
class CsvRows {
  #ready: SheetRow[] = []
  #number = 1
  #cells: Cell[] = []
  #field = ''
  #quoted = false
  /** True directly after a closing quote: a second quote there would be a quote within the text. */
  #closed = false
  #afterReturn = false
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  write(text: string): SheetRow[] {
    let at = 0
    while (at < text.length) at = this.#quoted ? this.#insideQuotes(text, at) : this.#outside(text, at)
    const rows = this.#ready
    this.#ready = []
    return rows
  }

  end(): SheetRow[] {
    if (this.#field !== '' || this.#cells.length > 0) this.#endRow()
    return this.#ready
  }

  #insideQuotes(text: string, at: number): number {
    const end = text.indexOf('"', at)
    this.#add(text.slice(at, end < 0 ? text.length : end))
    if (end < 0) return text.length
    this.#quoted = false
    this.#closed = true
    return end + 1
  }

  #outside(text: string, at: number): number {
    const character = text.charAt(at)
    const afterReturn = this.#afterReturn
    this.#afterReturn = character === '\r'
    if (character === ',') this.#endField()
    else if (character === '\r' || (character === '\n' && !afterReturn)) this.#endRow()
    else if (character === '"') this.#quote()
    else if (character !== '\n') return this.#run(text, at)
    return at + 1
  }

  #quote(): void {
    if (this.#closed) this.#add('"')
    if (this.#closed || this.#field === '') this.#quoted = true
    else this.#add('"')
    this.#closed = false
  }

  #run(text: string, at: number): number {
    endsRun.lastIndex = at
    const end = endsRun.exec(text)?.index ?? text.length
    this.#add(text.slice(at, end))
    this.#closed = false
    return end
  }

  #add(piece: string): void {
    this.#field += piece
    const { cellCharacters } = this.#limits
    if (this.#field.length <= cellCharacters) return
    throw new SpreadsheetError(
      'tooLarge',
      `第 ${this.#number} 行有单元格超过 ${cellCharacters} 个字符，请缩短后重新上传`,
    )
  }

  #endField(): void {
    this.#cells.push(this.#field === '' ? null : this.#field)
    this.#field = ''
    this.#closed = false
    const { columns } = this.#limits
    if (this.#cells.length > columns)
      throw new SpreadsheetError('tooLarge', `列数超过 ${columns} 列，请删除多余的列后重新上传`)
  }

  #endRow(): void {
    this.#endField()
    while (this.#cells.at(-1) === null) this.#cells.pop()
    if (this.#cells.length > 0) this.#ready.push({ number: this.#number, cells: this.#cells })
    this.#cells = []
    this.#number += 1
    const { rows } = this.#limits
    if (this.#number > rows + 1) throw new SpreadsheetError('tooLarge', `行数超过 ${rows} 行，请拆分后分次上传`)
  }
}

async function* readRows(file: string, limits: Limits): AsyncGenerator<SheetRow> {
  const rows = new CsvRows(limits)
  for await (const text of decoded(file, await encodingOf(file))) yield* rows.write(text)
  yield* rows.end()
}

/** Reads a .csv file as a single sheet. Every value is the text that the file has. */
export const readCsv = (file: string, limits: Limits = defaultLimits): Sheet => ({
  name: 'CSV',
  hidden: false,
  rows: () => readRows(file, limits),
})
