import { Readable } from 'node:stream'
import { createRowFeed } from '../../../resource/row-feed.ts'
import type { CellInput } from '../../../spreadsheet/sheet-out.ts'
import { writeCsv } from '../../../spreadsheet/write-csv.ts'
import { writeDbf } from '../../../spreadsheet/write-dbf.ts'
import { type PageLook, type RowPuller, writeSignedXlsx } from '../../../spreadsheet/write-xlsx.ts'
import type { DocumentAbout } from '../../../spreadsheet/xlsx-parts.ts'
import type { KeptTemplate } from '../export-template/index.ts'
import type { PlannedColumn } from './plan.ts'

/** A file that is written while its rows are read, in constant memory. */
export interface OpenFile {
  content: Readable
  /** How many rows follow; a DBF begins with it. */
  expect(total: number): void
  write(rows: readonly (readonly string[])[]): Promise<void>
  close(error?: Error): void
}

interface Look {
  template: KeptTemplate
  columns: readonly PlannedColumn[]
  about: DocumentAbout
  page: PageLook
}

async function* pulled(rows: RowPuller): AsyncGenerator<readonly CellInput[]> {
  try {
    for (;;) {
      const next = await rows.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    rows.return?.()
  }
}

async function* asTexts(rows: RowPuller): AsyncGenerator<string[]> {
  for await (const row of pulled(rows)) yield row.map(cell => String(cell ?? ''))
}

/** A number that a spreadsheet keeps as it is; others, such as long codes, stay texts whatever the template says. */
const isNumber = (text: string) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text)

/** Opens the file of a template. */
export function openFile({ template, columns, about, page }: Look): OpenFile {
  const feed = createRowFeed()
  const counted = Promise.withResolvers<number>()
  const content = contentOf()
  content.once('close', feed.giveUp)
  const toCells = (row: readonly string[]): CellInput[] =>
    row.map((text, index) => (columns[index]?.isText === false && isNumber(text) ? Number(text) : text))

  function contentOf(): Readable {
    if (template.format === 'csv')
      return writeCsv({ titles: columns.map(({ header }) => header), rows: pulled(feed.rows) })
    if (template.format === 'dbf') return Readable.from(dbfContent(), { objectMode: false })
    const titles = columns.map(({ header, width }) => ({ title: header, ...(width && { width: Math.min(width, 60) }) }))
    return writeSignedXlsx([{ name: template.name, columns: titles, rows: feed.rows, page }], about)
  }
  async function* dbfContent() {
    const fields = columns.map(({ header, width }) => ({ name: header, width: width ?? 1 }))
    yield* writeDbf({ fields, count: await counted.promise, rows: asTexts(feed.rows) })
  }
  return {
    content,
    expect: counted.resolve,
    write: rows => feed.write(template.format === 'xlsx' ? rows.map(toCells) : rows),
    close(error) {
      // Who fails before the first row has said nothing of how many there are.
      counted.resolve(0)
      feed.close(error)
    },
  }
}
