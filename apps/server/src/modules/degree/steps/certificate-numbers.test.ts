import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'

let server: TestApp
let school: DegreeSchool
/** The beginning of the numbers of one test: each test has a series of its own. */
let prefix = ''
let series = 10
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
beforeEach(async () => {
  series += 1
  await school.setNumberRule({ typeCode: String(series) })
  const [tenant] = await school.rows(sql<{ code: string }>`select code from sys_tenant where id = 1`)
  prefix = `${tenant?.code}32026${series}`
})
afterAll(() => server.close())

const step = async (action: string, body: Record<string, unknown>) =>
  (
    await server.call<BulkResult>('POST', stepPath(action), {
      token: school.tokens.school,
      payload: { xwlx: '31', ...body },
    })
  ).body
const records = (count: number) => school.records(Array.from({ length: count }, () => '50'))
const numbersOf = async (ids: readonly string[]) => {
  const rows = await school.rows(
    sql<{ id: string; number: string | null }>`
      select id, xwzsbh as number from xw_info where id = any(${ids}::uuid[])`,
  )
  return ids.map(id => rows.find(row => row.id === id)?.number ?? null)
}
const at = (seq: number) => prefix + String(seq).padStart(4, '0')
const upTo = (count: number) => Array.from({ length: count }, (_, index) => at(index + 1))

describe('DG-04 certificate numbers', () => {
  it('are shown before and then given as shown, by major and student number, and go on from the last one', async () => {
    const ids = await records(4)
    const [first, second, third, fourth] = ids
    await school.rows(sql`
      update xw_info set zydm = given.zydm, xh = given.xh
      from (values (${first}::uuid, '0852', '3'), (${second}::uuid, '0301', '9'), (${third}::uuid, '0301', '10'),
        (${fourth}::uuid, '0301', '8')) as given (id, zydm, xh) where xw_info.id = given.id`)
    const { result } = await step('number', { ids, preview: true })
    expect(result).toMatchObject({ done: 4, ranges: [{ first: at(1), last: at(4), count: 4 }] })
    expect(result?.samples?.map(({ number }) => number)).toEqual(upTo(4))
    expect(await numbersOf(ids)).toEqual([null, null, null, null])
    expect(await step('number', { ids })).toMatchObject({ success: true, message: '证书编号成功，共 4 条' })
    expect(await numbersOf(ids)).toEqual([at(4), at(3), at(1), at(2)])
    const more = await records(1)
    await step('number', { ids: more })
    expect(await numbersOf(more)).toEqual([at(5)])
  })

  it('begin where the rule says, and end where its digits do', async () => {
    await school.setNumberRule({ typeCode: String(series), firstNo: 9998 })
    const ids = await records(3)
    expect(await step('number', { ids })).toMatchObject({
      success: false,
      message: `编号 ${prefix} 的顺序号已用完，请修改证书编号规则`,
    })
    expect(await numbersOf(ids)).toEqual([null, null, null])
    expect((await step('number', { ids: ids.slice(0, 2) })).success).toBe(true)
  })

  it('are counted by year and unit apart', async () => {
    const ids = await records(3)
    await school.rows(sql`update xw_info set hxwrq = '20251231' where id = ${ids[1]}`)
    await school.rows(sql`update xw_info set xwsydwm = '99999' where id = ${ids[2]}`)
    await step('number', { ids })
    expect(await numbersOf(ids)).toEqual([at(1), at(1).replace('2026', '2025'), `99999${at(1).slice(5)}`])
  })

  it('that somebody gave by hand are kept and counted on from', async () => {
    const ids = await records(2)
    await school.rows(sql`update xw_info set xwzsbh = ${at(40)} where id = ${ids[0]}`)
    await step('number', { ids })
    expect(await numbersOf(ids)).toEqual([at(40), at(41)])
  })

  it('are not changed by hand any more', async () => {
    const [id = ''] = await records(1)
    await step('number', { ids: [id] })
    const body = await server.call('PUT', '/xw/xwInfo/edit', {
      token: school.tokens.school,
      payload: { id, xwzsbh: at(77) },
    })
    expect(body.body.success).toBe(false)
    expect(await numbersOf([id])).toEqual([at(1)])
  })

  it('are taken back with a reason while nothing is printed, and never given again', async () => {
    const [id = '', printed = ''] = await records(2)
    await step('number', { ids: [id, printed] })
    const before = await numbersOf([id])
    expect(await step('unnumber', { ids: [id] })).toMatchObject({ result: { reason: '请填写原因' } })
    await school.rows(sql`update xw_certificate_number set printed_time = now() where record_id = ${printed}`)
    expect(await step('unnumber', { ids: [printed], reason: '重排' })).toMatchObject({
      success: false,
      message: '证书已打印，不能收回编号',
    })
    expect((await step('unnumber', { ids: [id], reason: '重排' })).success).toBe(true)
    expect(await numbersOf([id])).toEqual([null])
    await step('number', { ids: [id] })
    expect(await numbersOf([id])).toEqual([at(3)])
    // Typing the number by hand is refused as well.
    const [other = ''] = await records(1)
    await server.call('PUT', '/xw/xwInfo/edit', {
      token: school.tokens.school,
      payload: { id: other, xwzsbh: before[0] },
    })
    expect(await numbersOf([other])).toEqual(before)
    const [judged] = await school.rows(sql<{ findings: string }>`select findings from xw_info where id = ${other}`)
    expect(judged?.findings).toContain('E16')
    expect(await step('number', { ids: [other] })).toMatchObject({
      success: false,
      message: '填写的学位证书编号已使用或已作废，不能证书编号',
    })
    await expect(school.rows(sql`delete from xw_certificate_number`)).rejects.toThrow(/permission denied/)
  })

  it('need a rule of the type, and say where it is set', async () => {
    await school.rows(sql`delete from xw_number_rule`)
    const ids = await records(1)
    expect((await step('number', { ids })).message).toContain('证书编号规则')
    expect((await step('number', { ids, preview: true })).success).toBe(false)
  })
})

