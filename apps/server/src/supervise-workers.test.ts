import { expect, it } from 'vitest'
import { workerEnv } from './supervise-workers.ts'

it('a worker inherits neither the first password nor the way to change the schema', () => {
  const env = workerEnv(
    { XW_DATA: '/data', XW_ADMIN_PASSWORD: 'Zhong-guan-cun 7', DATABASE_OWNER_URL: 'postgres://owner@db/x' },
    'postgres://app@db/x',
  )
  expect(env).toEqual({ XW_DATA: '/data', DATABASE_URL: 'postgres://app@db/x', DATABASE_OWNER_URL: '' })
})
