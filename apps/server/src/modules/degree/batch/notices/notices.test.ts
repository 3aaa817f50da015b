import { getRecordStep, type RecordStepCode } from '@xw/shared/degree/record-steps'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../../test/support/app.ts'
import { changeElsewhere } from '../../../../../test/support/change-elsewhere.ts'
import { createBatch, createDepart, createUser } from '../../../../../test/support/fixtures.ts'
import { openSession } from '../../../../../test/support/people.ts'
import { sampleIdNumber } from '../../../../../test/support/samples.ts'
import { startTestWorker } from '../../../../../test/support/tasks.ts'
import { sendNotices, writeStepNotices } from '../index.ts'

let server: TestApp
let admin: string
let departId: string
let students: string[]
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  const { db } = server.deps
  departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  students = []
  for (const n of [1, 2, 3])
    students.push(await createUser(db, { username: `xs${n}`, realname: `学生${n}`, roles: ['xs'] }))
})
afterAll(() => server.close())
beforeEach(() =>
  inSchool(sql`delete from xw_notice; delete from sys_message; delete from xw_info; delete from xw_batch`),
)

const inSchool = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
const until = new Date('2026-06-20T10:00:00Z')
const hoursBefore = (hours: number) => new Date(until.getTime() - hours * 3_600_000)

/** Creates an open batch with a record of each student. */
async function start(): Promise<{ batchId: string; records: string[] }> {
  const records: string[] = []
  for (const [n, userId] of students.entries()) {
    const payload = { xwlx: '31', xm: `学生${n + 1}`, nj: '2023', departId, zjlxm: '01', zjhm: sampleIdNumber(n) }
    const { body } = await server.call<{ id: string }>('POST', '/xw/xwInfo/add', { token: admin, payload })
    records.push(body.result?.id ?? '')
    await inSchool(sql`update xw_info set student_user_id = ${userId} where id = ${body.result?.id}`)
  }
  const batchId = await createBatch(server.deps, { xwbslbm: '31', student_until: until })
  await inSchool(sql`update xw_info set batch_id = ${batchId}`)
  return { batchId, records }
}

const send = (now: Date) => sendNotices(server.deps, now)
const sent = async () =>
  (
    await inSchool(
      sql<{
        line: string
      }>`select es_receiver || ' ' || es_title as line from sys_message order by create_time, es_receiver`,
    )
  ).map(({ line }) => line)
const opened = [1, 2, 3].map(n => `xs${n} 学位信息采集已开放`)

