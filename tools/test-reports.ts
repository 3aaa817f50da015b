import { stripVTControlCharacters } from 'node:util'

/** How many tests ended which way, and which did not pass. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** A line for each failure: where it is, and the first line of what went wrong. */
  failures: readonly string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { error?: { message?: string } }[]
}

export const addTallies = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
})

/** A file that could not even be loaded holds no failed test, yet it has failed. */
export function readVitestReport(json: string): Tally {
  const report = JSON.parse(json) as VitestReport
  const broken = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => describe(`${name} › ${fullName}`, failureMessages?.[0])),
      ),
      ...broken.map(({ name, message }) => describe(name, message)),
    ],
  }
}

/** A test that passes only now and then (flaky) does not pass. */
export function readPlaywrightReport(json: string): Tally {
  const { stats, errors, suites = [] } = JSON.parse(json) as PlaywrightReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failuresOf), ...errors.map(({ message }) => describe('playwright', message))],
  }
}

/** Reads the closing line `N passed, N failed` of a program; null where there is none. */
export function readTallyLine(output: string): Tally | null {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed(?:, \d+ skipped)?$/m.exec(output) ?? []
  if (passed === undefined) return null
  const failures = output.split('\n').filter(line => /\b(?:OVER|UNDER|FAILED)$/.test(line))
  return { passed: Number(passed), failed: Number(failed), skipped: 0, failures }
}

const failuresOf = (suite: PlaywrightSuite): string[] => [
  ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => describe(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message)),
  ),
  ...(suite.suites ?? []).flatMap(failuresOf),
]

const describe = (where: string, message = '') =>
  [where, stripVTControlCharacters(message).split('\n')[0]].filter(Boolean).join(': ')
