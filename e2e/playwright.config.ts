import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { testBrowser } from '../tools/browser.ts'
import { leftOut } from './support/story.ts'
import { ownPlace, workerTitle } from './support/test-product.ts'

const reports = join(import.meta.dirname, '../reports')

// Read by each worker too: the reporter of costs finds it by its title.
const { TEST_PARALLEL_INDEX: worker } = process.env
if (worker !== undefined) process.title = workerTitle(worker)

/** The stories of a run by its size (`tools/README.md`): journeys in `npm test`, afterwards what it left out; else all. */
const chosen = { sample: { grepInvert: leftOut }, everything: { grep: leftOut } }[process.env.XW_TEST_SIZE ?? ''] ?? {}
const report = process.env.XW_TEST_SIZE === 'everything' ? 'sampled-e2e' : 'e2e'

export default defineConfig({
  testDir: '.',
  outputDir: join(reports, report),
  globalSetup: './global-setup.ts',
  ...chosen,
  forbidOnly: true,
  retries: 0,
  // Stories wait for what they expect; how long a busy machine takes is none of their business.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Files run side by side, each worker with a product of its own; the stories of a file follow one another.
  workers: 2,
  reporter: [['list'], ['./support/cost-reporter.ts'], ['json', { outputFile: join(reports, `${report}.json`) }]],
  use: {
    // Given by the global setup, before the workers read this file again.
    baseURL: ownPlace()?.url ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A menu on its way in cannot be clicked.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: testBrowser,
      // Without one, the browser cannot write a file under a Chinese name.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
