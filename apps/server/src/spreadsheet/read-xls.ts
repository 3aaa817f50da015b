import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Row, Sheet } from './types.ts'

const library = dirname(fileURLToPath(import.meta.resolve('@e965/xlsx')))
const childScript = fileURLToPath(import.meta.resolve('./xls-child.ts'))

const command = (limits: Limits): string[] => [
  `--max-old-space-size=${limits.childHeapMegabytes}`,
  '--max-semi-space-size=4',
  // No files but its own code, no processes, no native modules.
  '--permission',
  `--allow-fs-read=${join(import.meta.dirname, '*')}`,
  `--allow-fs-read=${join(library, '*')}`,
  childScript,
]

/** The lines a reading process prints. It is killed when it stays silent for too long, and when nobody wants more lines. */
async function* childLines(file: string, args: string[], limits: Limits): AsyncGenerator {
  const input = await open(file)
  const child = spawn(process.execPath, [...command(limits), ...args], { stdio: [input.fd, 'pipe', 'ignore'], env: {} })
  const exit = once(child, 'exit')
  // Where no process can be started this fails before anybody waits for it; those who wait below see it all the same.
  exit.catch(() => {})
  let silent = false
  const watch = () =>
    setTimeout(() => {
      silent = true
      child.kill('SIGKILL')
    }, limits.childMilliseconds)
  let timer = watch()
  try {
    let rest = ''
    for await (const chunk of child.stdout?.setEncoding('utf8') ?? []) {
      clearTimeout(timer)
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
      timer = watch()
    }
    const [code] = await exit
    if (silent) throw new SpreadsheetError('tooSlow')
    // Out of memory is the one way for it to end badly.
    if (code !== 0 || rest !== '') throw new SpreadsheetError('tooLarge')
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
    await exit
    await input.close()
  }
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
