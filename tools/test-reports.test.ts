import { describe, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

describe('the sum of all tests', () => {
  it('counts a test file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{}, {}, {}] },
      ],
    }
    expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 3 })
  })

  it('counts a browser test that passes only now and then, and an error outside of the tests, as failures', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] }
    expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 4, failed: 3, skipped: 1 })
  })
})
