import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { root, run } from './run.ts'
import { addTallies, readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

/** `npm test`: all tests, unit and server first, then the product in a browser. The last line is the sum. */
const unitReport = join(root, 'reports/unit.json')
const browserReport = join(root, 'reports/e2e.json')

mkdirSync(join(root, 'reports'), { recursive: true })
for (const report of [unitReport, browserReport]) rmSync(report, { force: true })

const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
const withoutBrowser = process.env.XW_BROWSER === 'off'
const complaint = withoutBrowser ? null : await ensureBrowser()

const tally = addTallies(await runVitest(), withoutBrowser ? skipBrowser() : await runPlaywright())
// Named once more at the end: of a long log people often have no more than that.
for (const failure of tally.failures) console.log(`failed: ${failure.replace(`${root}/`, '')}`)
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exitCode = tally.failed > 0 ? 1 : 0

async function runVitest(): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  // Components are drawn in a browser; where there is none, the stories that follow say so and fail.
  const projects = withoutBrowser || complaint ? ['--project=!components'] : []
  const { code } = await run('vitest', ['run', ...projects, ...reporters])
  return judge('vitest', code, existsSync(unitReport) ? readVitestReport(readFileSync(unitReport, 'utf8')) : null)
}

function skipBrowser(): Tally {
  console.log('按 XW_BROWSER=off 跳过了浏览器测试。')
  return nothing
}

async function runPlaywright(): Promise<Tally> {
  const flaw = complaint ?? (await buildWeb())
  if (flaw) return oneFailure(flaw)
  const { code } = await run('playwright', ['test', '--config=e2e'])
  return judge(
    'playwright',
    code,
    existsSync(browserReport) ? readPlaywrightReport(readFileSync(browserReport, 'utf8')) : null,
  )
}

async function buildWeb(): Promise<string | null> {
  const { code } = await run('node', ['tools/build.ts'])
  return code === 0 ? null : '网页没有构建成功，浏览器测试无法进行。'
}

/** A suite that wrote no report, ran no test, or failed outside of its tests has failed too, and is counted. */
function judge(suite: string, code: number, report: Tally | null): Tally {
  if (report && (report.failed > 0 || (report.passed > 0 && code === 0))) return report
  return addTallies(
    report ?? nothing,
    oneFailure(`${suite}: ${report?.passed === 0 ? 'no test was run' : `exit code ${code}`}`),
  )
}

function oneFailure(sentence: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [sentence] }
}
