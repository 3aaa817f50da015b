import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { createDb, createPool, type Db } from './db.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.appUrl))
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

it('fails only the transaction when its connection is lost between two statements, not the process', async () => {
  const lost = db.inTenant(1, async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const { rows: ended } = await sql<{ isGone: boolean }>`
      select pg_terminate_backend(${rows[0]?.pid}::int, 10000) as "isGone"`.execute(db.platform)
    expect(ended).toEqual([{ isGone: true }])
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/terminat|connection/i)
  expect((await sql`select 1 as one`.execute(db.platform)).rows).toEqual([{ one: 1 }])
})
