import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { readIfThere, readProcesses, sumBelow } from '../../tools/process-costs.ts'
import { root } from '../../tools/run.ts'
import type { TestCost } from '../../tools/test-costs.ts'
import { workerTitle } from './test-product.ts'

/**
 * Records the processor seconds of each test: of its worker, of the browser, and of a product that the test starts for
 * itself. The product that all tests of a worker share counts for none of them.
 */
export default class CostReporter implements Reporter {
  private readonly before = new Map<string, number>()
  private readonly costs: TestCost[] = []

  onTestBegin({ id }: TestCase, { parallelIndex }: TestResult): void {
    this.before.set(id, costOf(parallelIndex))
  }

  onTestEnd(test: TestCase, { parallelIndex }: TestResult): void {
    const { id, title } = test
    // A worker whose story failed is replaced by another, which has cost nothing yet.
    const seconds = Math.max(0, costOf(parallelIndex) - (this.before.get(id) ?? 0))
    this.costs.push({ file: relative(root, specOf(test)), title, seconds: Number(seconds.toFixed(2)) })
  }

  onEnd(): void {
    const { XW_TEST_COSTS: file } = process.env
    if (file) writeFileSync(file, this.costs.map(cost => `${JSON.stringify(cost)}\n`).join(''))
  }
}

/** Returns the spec file that a story belongs to. A story that several specs share is written in a file of `support`. */
function specOf({ parent, location }: TestCase): string {
  let suite: Suite | undefined = parent
  while (suite && suite.type !== 'file') suite = suite.parent
  return suite?.location?.file ?? location.file
}

/** Returns the processor seconds of a worker so far, with all that it has started. */
function costOf(parallelIndex: number): number {
  if (process.platform !== 'linux') return 0
  const processes = readProcesses()
  const workers = processes.filter(
    ({ pid, parent }) =>
      parent === process.pid && readIfThere(`/proc/${pid}/cmdline`)?.startsWith(workerTitle(parallelIndex)),
  )
  return workers.reduce((sum, { pid }) => sum + sumBelow(processes, pid), 0)
}
