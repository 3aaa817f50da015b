import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { execute } from '../../test/support/sql.ts'
import { installQueue } from './start-worker.ts'

it('OP-01 servers that start at the same time all install the queue, and the app may use it', async () => {
  const { ownerUrl, appUrl, drop } = await createTestDatabase()
  try {
    for (let round = 0; round < 2; round += 1)
      await Promise.all(Array.from({ length: 12 }, () => installQueue(ownerUrl)))
    expect(await execute(appUrl, 'select count(*)::int as jobs from pgboss.job')).toEqual([{ jobs: 0 }])
  } finally {
    await drop()
  }
})
