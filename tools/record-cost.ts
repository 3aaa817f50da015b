import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { readStat } from './process-costs.ts'
import { root } from './run.ts'

/**
 * Writes down what a test file costs: the processor seconds of its worker, and of the child processes that ended
 * meanwhile. PostgreSQL is shared by all files, so its seconds belong to none of them.
 */
const { XW_TEST_COSTS: report } = process.env

function readSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + readStat(readFileSync('/proc/self/stat', 'utf8')).ended
}

if (report && process.platform === 'linux') {
  const before = readSeconds()
  afterAll(() => {
    const file = relative(root, expect.getState().testPath ?? '')
    appendFileSync(report, `${JSON.stringify({ file, seconds: Number((readSeconds() - before).toFixed(2)) })}\n`)
  })
}
