import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from '../tools/browser.ts'

const reports = join(import.meta.dirname, '../reports')

export default defineConfig({
  testDir: '.',
  outputDir: join(reports, 'e2e'),
  globalSetup: './global-setup.ts',
  forbidOnly: true,
  retries: 0,
  // Stories wait for what they expect; how long a busy machine takes is none of their business.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The stories share one product, as people do; one after the other they are also quicker on two cores.
  workers: 1,
  reporter: [['list'], ['json', { outputFile: join(reports, 'e2e.json') }]],
  use: {
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env.XW_E2E_URL ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A menu on its way in cannot be clicked.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
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
