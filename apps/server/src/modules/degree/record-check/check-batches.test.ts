import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createBatch, createDepart, createSchool } from '../../../../test/support/fixtures.ts'
import { addRecord } from '../../../../test/support/world.ts'
import type { JobRun } from '../../../tasks/define-job.ts'
import { checkBatches } from './check-batches.ts'

type Run = Parameters<typeof checkBatches>[0]

let server: TestApp
const ids: string[] = []
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  const token = await server.signIn()
  const departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  await createSchool(db, { code: '10002', name: '另一所大学' })
  for (const xwlx of ['31', '41']) {
    await createBatch(server.deps, { xwbslbm: xwlx })
    for (const xh of ['1', '2'])
      ids.push(await addRecord(server, token, { xwlx, xm: '王芳', xh, nj: '2023', departId }))
  }
})
afterAll(() => server.close())

const columnOf = <T>(column: string) =>
  server.deps.db.inTenant(1, async tx => {
    const { rows } = await sql<{ value: T }>`
      select ${sql.id(column)} as value from xw_info order by array_position(${ids}::uuid[], id)`.execute(tx)
    return rows.map(({ value }) => value)
  })
/** Marks check results as outdated, as a change of the rules would. */
const forget = (which = sql`true`) =>
  server.deps.db.inTenant(1, tx => sql`update xw_info set judged_version = null where ${which}`.execute(tx))

function runOf(given: Partial<Run> = {}): Run {
  const commit: JobRun['commit'] = (tenantId, _, work) => server.deps.db.inTenant(tenantId, work)
  const signal = new AbortController().signal
  return {
    deps: server.deps,
    definitions: server.engine.ground.definitions,
    params: {},
    due: new Date(),
    signal,
    checkpoint: null,
    commit,
    ...given,
  }
}

it('SY-12 the records of open collections are judged anew, in all schools or in one', async () => {
  await forget()
  expect(await columnOf('judgement')).toEqual(['0', '0', '0', '0'])
  expect(await checkBatches(runOf())).toBe('2 所学校，共校验 4 条学位信息')
  expect(await columnOf('judgement')).not.toContain('0')
  expect(await checkBatches(runOf({ params: { schoolCode: '10002' } }))).toBe('1 所学校，共校验 0 条学位信息')
  await expect(checkBatches(runOf({ params: { schoolCode: '99999' } }))).rejects.toThrow('没有代码为“99999”的学校')
})

it('SY-12 only those that have changed, where that is wanted', async () => {
  await forget(sql`id = ${ids[2]}`)
  expect(await checkBatches(runOf({ params: { isStaleOnly: '1' } }))).toBe('2 所学校，共校验 1 条学位信息')
})

it('SY-12 what the school has approved, and what no open collection has, stays as it was judged', async () => {
  await forget()
  await server.deps.db.inTenant(1, async tx => {
    await sql`update xw_info set status = '40' where id = ${ids[0]}`.execute(tx)
    await sql`update xw_batch set state = '2' where xwbslbm = '41'`.execute(tx)
  })
  expect(await checkBatches(runOf())).toBe('2 所学校，共校验 1 条学位信息')
  expect((await columnOf('judgement')).filter(value => value === '0')).toHaveLength(3)
  await server.deps.db.inTenant(1, async tx => {
    await sql`update xw_info set status = '10' where id = ${ids[0]}`.execute(tx)
    await sql`update xw_batch set state = '1'`.execute(tx)
  })
})

it('SY-12 a check that was interrupted goes on behind what it had committed', async () => {
  const [first = '', second = ''] = ids.slice(0, 2).toSorted()
  await forget()
  const checkpoint = { tenantId: 1, type: '31', after: first, count: 1 }
  expect(await checkBatches(runOf({ checkpoint }))).toBe('2 所学校，共校验 4 条学位信息')
  const judged = await columnOf<string>('judgement')
  expect([judged[ids.indexOf(first)] === '0', judged[ids.indexOf(second)] === '0']).toEqual([true, false])
})
