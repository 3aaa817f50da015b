import { recordStates } from '@xw/shared/degree/record-states'
import { listStepsFor } from '@xw/shared/degree/record-steps'
import { defaultReviewSetup, type ReviewSetup } from '@xw/shared/degree/review-setup'
import type { ApplicationRules } from '@xw/shared/wire/applications'
import { applicationPath, recordPaths, stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type Actor, createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

/**
 * The transitions of the declared state machine, written a second time: the states from which each actor may take an action,
 * and the state after it. All others are refused.
 */
const machine: Record<string, { to: string; from: Partial<Record<Actor, readonly string[]>> }> = {
  submit: { to: '20', from: { student: ['00', '10', '21'], depart: ['00', '10', '21'], school: ['00', '10', '21'] } },
  withdraw: { to: '10', from: { student: ['20'] } },
  return: { to: '21', from: { depart: ['20', '31'], school: ['20', '31'] } },
  report: { to: '30', from: { depart: ['20', '31'], school: ['20', '31'] } },
  takeBack: { to: '20', from: { depart: ['30'], school: ['30'] } },
  approve: { to: '40', from: { school: ['30'] } },
  schoolReturn: { to: '31', from: { school: ['30', '40'] } },
  award: { to: '50', from: { school: ['40'] } },
  defer: { to: '95', from: { school: ['40'] } },
  deny: { to: '95', from: { school: ['40'] } },
  unaward: { to: '40', from: { school: ['50', '95'] } },
  number: { to: '60', from: { school: ['50'] } },
  unnumber: { to: '50', from: { school: ['60'] } },
}
/** Steps after the review, which its window does not bound. */
const afterReview = ['award', 'defer', 'deny', 'unaward', 'number', 'unnumber']
/** Reviews of other shapes, each with the steps that differ. */
const reviews: { review: Partial<ReviewSetup>; machine: typeof machine }[] = [
  {
    review: { byStudent: false },
    machine: {
      submit: { to: '20', from: { depart: ['00', '10', '21'], school: ['00', '10', '21'] } },
      withdraw: { to: '10', from: {} },
    },
  },
  {
    review: { byDepart: false },
    machine: {
      submit: {
        to: '30',
        from: { student: ['00', '10', '21'], depart: ['00', '10', '21'], school: ['00', '10', '21'] },
      },
      schoolReturn: { to: '21', from: { school: ['30', '40'] } },
    },
  },
  // The records here are confirmed by nobody.
  { review: { bySupervisor: true }, machine: { report: { to: '30', from: {} } } },
  {
    review: { bySupervisor: true, byDepart: false },
    machine: {
      submit: {
        to: '30',
        from: { student: ['00', '10', '21'], depart: ['00', '10', '21'], school: ['00', '10', '21'] },
      },
      schoolReturn: { to: '21', from: { school: ['30', '40'] } },
      report: { to: '30', from: {} },
      approve: { to: '40', from: {} },
    },
  },
]
const actors: readonly Actor[] = ['student', 'depart', 'school']
const codes = recordStates.map(({ code }) => code)
const needsReason = ['return', 'schoolReturn', 'defer', 'deny', 'unaward', 'unnumber']
const decision = { hxwrq: '20260630', jybh: '学位〔2026〕1号', zxxm: '李主席', xzxm: '王校长' }

let server: TestApp
let school: DegreeSchool
/** The batch after the one that the records are in. */
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  await school.setNumberRule()
})
afterAll(() => server.close())

const step = async (token: string, action: string, body: Record<string, unknown>) =>
  (
    await server.call<BulkResult>('POST', stepPath(action), {
      token,
      payload: { xwlx: '31', ...told(action), ...(needsReason.includes(action) && { reason: '请补正' }), ...body },
    })
  ).body
const told = (action: string) => (action === 'award' ? decision : {})
const statusOf = async (ids: readonly string[]) => {
  const rows = await school.rows(
    sql<{
      id: string
      status: string
      version: number
    }>`select id, status, version from xw_info where id = any(${ids}::uuid[])`,
  )
  return ids.map(id => rows.find(row => row.id === id))
}

