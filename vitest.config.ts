import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { testBrowser } from './tools/browser.ts'

/** Whatever is polled for comes when the machine gets to it; how quick it has to be is measured by the bench. */
const patient = { poll: { timeout: 20_000 } }

const setupFiles = ['./tools/patience.ts', './tools/record-cost.ts']

const componentTests = 'apps/web/src/**/*.component.test.tsx'

export default defineConfig({
  test: {
    // Much of what the tests do is to wait for processes and sockets: every core has a worker, and two cores have three.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'tools', include: ['tools/*.test.ts'], testTimeout: 60_000, setupFiles } },
      { test: { name: 'shared', include: ['packages/shared/src/**/*.test.ts'], testTimeout: 120_000, setupFiles } },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [componentTests],
          testTimeout: 120_000,
          expect: patient,
          setupFiles,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: '.',
        test: {
          name: 'components',
          include: [componentTests],
          testTimeout: 60_000,
          expect: patient,
          setupFiles: './tools/patience.ts',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As long as a test may take: a browser that starts late on a busy machine is no failure.
            connectTimeout: 240_000,
            provider: playwright({
              launchOptions: {
                executablePath: testBrowser,
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
          expect: patient,
          setupFiles,
          // What a server holds hangs on its own `deps`, so files share the loaded code: loading it took longer than many of them.
          isolate: false,
          // What has to be quick is measured by the bench; a test only has to end. The full run repeats much more.
          testTimeout: process.env.XW_TEST_SIZE === 'full' ? 1_800_000 : 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
