import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { root, run } from './run.ts'
import { describeCosts, findOverspent, type TestCost } from './test-costs.ts'
import { addTallies, readPlaywrightReport, readTallyLine, readVitestReport, type Tally } from './test-reports.ts'

/**
 * Runs the tests: without an option all of them, but only a sample of walks and process tests, and only the main journeys
 * of the browser tests (`npm test`). `--sampled` runs the whole of what `npm test` sampled. `--full` runs everything at full
 * length, and the benches at their small size. Unit and server tests come first, then the product in a browser. The last
 * line sums up the results.
 */
const mode = process.argv.includes('--full') ? 'full' : process.argv.includes('--sampled') ? 'sampled' : 'test'
const runSize = { test: 'sample', sampled: 'everything', full: 'full' }[mode]
const env = { XW_TEST_SIZE: runSize }

// The reports of `npm test` itself keep their names: other tools read what it proved.
const reportOf = (name: string) => join(root, 'reports', mode === 'sampled' ? `sampled-${name}` : name)
const unitReport = reportOf('unit.json')
const unitCosts = reportOf('unit-costs.jsonl')
const storyReport = reportOf('e2e.json')
const storyCosts = reportOf('e2e-costs.jsonl')

mkdirSync(join(root, 'reports'), { recursive: true })
for (const report of [unitReport, unitCosts, storyReport, storyCosts]) rmSync(report, { force: true })

const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }
const withoutBrowser = process.env.XW_BROWSER === 'off'
const complaint = withoutBrowser ? null : await ensureBrowser()

const tally = [
  await runVitest(),
  withoutBrowser ? skipBrowser() : await runPlaywright(),
  mode === 'full' ? await runBenches() : nothing,
  reportCosts(),
].reduce(addTallies)
// Named once more at the end: of a long log people often have no more than that.
for (const failure of tally.failures) console.log(`failed: ${failure.replace(`${root}/`, '')}`)
const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exitCode = tally.failed > 0 ? 1 : 0

async function runVitest(): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const files = mode === 'sampled' ? ['.walk.test.', '.process.test.'] : []
  // Components are drawn in a browser; where there is none, the stories that follow say so and fail.
  const projects = withoutBrowser || complaint ? ['--project=!components'] : []
  const { code } = await run('vitest', ['run', ...files, ...projects, ...reporters], {
    env: { ...env, XW_TEST_COSTS: unitCosts },
  })
  return countTests('vitest', code, existsSync(unitReport) ? readVitestReport(readFileSync(unitReport, 'utf8')) : null)
}

function skipBrowser(): Tally {
  console.log('按 XW_BROWSER=off 跳过了浏览器测试。')
  return nothing
}

async function runPlaywright(): Promise<Tally> {
  const obstacle = complaint ?? (await buildWeb())
  if (obstacle) return oneFailure(obstacle)
  const { code } = await run('playwright', ['test', '--config=e2e'], { env: { ...env, XW_TEST_COSTS: storyCosts } })
  return countTests(
    'playwright',
    code,
    existsSync(storyReport) ? readPlaywrightReport(readFileSync(storyReport, 'utf8')) : null,
  )
}

async function buildWeb(): Promise<string | null> {
  const { code } = await run('node', ['tools/build.ts'])
  return code === 0 ? null : '网页构建失败，浏览器测试无法进行。'
}

/** A bench that decays unseen is worth nothing, so that the small size of each is run here. */
async function runBenches(): Promise<Tally> {
  const { code, output } = await run('node', ['bench/run.ts', '--small'], { quiet: true })
  console.log(output)
  return countTests('bench', code, readTallyLine(output))
}

function reportCosts(): Tally {
  const costs = [unitCosts, storyCosts].flatMap(readLines)
  console.log(describeCosts(costs).join('\n'))
  // What a sample may cost is limited. The other runs take what they take.
  return mode === 'test' ? findOverspent(costs).map(oneFailure).reduce(addTallies, nothing) : nothing
}

function readLines(file: string): TestCost[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as TestCost)
}

/** A suite that wrote no report, ran no test, or failed outside of its tests has failed too, and is counted. */
function countTests(suite: string, code: number, report: Tally | null): Tally {
  if (report && (report.failed > 0 || (report.passed > 0 && code === 0))) return report
  return addTallies(
    report ?? nothing,
    oneFailure(`${suite}: ${report?.passed === 0 ? 'no test was run' : `exit code ${code}`}`),
  )
}

function oneFailure(sentence: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [sentence] }
}