describe('DG-04 certificate numbers of many people at once', () => {
  it('never collide, skip or repeat', async () => {
    const parts = await Promise.all(Array.from({ length: 6 }, () => records(15)))
    const answers = await Promise.all(parts.map(ids => step('number', { ids })))
    expect(answers.map(({ success }) => success)).toEqual(parts.map(() => true))
    expect((await numbersOf(parts.flat())).sort()).toEqual(upTo(90))
    // Each of them had a row of numbers without a hole.
    for (const ids of parts) {
      const own = (await numbersOf(ids)).map(Number).sort((one, other) => one - other)
      expect((own.at(-1) ?? 0) - (own[0] ?? 0)).toBe(14)
    }
  })

  it('are given once to records that two people number', async () => {
    const ids = await records(30)
    const both = await Promise.all([step('number', { ids }), step('number', { ids: [...ids].reverse() })])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect((await numbersOf(ids)).sort()).toEqual(upTo(30))
  })

  it('cut off in the middle are not given at all', async () => {
    const ids = await records(20)
    const end = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // Another transaction holds the last of the numbers, so the step has already reserved all others when it waits.
    const holder = server.deps.db
      .inTenant(1, async tx => {
        await sql`insert into xw_certificate_number (tenant_id, number, record_id)
          values (1, ${at(20)}, gen_random_uuid())`.execute(tx)
        held.resolve()
        await end.promise
        throw new Error('taken back')
      })
      .catch((error: Error) => error.message)
    await held.promise
    const numbering = step('number', { ids })
    await expect
      .poll(
        async () =>
          (
            await school.rows(sql<{ killed: boolean }>`
              select pg_terminate_backend(pid) as killed from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database() and query like '%xw_certificate_number%'`)
          ).length,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0)
    end.resolve()
    expect(await holder).toBe('taken back')
    const { success } = await numbering
    const numbers = await numbersOf(ids)
    // Whether it was run again or not: all or nothing, and the count has no hole.
    expect(numbers.filter(number => number !== null)).toHaveLength(success ? 20 : 0)
    if (!success) await step('number', { ids })
    expect((await numbersOf(ids)).sort()).toEqual(upTo(20))
    expect(
      await school.rows(sql`select count(*)::int as n from xw_certificate_number where number like ${`${prefix}%`}`),
    ).toEqual([{ n: 20 }])
  })
})
