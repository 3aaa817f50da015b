import { join, resolve } from 'node:path'
import { ChildError } from '../lib/untrusted/capped-child.ts'
import { streamLines } from '../lib/untrusted/stream-child.ts'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { SheetJob, SheetLine, SheetLook } from './sheet-lines.ts'
import type { Sheet, SheetRow, Spreadsheet } from './types.ts'

const script = join(import.meta.dirname, 'sheet-child.ts')

interface Opening {
  /** The name that the file had on the user's computer. */
  name: string
  /** The user for whom the file is read. Waiting readings take turns by user. */
  owner: string
  limits?: Limits
  /** Aborts every process that still reads the file. */
  signal?: AbortSignal
}

/** A file, the user for whom it is read, and the signal that aborts the reading. */
type Source = Pick<Opening, 'owner' | 'signal'> & { file: string }

async function* askChild({ file, owner, signal }: Source, job: SheetJob): AsyncGenerator<SheetLine> {
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
    ...(signal && { signal }),
  }
  try {
    for await (const text of streamLines(child, owner)) {
      const line = JSON.parse(text) as SheetLine
      if ('failed' in line) throw new SpreadsheetError(line.failed, line.message)
      yield line
    }
  } catch (error) {
    if (!(error instanceof ChildError)) throw error
    throw new SpreadsheetError(error.reason === 'slow' ? 'tooSlow' : 'tooLarge')
  }
}

async function* readRows(source: Source, job: SheetJob): AsyncGenerator<SheetRow> {
  for await (const line of askChild(source, job)) {
    if (!('rows' in line)) continue
    // A loop instead of yield*, which would delay each row by several turns of the event loop.
    for (const row of line.rows) yield row
  }
}

/** A sheet of an uploaded file. */
export interface OpenedSheet extends Sheet {
  /** Reads all rows and reports hidden rows and formulas without a result. */
  look(): Promise<SheetLook>
}

async function lookAt(source: Source, job: SheetJob): Promise<SheetLook> {
  for await (const line of askChild(source, { ...job, isLook: true })) if ('look' in line) return line.look
  throw new SpreadsheetError('tooLarge')
}

/**
 * Opens an uploaded file. Each listing of sheets and each reading of rows runs in a separate process with limits on
 * time and memory.
 */
export async function openSpreadsheet(
  file: string,
  { name, limits = defaultLimits, ...given }: Opening,
): Promise<Omit<Spreadsheet, 'sheets'> & { sheets: OpenedSheet[] }> {
  const source = { ...given, file }
  for await (const line of askChild(source, { name, limits, sheet: null })) {
    if (!('sheets' in line)) continue
    const { format, sheets } = line
    return {
      format,
      sheets: sheets.map((sheet, index) => {
        const job = { name, limits, sheet: index }
        return { ...sheet, rows: () => readRows(source, job), look: () => lookAt(source, job) }
      }),
    }
  }
  throw new SpreadsheetError('tooLarge')
}