describe.each(actors)('DG-03 %s', actor => {
  it.each(Object.keys(machine))('takes the step “%s” from the declared states and from no other', async action => {
    const ids = await school.records(codes)
    const { to = '', from = {} } = machine[action] ?? {}
    const body = await step(school.tokens[actor], action, { ids })
    const after = await statusOf(ids)
    const moved = codes.filter((_, index) => after[index]?.version === 2)
    expect(moved).toEqual(from[actor] ?? [])
    for (const [index, row] of after.entries())
      expect(row?.status).toBe(moved.includes(codes[index] as never) ? to : codes[index])
    if (moved.length === 0) expect(body.success).toBe(false)
    else expect(body.result).toMatchObject({ total: codes.length, done: moved.length })
  })

  const bound = Object.keys(machine).filter(action => !afterReview.includes(action))
  it.each(bound)('does not take “%s” outside of the own window', async action => {
    const ids = await school.records(codes)
    await school.setBatch(sql`${sql.id(`${actor}_until`)} = now() - interval '1 minute'`)
    const body = await step(school.tokens[actor], action, { ids })
    await school.setBatch(sql`${sql.id(`${actor}_until`)} = null`)
    expect(body.success).toBe(false)
    expect((await statusOf(ids)).map(row => row?.version)).toEqual(codes.map(() => 1))
    if (machine[action]?.from[actor]) expect(body.message).toContain('截止时间为')
  })
})

const cases = reviews.flatMap(({ review, machine: other }) =>
  actors.flatMap(actor =>
    Object.entries({ ...machine, ...other }).map(([action, way]) => ({ review, actor, action, ...way })),
  ),
)

describe('DG-01 the review of a type', () => {
  afterEach(() => school.setReview(null))

  it.each(cases)('$review: $actor takes “$action” as declared, and the page offers the same', async one => {
    const { review, actor, action, to, from } = one
    await school.setReview(review)
    const ids = await school.records(codes)
    const body = await step(school.tokens[actor], action, { ids })
    const after = await statusOf(ids)
    const moved = codes.filter((_, index) => after[index]?.version === 2)
    expect(moved).toEqual(from[actor] ?? [])
    expect(moved.map(code => after[codes.indexOf(code)]?.status)).toEqual(moved.map(() => to))
    if (moved.length === 0) expect(body.success).toBe(false)
    const { body: rules } = await server.call<ReviewSetup>('GET', `${applicationPath}?xwlx=31`, {
      token: school.tokens[actor],
    })
    expect(rules.result).toMatchObject({ ...defaultReviewSetup, ...review })
    // What waits for somebody's word is offered, and the sentence says whose.
    const offered = codes.filter(code =>
      listStepsFor(actor, code, rules.result ?? defaultReviewSetup).some(
        known => known.code === action && !known.needs?.confirmedThesis,
      ),
    )
    const waits = ['report', 'approve'].includes(action) && review.bySupervisor
    if (!waits) expect(offered).toEqual(moved)
  })

  it('says whose part it is where students hand in nothing', async () => {
    await school.setReview({ byStudent: false })
    const ids = await school.records(['10'])
    expect(await step(school.tokens.student, 'submit', { ids })).toMatchObject({
      success: false,
      message: '此类学位信息由院系代为填报和提交，学生不办理“提交”',
    })
  })

  it('says which rows wait for a supervisor, and lets them go once they are confirmed', async () => {
    await school.setReview({ bySupervisor: true })
    const [confirmed = '', waiting = '', alone = ''] = await school.records(['20', '20', '20'])
    const supervisor = await createUser(server.deps.db, { username: 'ds01', roles: ['ds'], xwbslbms: ['31'] })
    await school.rows(sql`update xw_info set supervisor_user_id = ${supervisor} where id in (${confirmed}, ${waiting})`)
    const token = await openSession(server.deps.db, supervisor)
    expect((await step(token, 'confirm', { ids: [confirmed] })).success).toBe(true)
    const ids = [confirmed, waiting, alone]
    expect((await step(school.tokens.depart, 'report', { ids, preview: true })).result).toMatchObject({
      total: 3,
      done: 1,
      refused: expect.arrayContaining([
        expect.objectContaining({ why: '须由导师确认论文信息，导师尚未确认', count: 1 }),
        expect.objectContaining({ why: '须由导师确认论文信息，而记录没有导师账号', count: 1 }),
      ]),
    })
    expect(await step(school.tokens.depart, 'report', { ids: [waiting] })).toMatchObject({
      success: false,
      message: '须由导师确认论文信息，导师尚未确认，不能审核通过并上报',
    })
    expect((await step(school.tokens.depart, 'report', { ids: [confirmed] })).success).toBe(true)
    expect((await step(token, 'confirm', { ids: [waiting] })).success).toBe(true)
    expect((await step(school.tokens.depart, 'report', { ids: [waiting] })).success).toBe(true)
  })
})

