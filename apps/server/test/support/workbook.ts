import { createWriteStream, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Sheet, SheetRow } from '../../src/spreadsheet/types.ts'
import { zip } from '../../src/spreadsheet/zip-out.ts'

/** A folder for the files of one test file; gone with `remove`. */
export interface TemporaryFolder {
  path(name: string): string
  /** How many of its files this process holds open. */
  openFiles(): number
  remove(): Promise<void>
}

const linkTarget = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'xw-sheets-'))
  return {
    path: name => join(folder, name),
    openFiles: () =>
      readdirSync('/proc/self/fd').filter(descriptor => linkTarget(descriptor).startsWith(folder)).length,
    remove: () => rm(folder, { recursive: true }),
  }
}

export type Parts = Record<string, string | Buffer>

/** Packs parts as they are given, so that tests can make packages no program would. */
const zipped = (parts: Parts) =>
  Readable.from(zip(Object.entries(parts).map(([name, text]) => ({ name, content: [Buffer.from(text)] }))))

export const zipOf = (parts: Parts): Promise<Buffer> => buffer(zipped(parts))

export async function saveZip(file: string, parts: Parts): Promise<string> {
  await pipeline(zipped(parts), createWriteStream(file))
  return file
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (...items: string[]): string =>
  `<Relationships>${items
    .map((item, index) => {
      const [type, target] = item.split(' ')
      return `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`
    })
    .join('')}</Relationships>`

/** The parts of the smallest workbook, around the rows of its one sheet; further parts are added or replace these. */
export const workbookParts = (sheetData: string, more: Parts = {}): Parts => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relations('officeDocument xl/workbook.xml'),
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    'worksheet worksheets/sheet1.xml',
    'sharedStrings sharedStrings.xml',
    'styles styles.xml',
  ),
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
  ...more,
})

/** Every row of a sheet. */
export async function allRows(sheet: Sheet | undefined): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of sheet?.rows() ?? []) rows.push(row)
  return rows
}

/** Every row's cells, where row numbers do not matter. */
export const allCells = async (sheet: Sheet | undefined): Promise<SheetRow['cells'][]> =>
  (await allRows(sheet)).map(row => row.cells)
