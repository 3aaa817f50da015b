import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../tools/run.ts'

/** The cost of a job of `xlsx-child.ts` in its own process. */
export interface XlsxCost {
  cpu: number
  megabytes: number
  result?: string
}

/** Runs one job and gives its cost. */
export async function cost(job: string, file: string, rows = 0): Promise<XlsxCost> {
  const { code, output } = await run('node', [join(import.meta.dirname, 'xlsx-child.ts'), job, file, String(rows)], {
    quiet: true,
  })
  if (code !== 0) throw new Error(output)
  return JSON.parse(output) as XlsxCost
}

/** A folder for the files of one bench. */
export async function inFolder<T>(work: (path: (name: string) => string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'xw-bench-'))
  try {
    return await work(name => join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