describe('DG-01 the words that students agree to', () => {
  const rules = async () =>
    (await server.call<ApplicationRules>('GET', `${applicationPath}?xwlx=31`, { token: school.tokens.student })).body
      .result
  afterEach(() => school.setReview(null))

  it('are asked of students alone, as they are now, and kept with the step', async () => {
    await school.setReview({}, '本人承诺所填信息真实。')
    const commitment = (await rules())?.commitment
    expect(commitment?.text).toBe('本人承诺所填信息真实。')
    const [own = '', other = ''] = await school.records(['10', '10'])
    const submit = (more: object) => step(school.tokens.student, 'submit', { ids: [own], ...more })
    expect(await submit({})).toMatchObject({ success: false, result: { committed: '请先阅读承诺书并勾选' } })
    expect((await submit({ preview: true })).result).toMatchObject({ done: 1 })
    await school.setReview({}, '本人承诺所填信息真实、完整。')
    expect(await submit({ committed: commitment?.print })).toMatchObject({
      success: false,
      result: { committed: '承诺书已更新，请重新阅读并勾选' },
    })
    expect((await submit({ committed: (await rules())?.commitment?.print })).success).toBe(true)
    expect((await step(school.tokens.depart, 'submit', { ids: [other] })).success).toBe(true)
    expect(
      await school.rows(sql`
        select record_id as id, actor, realname is not null as named, content from xw_info_step
        left join xw_commitment on print = commitment_print where record_id in (${own}, ${other}) order by content`),
    ).toEqual([
      { id: own, actor: 'student', named: expect.any(Boolean), content: '本人承诺所填信息真实、完整。' },
      { id: other, actor: 'depart', named: expect.any(Boolean), content: null },
    ])
    // A commitment that a student has accepted does not change afterwards.
    await expect(school.rows(sql`update xw_commitment set content = '别的'`)).rejects.toThrow(/permission denied/)
  })

  it('are not there where a school has none', async () => {
    expect(await rules()).toEqual({ ...defaultReviewSetup, conditions: [], commitment: null })
  })
})

