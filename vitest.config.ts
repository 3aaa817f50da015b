import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Much of what the tests do is to wait for processes and sockets: every core has a worker, and two cores have three.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'tools', include: ['tools/*.test.ts'] } },
      { test: { name: 'shared', include: ['packages/shared/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
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
