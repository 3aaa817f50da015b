import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChildError, runCapped } from '../lib/capped-child.ts'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Row, Sheet } from './types.ts'

const library = dirname(createRequire(import.meta.url).resolve('@e965/xlsx'))
const childScript = fileURLToPath(new URL('./xls-child.ts', import.meta.url))

/** The lines a reading process prints. */
async function* childLines(file: string, args: string[], limits: Limits): AsyncGenerator {
  const { childHeapMegabytes: heapMegabytes, childMilliseconds: silentMs } = limits
  const child = { script: childScript, args, input: file, folders: [library], heapMegabytes, silentMs }
  let rest = ''
  try {
    for await (const chunk of runCapped(child)) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } catch (error) {
    if (!(error instanceof ChildError)) throw error
    throw new SpreadsheetError(error.reason === 'silent' ? 'tooSlow' : 'tooLarge')
  }
  if (rest !== '') throw new SpreadsheetError('tooLarge')
}

/** What a line of the reading process holds: one of these, as `xls-child.ts` writes them. */
type Line = { failed: 'encrypted' | 'damaged' } | Omit<Sheet, 'rows'> | Row

async function* linesOf<T extends Line>(file: string, args: string[], limits: Limits): AsyncGenerator<T> {
  for await (const line of childLines(file, args, limits)) {
    const known = line as { failed?: 'encrypted' | 'damaged' }
    if (known.failed) throw new SpreadsheetError(known.failed)
    yield line as T
  }
}

/** The sheets of an .xls file. Each listing and each reading of rows is a process of its own, bounded in memory and time. */
export async function readXls(file: string, limits: Limits = defaultLimits): Promise<Sheet[]> {
  const { size } = await stat(file)
  if (size > limits.xlsFileBytes) {
    const megabytes = limits.xlsFileBytes / 1024 / 1024
    throw new SpreadsheetError('tooLarge', `.xls 文件不能超过 ${megabytes} MB，请另存为 .xlsx 文件后重新上传`)
  }
  const sheets: Array<Omit<Sheet, 'rows'>> = []
  for await (const sheet of linesOf<Omit<Sheet, 'rows'>>(file, [], limits)) sheets.push(sheet)
  if (sheets.length === 0) throw new SpreadsheetError('damaged')
  return sheets.map((sheet, index) => ({ ...sheet, rows: () => linesOf<Row>(file, [String(index)], limits) }))
}
