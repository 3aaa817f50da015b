import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'

const decision = { hxwrq: '20260630', jybh: '学位〔2026〕1号', zxxm: '李主席', xzxm: '王校长' }

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())

const step = async (action: string, body: Record<string, unknown>) =>
  (
    await server.call<BulkResult>('POST', stepPath(action), {
      token: school.tokens.school,
      payload: { xwlx: '31', ...body },
    })
  ).body
const read = async (id: string) =>
  (
    await school.rows(
      sql<Record<string, unknown>>`
        select status, batch_id, hxwrq, jybh, zxxm, xzxm, return_reason, judgement from xw_info where id = ${id}`,
    )
  )[0]

describe('DG-04 an award', () => {
  it('gives many records date, document and names, in one step with its history, and has them judged', async () => {
    const ids = await school.records(['40', '40', '30'])
    const body = await step('award', { ids, ...decision })
    expect(body).toMatchObject({ success: true, message: '授予学位成功 2 条，另有 1 条未处理' })
    // The rules ask an awarded record for more; what they say is about what it is now.
    expect(await read(ids[0] ?? '')).toMatchObject({ ...decision, status: '50', judgement: '3' })
    expect(await read(ids[2] ?? '')).toMatchObject({ status: '30', hxwrq: null })
    expect(
      await school.rows(sql`select data_content ->> 'hxwrq' as date from sys_history where data_id = ${ids[0]}`),
    ).toEqual([{ date: null }])
    expect(
      await school.rows(sql`select log_content as line from sys_log where log_content like '%学位〔2026〕1号%'`),
    ).toEqual([{ line: expect.stringContaining('授予学位，学位〔2026〕1号，获学位日期 2026-06-30，共 2 条') }])
  })

  it('says beside each field what is missing or wrong, and changes nothing', async () => {
    const ids = await school.records(['40'])
    expect(await step('award', { ids, ...decision, zxxm: ' ', hxwrq: '' })).toMatchObject({
      success: false,
      result: { hxwrq: '请填写获学位日期', zxxm: '请填写学位评定委员会主席姓名' },
    })
    expect(await step('award', { ids, ...decision, hxwrq: '20260231' })).toMatchObject({
      success: false,
      result: { hxwrq: expect.any(String) },
    })
    expect(await read(ids[0] ?? '')).toMatchObject({ status: '40', hxwrq: null })
  })

  it('is not told a day to come, and is not taken with those who had not graduated or defended by its day', async () => {
    const [early = '', late = '', fine = ''] = await school.records(['40', '40', '40'])
    await school.rows(sql`update xw_info set byny = '202607' where id = ${late}`)
    await school.rows(sql`update xw_info set lwdbrq = '20260701', byny = '202606' where id = ${early}`)
    await school.rows(sql`update xw_info set lwdbrq = '20260630', byny = '202606' where id = ${fine}`)
    const ids = [early, late, fine]
    expect(await step('award', { ids, ...decision, hxwrq: '20990630' })).toMatchObject({
      success: false,
      result: { hxwrq: '获学位日期不能晚于今天' },
    })
    const refused = [
      { why: '获学位日期早于毕业年月', count: 1 },
      { why: '获学位日期早于论文答辩日期', count: 1 },
    ]
    const foreseen = await step('award', { ids, hxwrq: decision.hxwrq, preview: true })
    expect(foreseen.result).toMatchObject({ total: 3, done: 1 })
    expect(foreseen.result?.refused).toEqual(expect.arrayContaining(refused.map(one => expect.objectContaining(one))))
    expect((await step('award', { ids, ...decision })).message).toBe('授予学位成功 1 条，另有 2 条未处理')
    const after = await Promise.all(ids.map(read))
    expect(after.map(record => record?.status)).toEqual(['40', '40', '50'])
  })

  it('suggests what the collection says of it', async () => {
    const ids = await school.records(['40'])
    await school.setBatch(sql`hxwrq = '20260701', zxxm = '赵主席'`)
    const { result } = await step('award', { ids, preview: true })
    await school.setBatch(sql`hxwrq = null, zxxm = null`)
    expect(result).toEqual({ total: 1, done: 1, refused: [], suggested: { hxwrq: '20260701', zxxm: '赵主席' } })
  })

  it('is taken back with a reason: the decision is gone from the record, not from its way', async () => {
    const [id = ''] = await school.records(['40'])
    await step('award', { ids: [id], ...decision })
    expect(await step('unaward', { ids: [id] })).toMatchObject({ result: { reason: '请填写原因' } })
    expect((await step('unaward', { ids: [id], reason: '名单有误' })).success).toBe(true)
    expect(await read(id)).toMatchObject({ status: '40', hxwrq: null, jybh: null, zxxm: '李主席' })
    expect(
      await school.rows(sql`select action, reason from xw_info_step where record_id = ${id} order by version`),
    ).toEqual([
      { action: 'award', reason: null },
      { action: 'unaward', reason: '名单有误' },
    ])
    expect(await school.rows(sql`select log_content as line from sys_log where log_content like '%名单有误%'`)).toEqual(
      [{ line: expect.stringContaining('撤回授予决定，共 1 条，原因：名单有误') }],
    )
  })

  it('follows the review when its window has ended, until the collection is archived', async () => {
    const ids = await school.records(['40', '40'])
    await school.setBatch(sql`school_until = now() - interval '1 day', state = '2'`)
    const taken = await step('award', { ids: [ids[0]], ...decision })
    await school.setBatch(sql`state = '3'`)
    const archived = await step('award', { ids: [ids[1]], ...decision })
    await school.setBatch(sql`school_until = null, state = '1'`)
    expect(taken.success).toBe(true)
    expect(archived).toMatchObject({ success: false, message: expect.stringContaining('已归档') })
  })
})

describe('DG-04 a degree that is deferred or not awarded', () => {
  it('says why on the record as long as it is so', async () => {
    const [deferred = '', denied = ''] = await school.records(['40', '40'])
    await step('defer', { ids: [deferred], reason: '论文待修改' })
    await step('deny', { ids: [denied], reason: '学术不端' })
    expect(await read(deferred)).toMatchObject({ status: '95', return_reason: '暂缓授予：论文待修改' })
    expect(await read(denied)).toMatchObject({ status: '95', return_reason: '不授予：学术不端' })
    await step('unaward', { ids: [denied], reason: '复议' })
    expect(await read(denied)).toMatchObject({ status: '40', return_reason: null })
  })
})