it('DG-02 everybody who takes part is told of the opening once, however often and by however many it is looked at', async () => {
  await start()
  const now = hoursBefore(24 * 10)
  await Promise.all([send(now), send(now), send(now)])
  await send(now)
  expect(await sent()).toEqual(opened)
  const [message] = await inSchool(
    sql<{ es_content: string }>`select es_content from sys_message where es_receiver = 'xs1'`,
  )
  expect(message?.es_content).toContain('学历教育硕士学位“2026年6月”批次')
  expect(message?.es_content).toContain('2026-06-20 18:00')
  const jobs = await inSchool(sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'message'
      and data ->> 'messageId' in (select id::text from sys_message)`)
  expect(jobs).toEqual([{ count: 3 }])
})

it('DG-02 who comes into an open collection later is told then', async () => {
  const { records } = await start()
  await inSchool(sql`update xw_info set batch_id = null where id = ${records[2]}`)
  await send(hoursBefore(200))
  expect(await sent()).toHaveLength(2)
  await inSchool(sql`update xw_info set batch_id = (select id from xw_batch)`)
  await send(hoursBefore(200))
  expect(await sent()).toHaveLength(3)
})

it('DG-02 the deadline is told three days and one day before, to those who have not submitted, and again where it moved', async () => {
  const { records, batchId } = await start()
  await send(hoursBefore(100))
  await inSchool(sql`update xw_info set status = '20' where id = ${records[1]}`)
  const deadlines = async () => (await sent()).filter(line => line.endsWith('即将截止'))
  await send(hoursBefore(73))
  expect(await deadlines()).toEqual([])
  for (const hours of [72, 70, 25]) await send(hoursBefore(hours))
  expect(await deadlines()).toEqual(['xs1 学位信息采集即将截止', 'xs3 学位信息采集即将截止'])
  for (const hours of [24, 23, 1]) await send(hoursBefore(hours))
  expect(await deadlines()).toHaveLength(4)
  // A student with an extended deadline is reminded of that one, not of the batch's.
  await inSchool(
    sql`update xw_info set extended_until = ${new Date(until.getTime() + 48 * 3_600_000)} where id = ${records[0]}`,
  )
  await send(hoursBefore(0.5))
  expect(await deadlines()).toHaveLength(5)
  await send(hoursBefore(-1))
  expect(await deadlines()).toHaveLength(5)
  await inSchool(
    sql`update xw_batch set student_until = ${new Date(until.getTime() + 240 * 3_600_000)} where id = ${batchId}`,
  )
  await send(new Date(until.getTime() + 200 * 3_600_000))
  expect(await deadlines()).toHaveLength(7)
})

it('DG-02 whatever dies while messages are made, each is made once', async () => {
  await start()
  const now = hoursBefore(200)
  const { queue } = server.deps
  const dying = { ...server.deps, queue: { ...queue, postMany: () => Promise.reject(new Error('the worker died')) } }
  await expect(sendNotices(dying, now)).rejects.toThrow('the worker died')
  expect(await sent()).toEqual([])
  expect(await inSchool(sql`select 1 from xw_notice where posted_at is null`)).toHaveLength(3)
  await send(now)
  expect(await sent()).toEqual(opened)
})

it('DG-02 students are told of a return with its reason and of the approval, each step once', async () => {
  const { records } = await start()
  await send(hoursBefore(200))
  const told = (to: string, reason: string | null, recordIds: string[], code: RecordStepCode = 'return') => {
    const { notice } = getRecordStep(code).effects ?? {}
    return server.deps.db.inTenant(1, tx => writeStepNotices(tx, { tenantId: 1, recordIds, notice, to, reason }))
  }
  await told('21', '请补充<b>导师</b>姓名', [records[0] ?? '', records[1] ?? ''])
  await told('21', '同一版本', [records[0] ?? ''])
  await told('30', null, records, 'report')
  await send(hoursBefore(199))
  expect((await sent()).slice(3)).toEqual([
    'xs1 学位信息被退回，请修改后重新提交',
    'xs2 学位信息被退回，请修改后重新提交',
  ])
  const [message] = await inSchool(
    sql<{ es_content: string }>`select es_content from sys_message where es_title like '%退回%' limit 1`,
  )
  expect(message?.es_content).toContain('请补充&lt;b&gt;导师&lt;/b&gt;姓名')
  await changeElsewhere(server.deps.db, records.slice(0, 1))
  await told('40', null, [records[0] ?? ''], 'approve')
  // Records whose award is taken back return to 40, but their students were notified of the approval before.
  await told('40', '名单有误', [records[1] ?? ''], 'unaward')
  await send(hoursBefore(198))
  expect((await sent()).at(-1)).toBe('xs1 学位信息已通过学校审核')
})

it('DG-02 more time is told to its student, each of it once, whatever dies meanwhile', async () => {
  const { records } = await start()
  await inSchool(sql`update xw_info set student_user_id = null where id = ${records[1]}`)
  const office = await openSession(
    server.deps.db,
    await createUser(server.deps.db, { username: 'xwb', roles: ['dwgly'] }),
  )
  const extend = async (ids: (string | undefined)[], moment: string, reason: string) => {
    const payload = { xwlx: '31', ids, until: moment, reason }
    const { body } = await server.call('POST', recordPaths.extend, { token: office, payload })
    expect(body.message).toMatch(/^延期成功/)
  }
  await send(hoursBefore(-1))
  await extend(records.slice(0, 2), '2027-01-31 18:00:00', '住<院>')
  const { queue } = server.deps
  const dying = { ...server.deps, queue: { ...queue, postMany: () => Promise.reject(new Error('the worker died')) } }
  await expect(sendNotices(dying, hoursBefore(-1))).rejects.toThrow('the worker died')
  await Promise.all([send(hoursBefore(-1)), send(hoursBefore(-1))])
  const told = () =>
    inSchool(sql<{ es_receiver: string; es_content: string }>`
      select es_receiver, es_content from sys_message where es_title = '学位信息填报时间已延长' order by create_time`)
  expect(await told()).toEqual([
    { es_receiver: 'xs1', es_content: expect.stringContaining('可以填报至 2027-01-31 18:00。延期原因：住&lt;院&gt;') },
  ])
  // A second extension causes a second notice.
  await extend(records.slice(0, 1), '2027-02-10 18:00:00', '住院')
  await send(hoursBefore(-1))
  expect(await told()).toHaveLength(2)
})

it('DG-02 who checks the records of departments that take part is told of the opening, once and by a text of their own', async () => {
  const { db } = server.deps
  const own = await createDepart(db, { name: '史学院', orgCode: 'A03' })
  const below = await createDepart(db, { name: '考古系', orgCode: 'A03A01', parentId: own })
  const other = await createDepart(db, { name: '理学院', orgCode: 'A02' })
  const make = (username: string, departs: string[], given: object = {}) =>
    createUser(db, { username, realname: username, roles: ['yxgly'], departs, xwbslbms: ['31'], ...given })
  await make('ms1', [own])
  await make('ms2', [own, below])
  await make('elsewhere', [other])
  await make('othertype', [own], { xwbslbms: ['41'] })
  await make('reader', [own], { roles: [] })
  const { batchId } = await start()
  // Below the department whose secretaries check it.
  await inSchool(sql`update xw_info set depart_id = ${below}`)
  await inSchool(sql`update xw_batch set depart_until = ${new Date('2026-06-30T10:00:00Z')} where id = ${batchId}`)
  await Promise.all([send(hoursBefore(200)), send(hoursBefore(200))])
  await send(hoursBefore(199))
  const told = () =>
    inSchool(sql<{ es_receiver: string; es_content: string }>`
      select es_receiver, es_content from sys_message where remark = '模板 xw_batch_opened_depart' order by es_receiver`)
  expect((await told()).map(({ es_receiver }) => es_receiver)).toEqual(['ms1', 'ms2'])
  expect((await told())[0]?.es_content).toContain('院系审核截止时间为 2026-06-30 18:00')
  await inSchool(sql`update xw_info set depart_id = ${other} where id = (select id from xw_info limit 1)`)
  await send(hoursBefore(198))
  expect((await told()).map(({ es_receiver }) => es_receiver)).toEqual(['elsewhere', 'ms1', 'ms2'])
})

it('DG-02 the texts are the school’s: changed ones are used, those out of use are not sent, broken ones give way to ours', async () => {
  await start()
  const change = (set: ReturnType<typeof sql>) =>
    inSchool(sql`update sys_message_template set ${set} where template_code = 'xw_batch_opened'`)
  await change(sql`template_name = '采集开始', template_content = '<p>\${姓名}，\${没有的变量}</p>'`)
  await send(hoursBefore(200))
  const [message] = await inSchool(
    sql<{ es_title: string; es_content: string }>`select es_title, es_content from sys_message`,
  )
  expect(message?.es_title).toBe('采集开始')
  expect(message?.es_content).toContain('已经开放')
  await inSchool(sql`delete from xw_notice; delete from sys_message`)
  await change(sql`use_status = '0'`)
  await send(hoursBefore(200))
  expect(await sent()).toEqual([])
  await change(sql`use_status = '1'`)
  await send(hoursBefore(200))
  expect(await sent()).toEqual([])
})

it('DG-02 a notice arrives in the student’s own list once, with workers running beside each other', async () => {
  await start()
  const workers = [await startTestWorker(server), await startTestWorker(server)]
  try {
    await Promise.all([send(hoursBefore(200)), send(hoursBefore(200))])
    await vi.waitFor(
      async () => {
        const waiting = await inSchool(sql`select 1 from sys_message where es_send_status <> '1'`)
        expect(waiting).toEqual([])
        expect(await sent()).toHaveLength(3)
      },
      { timeout: 20_000, interval: 100 },
    )
    const received = await inSchool(sql<{ user_id: string; count: number }>`
      select user_id, count(*)::int as count from sys_announcement_send group by user_id`)
    expect(received.filter(({ user_id }) => students.includes(user_id)).map(({ count }) => count)).toEqual([1, 1, 1])
  } finally {
    for (const worker of workers) await worker.stop()
  }
})
