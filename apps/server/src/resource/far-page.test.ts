import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  await server.deps.db.inTenant(1, tx =>
    sql`
      insert into sys_position (tenant_id, id, code, name, rank)
      select 1, uuidv7(), 'far' || lpad(n::text, 4, '0'), '职务' || n % 7, (1 + n % 3)::text from generate_series(1, 1100) n`.execute(
      tx,
    ),
  )
})
afterAll(() => server.close())

const codesOn = async (pageNo: number, pageSize: number, query = '') => {
  const path = `/sys/position/list?code=far*&pageNo=${pageNo}&pageSize=${pageSize}${query}`
  const { body } = await server.call<{ total: number; records: { code: string }[] }>('GET', path, { token: admin })
  return { total: body.result?.total, codes: body.result?.records.map(({ code }) => code) }
}

it('far pages of a list go on where the ones before them end, whatever their order', async () => {
  for (const query of ['&column=code&order=desc', '&column=name&order=asc']) {
    const all: (string | undefined)[] = []
    for (let pageNo = 1; pageNo <= 22; pageNo += 1) all.push(...((await codesOn(pageNo, 50, query)).codes ?? []))
    // The page that begins with the thousand and first row.
    const far = await codesOn(101, 10, query)
    expect(far.codes).toEqual(all.slice(1_000, 1_010))
    expect(new Set(all).size).toBe(all.length)
  }
})
