import { join, resolve } from 'node:path'
import { ChildError } from '../lib/untrusted/capped-child.ts'
import { linesOf } from '../lib/untrusted/stream-child.ts'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { SheetJob, SheetLine } from './sheet-lines.ts'
import type { Row, Spreadsheet } from './types.ts'

const script = join(import.meta.dirname, 'sheet-child.ts')

interface Opening {
  /** The file's name, as its user has it. */
  name: string
  /** The user it is read for: users come in turn. */
  owner: string
  limits?: Limits
}

async function* askChild(file: string, owner: string, job: SheetJob): AsyncGenerator<SheetLine> {
  const { limits } = job
  const child = {
    script,
    args: [JSON.stringify(job)],
    input: resolve(file),
    heapMegabytes: limits.childHeapMegabytes,
    memoryMegabytes: limits.childMegabytes,
    cpuSeconds: limits.childMilliseconds / 1000,
    silentMs: limits.childMilliseconds,
    outputBytes: limits.unpackedBytes,
    lineBytes: limits.childLineBytes,
  }
  try {
    for await (const text of linesOf(child, owner)) {
      const line = JSON.parse(text) as SheetLine
      if ('failed' in line) throw new SpreadsheetError(line.failed, line.message)
      yield line
    }
  } catch (error) {
    if (!(error instanceof ChildError)) throw error
    throw new SpreadsheetError(error.reason === 'slow' ? 'tooSlow' : 'tooLarge')
  }
}

async function* readRows(file: string, owner: string, job: SheetJob): AsyncGenerator<Row> {
  for await (const line of askChild(file, owner, job)) {
    if (!('rows' in line)) continue
    // Not yield*, which makes each row wait several turns more.
    for (const row of line.rows) yield row
  }
}

/** Opens what a user uploaded. Each listing and each reading of rows is a process of its own, bounded in all it costs. */
export async function openSpreadsheet(
  file: string,
  { name, owner, limits = defaultLimits }: Opening,
): Promise<Spreadsheet> {
  for await (const line of askChild(file, owner, { name, limits, sheet: null })) {
    if (!('sheets' in line)) continue
    const { format, sheets } = line
    return {
      format,
      sheets: sheets.map((sheet, index) => ({
        ...sheet,
        rows: () => readRows(file, owner, { name, limits, sheet: index }),
      })),
    }
  }
  throw new SpreadsheetError('tooLarge')
}
