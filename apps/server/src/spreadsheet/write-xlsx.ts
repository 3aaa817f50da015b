import { Readable } from 'node:stream'
import { sheetNamer } from './sheet-names.ts'
import { type CellInput, type ColumnKind, rowWriter, styleOfColumn, writeHeader } from './sheet-out.ts'
import { type ChoiceLists, type Guidance, validationsXml } from './validations-out.ts'
import {
  aboutXml,
  contentTypesXml,
  type DocumentAbout,
  type ListedSheet,
  pageXml,
  rootRelationshipsXml,
  workbookRelationshipsXml,
  workbookXml,
} from './xlsx-parts.ts'
import { stylesXml } from './xlsx-styles.ts'
import { XmlBytes } from './xml-bytes.ts'
import { type ZipPart, zip } from './zip-out.ts'

/** A column to write: its header, the format of its cells, and the guidance for filling them in. */
export interface Column extends Guidance {
  title: string
  /** The width in characters; by default the width of the title. */
  width?: number
  kind?: ColumnKind
}

/** Delivers rows one by one: directly when they are ready, otherwise as a promise. */
export interface RowPuller {
  next(): IteratorResult<readonly CellInput[]> | Promise<IteratorResult<readonly CellInput[]>>
  /** Tells the source that no more rows are wanted. */
  return?(): unknown
}

/** A sheet to write. Its rows are pulled one by one, only as fast as the file is read. */
export interface SheetSource {
  name: string
  columns: readonly Column[]
  rows: AsyncIterable<readonly CellInput[]> | Iterable<readonly CellInput[]> | RowPuller
  /** A title line above the header row. Not for sheets that users fill in. */
  head?: string
  /** The layout of the printed pages. */
  page?: PageLook
}

/** The layout of a sheet's printed pages. Every page repeats the header row and has this header and footer. */
export interface PageLook {
  landscape: boolean
  header: string
  footer: string
}

/** The limits at which a sheet ends and another begins. Tests lower them. */
export interface SheetBounds {
  rows: number
  bytes: number
}

// A part of 4 GiB needs 64-bit sizes, and Excel may refuse them in a streamed archive. The limit leaves room for the
// last chunk.
const excelBounds: SheetBounds = { rows: 1_048_576, bytes: 3.9 * 1024 ** 3 }

// Minimum widths that show the values of a column; a date that does not fit shows as ####.
const minWidth: Record<ColumnKind, number> = { text: 10, number: 10, date: 12, datetime: 20 }
const maxWidth = 60

/** Rows with one row read ahead, to know whether another sheet is needed. */
interface RowFeed {
  iterator: RowPuller
  next: IteratorResult<readonly CellInput[]>
}

function iteratorOf(rows: SheetSource['rows']): RowPuller {
  if (Symbol.asyncIterator in rows) return rows[Symbol.asyncIterator]()
  return Symbol.iterator in rows ? rows[Symbol.iterator]() : rows
}

// A Chinese character is as wide as two Latin ones.
const shownWidth = (title: string): number =>
  [...title].reduce((sum, character) => sum + (character > '\u02ff' ? 2 : 1), 0)

function columnXml({ title, width, kind = 'text' }: Column, index: number): string {
  const shown = width ?? Math.min(maxWidth, Math.max(minWidth[kind], shownWidth(title) + 4))
  return `<col min="${index + 1}" max="${index + 1}" width="${shown}" style="${styleOfColumn[kind]}" customWidth="1"/>`
}

const sheetStart = (columns: readonly Column[], headRows: number): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    `<pane ySplit="${headRows}" topLeftCell="A${headRows + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`,
    '</sheetView></sheetViews>',
    columns.length === 0 ? '' : `<cols>${columns.map(columnXml).join('')}</cols>`,
    '<sheetData>',
  ].join('')

