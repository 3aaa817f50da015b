import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { root } from './run.ts'

/**
 * Writes down what a test file costs: the processor seconds of its worker, and of the child processes that ended
 * meanwhile. PostgreSQL is shared by all files, so its seconds belong to none of them.
 */
const { XW_TEST_COSTS: report } = process.env

/** Processor seconds of ended children: `cutime` and `cstime` of /proc/self/stat, in hundredths. */
function readChildSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function readSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + readChildSeconds()
}

if (report && process.platform === 'linux') {
  const before = readSeconds()
  afterAll(() => {
    const file = relative(root, expect.getState().testPath ?? '')
    appendFileSync(report, `${JSON.stringify({ file, seconds: Number((readSeconds() - before).toFixed(2)) })}\n`)
  })
}
