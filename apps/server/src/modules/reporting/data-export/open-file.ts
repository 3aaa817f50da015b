import { Readable } from 'node:stream'
import { createRowFeed } from '../../../resource/row-feed.ts'
import type { CellInput } from '../../../spreadsheet/sheet-out.ts'
import { writeCsv } from '../../../spreadsheet/write-csv.ts'
import { writeDbf } from '../../../spreadsheet/write-dbf.ts'
import { type PageLook, type RowPuller, writeSignedXlsx } from '../../../spreadsheet/write-xlsx.ts'
import type { DocumentAbout } from '../../../spreadsheet/xlsx-parts.ts'
import type { StoredExportTemplate } from '../export-template/index.ts'
import type { PlannedColumn } from './plan.ts'

/** A file that is written in constant memory while its rows are read. */
export interface ExportFile {
  content: Readable
  /** Announces how many rows follow, because a DBF begins with the number. */
  expect(total: number): void
  write(rows: readonly (readonly string[])[]): Promise<void>
  close(error?: Error): void
}

interface ExportFileOptions {
  template: StoredExportTemplate
  columns: readonly PlannedColumn[]
  about: DocumentAbout
  page: PageLook
}

async function* pullRows(rows: RowPuller): AsyncGenerator<readonly CellInput[]> {
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

async function* pullTextRows(rows: RowPuller): AsyncGenerator<string[]> {
  for await (const row of pullRows(rows)) yield row.map(cell => String(cell ?? ''))
}

/**
 * A number that a spreadsheet keeps unchanged. Others, such as long codes, are written as text even if the template says
 * number.
 */
const isNumber = (text: string) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text)

/** Opens a file in the format of a template. */
export function openExportFile({ template, columns, about, page }: ExportFileOptions): ExportFile {
  const feed = createRowFeed()
  const counted = Promise.withResolvers<number>()
  const content = contentOf()
  content.once('close', feed.giveUp)
  const toCells = (row: readonly string[]): CellInput[] =>
    row.map((text, index) => (columns[index]?.isText === false && isNumber(text) ? Number(text) : text))

  function contentOf(): Readable {
    if (template.format === 'csv')
      return writeCsv({ titles: columns.map(({ header }) => header), rows: pullRows(feed.rows) })
    if (template.format === 'dbf') return Readable.from(dbfContent(), { objectMode: false })
    const titles = columns.map(({ header, width }) => ({ title: header, ...(width && { width: Math.min(width, 60) }) }))
    return writeSignedXlsx([{ name: template.name, columns: titles, rows: feed.rows, page }], about)
  }
  async function* dbfContent() {
    const fields = columns.map(({ header, width }) => ({ name: header, width: width ?? 1 }))
    yield* writeDbf({ fields, count: await counted.promise, rows: pullTextRows(feed.rows) })
  }
  return {
    content,
    expect: counted.resolve,
    write: rows => feed.write(template.format === 'xlsx' ? rows.map(toCells) : rows),
    close(error) {
      // A writer that fails before the first row has never announced a number, and a DBF still waits for it.
      counted.resolve(0)
      feed.close(error)
    },
  }
}