/** Writes one sheet: the header, then rows until they end or the sheet is full, then the rules of its columns. */
async function* sheetContent(
  { columns, head = '' }: Pick<SheetSource, 'columns' | 'head'>,
  feed: RowFeed,
  bounds: SheetBounds,
  ending: string,
): AsyncGenerator<Buffer> {
  const out = new XmlBytes()
  const writeRow = rowWriter(columns.map(column => column.kind ?? 'text'))
  const titles = columns.map(column => column.title)
  const headers = head === '' ? [titles] : [[head], titles]
  out.markup(Buffer.from(sheetStart(columns, headers.length)))
  for (const [index, header] of headers.entries()) writeHeader(out, header, index + 1)
  let size = 0
  for (let row = headers.length + 1; row <= bounds.rows && size < bounds.bytes && !feed.next.done; row += 1) {
    writeRow(out, feed.next.value, row)
    const next = feed.iterator.next()
    feed.next = next instanceof Promise ? await next : next
    if (!out.full) continue
    const chunk = out.take()
    size += chunk.length
    yield chunk
  }
  out.markup(Buffer.from(`</sheetData>${ending}</worksheet>`))
  yield out.take()
}

/** The name of the hidden sheet with the drop-down lists. */
export const choicesSheet = '下拉选项'

/** Writes the hidden sheet of drop-down lists, one in each column. */
function* listContent(lists: ChoiceLists['lists']): Generator<Buffer> {
  const out = new XmlBytes()
  const writeRow = rowWriter(lists.map(() => 'text'))
  out.markup(Buffer.from('<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'))
  const height = Math.max(...lists.map(list => list.length))
  for (let row = 0; row < height; row += 1) {
    writeRow(
      out,
      lists.map(list => list[row] ?? null),
      row + 1,
    )
  }
  out.markup(Buffer.from('</sheetData></worksheet>'))
  yield out.take()
}

const part = (name: string, xml: string): ZipPart => ({ name, content: [Buffer.from(xml)] })

async function* parts(
  sources: Iterable<SheetSource>,
  bounds: SheetBounds,
  about: DocumentAbout | null,
): AsyncGenerator<ZipPart> {
  const nameFor = sheetNamer()
  const choices: ChoiceLists = { sheetName: nameFor(choicesSheet), lists: [] }
  const listed: ListedSheet[] = []
  const sheet = (name: string, hidden: boolean, content: ZipPart['content']): ZipPart => ({
    name: `xl/worksheets/sheet${listed.push({ name, hidden })}.xml`,
    content,
  })
  // This part comes first, because tools that recognise file types look at the first name in the archive.
  yield part('_rels/.rels', rootRelationshipsXml(about !== null))
  if (about) yield part('docProps/core.xml', aboutXml(about))
  yield part('xl/styles.xml', stylesXml)
  for (const source of sources) {
    const { name, columns, rows, page } = source
    const ending = validationsXml(columns, choices) + (page ? pageXml(page) : '')
    const iterator = iteratorOf(rows)
    const feed: RowFeed = { iterator, next: await iterator.next() }
    try {
      do yield sheet(nameFor(name), false, sheetContent(source, feed, bounds, ending))
      while (!feed.next.done)
    } finally {
      if (!feed.next.done) await iterator.return?.()
    }
  }
  if (choices.lists.length > 0) yield sheet(choices.sheetName, true, listContent(choices.lists))
  yield part('xl/workbook.xml', workbookXml(listed))
  yield part('xl/_rels/workbook.xml.rels', workbookRelationshipsXml(listed))
  yield part('[Content_Types].xml', contentTypesXml(listed, about !== null))
}

/**
 * Writes a workbook as a stream, in constant memory. Rows are read while the file is sent, and no further when the
 * recipient aborts.
 */
export const writeXlsx = (
  sources: Iterable<SheetSource>,
  bounds: SheetBounds = excelBounds,
  about: DocumentAbout | null = null,
): Readable => Readable.from(zip(parts(sources, bounds, about)), { objectMode: false })

/** Writes a workbook whose document properties name its author, time and purpose. */
export const writeSignedXlsx = (sources: Iterable<SheetSource>, about: DocumentAbout): Readable =>
  writeXlsx(sources, excelBounds, about)
