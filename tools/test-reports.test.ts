import { describe, expect, it } from 'vitest'
import { readPlaywrightReport, readTallyLine, readVitestReport } from './test-reports.ts'

describe('the sum of all tests', () => {
  it('counts a test file that could not be loaded as a failure, and names every failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'sums add up', status: 'failed', failureMessages: ['expected 1 to be 2\n  at a.test.ts:3'] },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ fullName: 'c', status: 'passed' }] },
      ],
    }
    expect(readVitestReport(JSON.stringify(report))).toEqual({
      passed: 3,
      failed: 2,
      skipped: 3,
      failures: ['a.test.ts › sums add up: expected 1 to be 2', 'b.test.ts: no such module'],
    })
  })

  it('counts a browser test that passes only now and then, and an error outside of the tests, as failures', () => {
    const story = (title: string, status: string, message?: string) => ({
      title,
      file: 'x.spec.ts',
      line: 7,
      tests: [{ status, results: [{ error: message ? { message } : undefined }, {}] }],
    })
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{ message: 'no server' }],
      suites: [
        {
          specs: [story('opens', 'expected')],
          suites: [{ specs: [story('saves', 'unexpected', 'timed out'), story('closes', 'flaky', 'not seen')] }],
        },
      ],
    }
    expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
      passed: 4,
      failed: 3,
      skipped: 1,
      failures: ['x.spec.ts:7 › saves: timed out', 'x.spec.ts:7 › closes: not seen', 'playwright: no server'],
    })
  })
})

describe('the closing line of a program', () => {
  it('is read with the lines of what passed its limit', () => {
    const output = 'list  p95  3.10 x  2 x  OVER\nlist  p50  1.00 x  2 x  ok\n1 passed, 1 failed\n'
    expect(readTallyLine(output)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['list  p95  3.10 x  2 x  OVER'],
    })
  })

  it('is missing where the program ended before it', () => {
    expect(readTallyLine('Error: no database')).toBeNull()
  })
})