describe('DG-03 a step', () => {
  it('is in the record’s way with who, from, to, reason and marked fields, and the record as it was in the history', async () => {
    const [id = ''] = await school.records(['20'])
    const body = await step(school.tokens.depart, 'return', { ids: [id], fields: ['dsxm', 'lwtm'] })
    expect(body).toMatchObject({ success: true, message: '退回学生成功' })
    expect(await school.rows(sql`select * from xw_info_step where record_id = ${id}`)).toEqual([
      expect.objectContaining({
        version: 2,
        action: 'return',
        from_status: '20',
        to_status: '21',
        reason: '请补正',
        marked_fields: ['dsxm', 'lwtm'],
        actor: 'depart',
        ip: expect.any(String),
      }),
    ])
    expect(
      await school.rows(
        sql`select data_version, data_content ->> 'status' as status from sys_history where data_id = ${id}`,
      ),
    ).toEqual([{ data_version: 1, status: '20' }])
    expect(
      await school.rows(sql`select returned_fields, return_reason, judgement from xw_info where id = ${id}`),
    ).toEqual([{ returned_fields: ['dsxm', 'lwtm'], return_reason: '请补正', judgement: '1' }])
  })

  it('asks for a reason beside its field, and for fields that there are', async () => {
    const [id = ''] = await school.records(['20'])
    const { depart } = school.tokens
    expect(await step(depart, 'return', { ids: [id], reason: ' ' })).toMatchObject({ result: { reason: '请填写原因' } })
    expect(await step(depart, 'return', { ids: [id], fields: ['password'] })).toMatchObject({
      success: false,
      result: { fields: '没有这个字段：password' },
    })
    expect((await statusOf([id]))[0]?.version).toBe(1)
  })

  it('leads from the school to the department, or to the student where it says so', async () => {
    const ids = await school.records(['30', '30'])
    await step(school.tokens.school, 'schoolReturn', { ids: [ids[0]] })
    await step(school.tokens.school, 'schoolReturn', { ids: [ids[1]], to: '21' })
    expect(await step(school.tokens.school, 'schoolReturn', { ids: [ids[1]], to: '50' })).toMatchObject({
      success: false,
    })
    expect((await statusOf(ids)).map(row => row?.status)).toEqual(['31', '21'])
  })

  it('is not taken while the rules find errors, and the sentence says so', async () => {
    const [id = ''] = await school.records(['20'], { judged: '3' })
    expect(await step(school.tokens.depart, 'report', { ids: [id] })).toMatchObject({
      success: false,
      message: '校验有错误，不能审核通过并上报',
    })
    const [warned = ''] = await school.records(['20'], { judged: '2' })
    expect((await step(school.tokens.depart, 'report', { ids: [warned] })).success).toBe(true)
  })

  it('back to the student is possible until the department has opened the record', async () => {
    const [id = ''] = await school.records(['20'])
    const open = (token: string) => server.call('POST', recordPaths.opened, { token, payload: { xwlx: '31', id } })
    expect((await open(school.tokens.student)).status).toBe(403)
    await open(school.tokens.depart)
    expect(await step(school.tokens.student, 'withdraw', { ids: [id] })).toMatchObject({
      success: false,
      message: '院系已开始审核，不能撤回',
    })
    await step(school.tokens.depart, 'return', { ids: [id] })
    await school.rows(sql`update xw_info set judged = '1', judged_version = version where id = ${id}`)
    await step(school.tokens.student, 'submit', { ids: [id] })
    expect((await step(school.tokens.student, 'withdraw', { ids: [id] })).success).toBe(true)
  })

  it('is for what the caller saw: a second secretary is told that it is another record now', async () => {
    const [id = ''] = await school.records(['20'])
    const seen = { ids: [id], version: 1 }
    expect((await step(school.tokens.depart, 'return', seen)).success).toBe(true)
    expect(await step(school.tokens.school, 'return', seen)).toMatchObject({
      success: false,
      message: '数据已被他人修改，请刷新后重试',
    })
  })

  it('twice at the same moment is taken once', async () => {
    const ids = await school.records(Array.from({ length: 40 }, () => '20'))
    const both = await Promise.all([
      step(school.tokens.depart, 'report', { ids }),
      step(school.tokens.depart, 'report', { ids: [...ids].reverse() }),
    ])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(
      await school.rows(sql`select count(*)::int as n from xw_info_step where record_id = any(${ids}::uuid[])`),
    ).toEqual([{ n: 40 }])
  })
})

