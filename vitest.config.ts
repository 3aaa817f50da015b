import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './tools/browser.ts'

const componentTests = 'apps/web/src/**/*.component.test.tsx'

export default defineConfig({
  test: {
    // Much of what the tests do is to wait for processes and sockets: every core has a worker, and two cores have three.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'tools', include: ['tools/*.test.ts'] } },
      { test: { name: 'shared', include: ['packages/shared/src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [componentTests],
          testTimeout: 30_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: '.',
        test: {
          name: 'components',
          include: [componentTests],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: chromium,
                chromiumSandbox: process.getuid?.() !== 0,
                args: ['--disable-gpu', '--disable-background-networking', '--no-first-run'],
              },
              contextOptions: { locale: 'zh-CN', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          globalSetup: 'apps/server/test/support/global-setup.ts',
          // What has to be quick is measured by the bench; a test only has to end.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
