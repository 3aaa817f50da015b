import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { columnLetters } from '../apps/server/src/spreadsheet/columns.ts'
import { defaultLimits } from '../apps/server/src/spreadsheet/limits.ts'
import { readXlsx } from '../apps/server/src/spreadsheet/read-xlsx.ts'
import type { CellInput } from '../apps/server/src/spreadsheet/sheet-out.ts'
import type { SheetRow } from '../apps/server/src/spreadsheet/types.ts'
import { writeXlsx } from '../apps/server/src/spreadsheet/write-xlsx.ts'
import { buildStrings } from './floors/build-strings.ts'
import { inflateEntry } from './floors/inflate-entry.ts'
import { cpuSeconds } from './measure.ts'
import { makeRow, width, xlsxColumns } from './xlsx-rows.ts'
import { saveShared } from './xlsx-shared.ts'

// Each measurement has a process to itself, so that none inherits the memory or the warmth of another.
// `node bench/xlsx-child.ts <job> <file> <rows>` prints its cost, and a digest where the job makes one.

const [job = '', file = '', count = '0'] = process.argv.slice(2)
const rows = Number(count)

function* distinctRows(): Generator<CellInput[]> {
  for (let index = 0; index < rows; index += 1) yield makeRow(index)
}

async function* sourceRows(): AsyncGenerator<readonly CellInput[]> {
  yield xlsxColumns.map(column => column.title)
  yield* distinctRows()
}

// Writing is measured over rows that are there already: making them would cost more than writing them.
const ready = ['write', 'strings'].includes(job) ? Array.from({ length: 1_000 }, (_, index) => makeRow(index)) : []
const rowAt = (index: number): CellInput[] => ready[index % ready.length] ?? []

function* readyRows(): Generator<CellInput[]> {
  for (let index = 0; index < rows; index += 1) yield rowAt(index)
}

async function ownRows(): Promise<AsyncIterable<SheetRow>> {
  const unlimited = { ...defaultLimits, unpackedBytes: Number.POSITIVE_INFINITY }
  const [sheet] = await readXlsx(file, unlimited)
  if (!sheet) throw new Error('no sheet')
  return sheet.rows()
}

async function digest(all: AsyncIterable<readonly unknown[]>): Promise<string> {
  const hash = createHash('sha256')
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)
  for await (const cells of all)
    hash.update(JSON.stringify(Array.from({ length: width }, (_, index) => plain(cells[index]) ?? null)))
  return hash.digest('hex')
}

async function* cellsOf<T>(
  all: AsyncIterable<T>,
  cells: (row: T) => readonly unknown[],
): AsyncGenerator<readonly unknown[]> {
  for await (const row of all) yield cells(row)
}

const jobs: Record<string, () => Promise<unknown>> = {
  async inline() {
    await pipeline(writeXlsx([{ name: '学位', columns: xlsxColumns, rows: distinctRows() }]), createWriteStream(file))
  },
  shared: () => saveShared(file, distinctRows()),
  async read() {
    for await (const _ of await ownRows());
  },
  async hucre() {
    for await (const _ of streamXlsxRows(readFileSync(file)));
  },
  inflate: () => inflateEntry(file, 'xl/worksheets/sheet1.xml'),
  async write() {
    for await (const _ of writeXlsx([{ name: '学位', columns: xlsxColumns, rows: readyRows() }]));
  },
  strings: async () =>
    buildStrings(
      xlsxColumns.map((_, index) => columnLetters(index)),
      rows,
      rowAt,
    ),
  digest: async () => digest(cellsOf(await ownRows(), row => row.cells)),
  sourceDigest: () => digest(cellsOf(sourceRows(), row => row)),
  hucreDigest: () => digest(cellsOf(streamXlsxRows(readFileSync(file)), row => row.values)),
}

let result: unknown
const cpu = await cpuSeconds(async () => {
  result = await jobs[job]?.()
})
console.log(JSON.stringify({ cpu, megabytes: process.resourceUsage().maxRSS / 1024, result }))