describe('DG-03 a step of a whole query', () => {
  it('is shown before with what will not change and why, and then taken with exactly those', async () => {
    const ids = await school.records(['20', '20', '30', '00'], { judged: '1' })
    await school.rows(sql`update xw_info set bz = '整批' where id = any(${ids}::uuid[])`)
    const query = { xwlx: '31', bz: '整批' }
    const preview = await step(school.tokens.depart, 'report', { query, preview: true })
    expect(preview.result).toEqual({
      total: 4,
      done: 2,
      refused: expect.arrayContaining([
        { why: '记录状态为“待学校审核”', count: 1, names: [expect.any(String)] },
        { why: '记录状态为“未填报”', count: 1, names: [expect.any(String)] },
      ]),
    })
    expect((await statusOf(ids)).map(row => row?.version)).toEqual([1, 1, 1, 1])
    const done = await step(school.tokens.depart, 'report', { query })
    expect(done).toMatchObject({ success: true, message: '审核通过并上报成功 2 条，另有 2 条未处理' })
    expect((await statusOf(ids)).map(row => row?.status)).toEqual(['30', '30', '30', '00'])
  })

  it('refuses a condition that nobody knows, and reaches no other department', async () => {
    const { depart } = school.tokens
    expect(await step(depart, 'report', { query: { xwlx: '31', nope: '1' } })).toMatchObject({ success: false })
    expect(await step(depart, 'report', {})).toMatchObject({ success: false, message: '请选择记录' })
    const other = await createDegreeSchool(server, '33')
    const foreign = await createUser(server.deps.db, {
      username: 'foreign',
      roles: ['yxgly'],
      departs: [other.departId],
      xwbslbms: ['31'],
    })
    const ids = await school.records(['20'])
    const token = await openSession(server.deps.db, foreign, { departId: other.departId })
    expect(await step(token, 'report', { ids })).toMatchObject({
      success: false,
      message: '记录不存在或不在您的管理范围内，不能审核通过并上报',
    })
    expect((await statusOf(ids))[0]?.status).toBe('20')
  })

  it('is not the administrator’s of the system', async () => {
    const ids = await school.records(['30'])
    expect((await step(await server.signIn(), 'approve', { ids })).message).toMatch(/^系统管理员不办理审核/)
  })
})

describe('DG-03 one field of many records', () => {
  const set = async (token: string, body: Record<string, unknown>) =>
    (await server.call<BulkResult>('POST', recordPaths.setField, { token, payload: { xwlx: '31', ...body } })).body

  it('gets the same value where the gate lets it, with history, and says where not', async () => {
    const ids = await school.records(['10', '20', '30'])
    const body = await set(school.tokens.depart, { ids, field: 'xzxm', value: '王校长' })
    expect(body).toMatchObject({
      success: true,
      result: { total: 3, done: 2, refused: [{ why: '记录状态为“待学校审核”', count: 1 }] },
    })
    expect(
      await school.rows(sql`select xzxm, judgement from xw_info where id = any(${ids}::uuid[]) order by status`),
    ).toEqual([
      { xzxm: '王校长', judgement: '3' },
      { xzxm: '王校长', judgement: '3' },
      { xzxm: null, judgement: '1' },
    ])
    expect(
      await school.rows(sql`select count(*)::int as n from sys_history where data_id = any(${ids}::uuid[])`),
    ).toEqual([{ n: 2 }])
  })

  it('is read as a form reads it, and never what tells people apart', async () => {
    const ids = await school.records(['10'])
    const { depart } = school.tokens
    expect(await set(depart, { ids, field: 'xbm', value: '77' })).toMatchObject({ success: false })
    expect(await set(depart, { ids, field: 'rxny', value: '昨天' })).toMatchObject({
      success: false,
      result: { value: expect.any(String) },
    })
    for (const field of ['zjhm', 'xwzsbh', 'status', 'nj', 'departId', 'constructor'])
      expect({ field, success: (await set(depart, { ids, field, value: '1' })).success }).toEqual({
        field,
        success: false,
      })
    expect((await statusOf(ids))[0]?.version).toBe(1)
  })
})

describe('two who work on the same records at once', () => {
  it('wait for each other or are run again: a step, and a change of the same rows in another order', async () => {
    const ids = await school.records(['20', '20'])
    const [first = '', second = ''] = [...ids].sort()
    // Holds the last, then wants the first: the step has the first and wants the last.
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const other = server.deps.db
      .inTenant(1, async tx => {
        await sql`update xw_info set bz = '甲' where id = ${second}`.execute(tx)
        release()
        await waitForLock()
        await sql`update xw_info set bz = '甲' where id = ${first}`.execute(tx)
      })
      .catch((error: Error & { code?: string }) => error.code)
    await held
    const body = await step(school.tokens.depart, 'report', { ids })
    // Whoever PostgreSQL chose: the user of the product has heard of nothing.
    expect(body).toMatchObject({ success: true, result: { done: 2 } })
    expect([undefined, '40P01']).toContain(await other)
  })

  async function waitForLock() {
    await expect
      .poll(
        async () =>
          (
            await school.rows(sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          )[0]?.n,
      )
      .toBeGreaterThan(0)
  }
})
