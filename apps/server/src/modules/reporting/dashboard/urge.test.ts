import { paths } from '@xw/shared/wire/paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sendNotices } from '../../degree/batch/index.ts'

/** Three students of the secretary’s department, one of another. */
let server: TestApp
let school: DegreeSchool
let students: string[]
let records: string[]
let otherDepart: string
/** A second secretary of the same department. */
let colleague: string
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  const { db } = server.deps
  students = []
  for (const n of [1, 2, 3, 4]) students.push(await createUser(db, { username: `xs${n}`, roles: ['xs'] }))
  otherDepart = await createDepart(db, { name: '理学院', orgCode: 'B01' })
  const second = { username: 'colleague', roles: ['yxgly'], departs: [school.departId], xwbslbms: ['31'] }
  colleague = await openSession(db, await createUser(db, second), { departId: school.departId })
})
afterAll(() => server.close())
beforeEach(async () => {
  await school.rows(sql`delete from xw_notice; delete from sys_message; delete from xw_info`)
  records = await school.records(['00', '10', '21', '10'])
  for (const [n, id] of records.entries())
    await school.rows(sql`update xw_info set student_user_id = ${students[n]} where id = ${id}`)
  await school.rows(sql`update xw_info set depart_id = ${otherDepart} where id = ${records[3]}`)
})

const urge = (token: string, payload: object = {}) =>
  server.call<BulkResult>('POST', paths.dashboard.urge, { token, payload: { batch: 'open', ...payload } })
const send = () => sendNotices(server.deps, new Date())
const messages = async () =>
  (
    await school.rows(sql<{ who: string }>`
      select es_receiver as who from sys_message where es_title = '请尽快提交学位信息' order by 1`)
  ).map(({ who }) => who)

it('DG-10 reminds the students of the caller’s departments who have not submitted, and logs it', async () => {
  const { depart } = school.tokens
  await school.rows(sql`update xw_info set status = '20' where id = ${records[1]}`)
  const preview = await urge(depart, { preview: true })
  expect(preview.body.result).toEqual({ total: 2, done: 2, refused: [] })
  await send()
  expect(await messages()).toEqual([])
  const { body } = await urge(depart)
  expect(body).toMatchObject({ success: true, message: '已催办 2 名学生，消息将在一分钟内发出' })
  await send()
  expect(await messages()).toEqual(['xs1', 'xs3'])
  const [text] = await school.rows(sql<{ text: string }>`
    select es_content as text from sys_message where es_title = '请尽快提交学位信息' limit 1`)
  expect(text?.text).toContain('学历教育硕士学位，2026年6月')
  const [line] = await school.rows(sql<{ text: string }>`
    select log_content as text from sys_log where log_content like '催办%' order by create_time desc limit 1`)
  expect(line?.text).toBe('催办学位信息：学历教育硕士学位 2026年6月，已通知 2 名学生')
})

it('DG-10 reminds a student once a day, however many secretaries click at the same time', async () => {
  const { depart, school: office } = school.tokens
  const tokens = [depart, depart, colleague, colleague, office, office]
  const answers = await Promise.all(tokens.map(token => urge(token)))
  expect(answers.map(({ status }) => status)).not.toContain(500)
  const told = answers.reduce((total, { body }) => total + (body.success ? (body.result?.done ?? 0) : 0), 0)
  expect(told).toBe(4)
  await Promise.all([send(), send()])
  expect(await messages()).toEqual(['xs1', 'xs2', 'xs3', 'xs4'])
  expect((await urge(depart)).body).toMatchObject({ success: false, message: '不能催办。3 条：今天已经催办过' })
  // The next day the students can be reminded again.
  await school.rows(sql`update xw_notice set mark = '2026-01-01' where kind = 'urged'`)
  expect((await urge(depart)).body.result?.done).toBe(3)
})

it('DG-10 sends the message later, and once, when the worker dies between the row and the message', async () => {
  await urge(school.tokens.depart)
  const { queue } = server.deps
  const dying = { ...server.deps, queue: { ...queue, postMany: () => Promise.reject(new Error('the worker died')) } }
  await expect(sendNotices(dying, new Date())).rejects.toThrow('the worker died')
  expect(await messages()).toEqual([])
  await send()
  await send()
  expect(await messages()).toEqual(['xs1', 'xs2', 'xs3'])
})

it('DG-10 previews why students are not notified: no account, a locked one, notified today, another record, window closed', async () => {
  const { school: office } = school.tokens
  await urge(office, { departIds: [otherDepart] })
  await school.rows(sql`update xw_info set student_user_id = null where id = ${records[0]}`)
  await school.rows(sql`update sys_user set status = '2' where id = ${students[1]}`)
  const [again = ''] = await school.records(['00'])
  await school.rows(sql`update xw_info set student_user_id = ${students[2]} where id = ${again}`)
  const { body } = await urge(office, { preview: true })
  expect(body.result).toMatchObject({ total: 5, done: 1 })
  expect(Object.fromEntries((body.result?.refused ?? []).map(({ why, count }) => [why, count]))).toEqual({
    没有学生账号: 1,
    学生账号已停用: 1,
    今天已经催办过: 1,
    同一学生只发一条消息: 1,
  })
  await school.rows(sql`update sys_user set status = '1' where id = ${students[1]}`)
  await school.setBatch(sql`student_until = '2020-01-01T00:00:00Z'`)
  const closed = await urge(office, { preview: true })
  await school.setBatch(sql`student_until = null`)
  expect(closed.body.result?.done).toBe(0)
  expect(closed.body.result?.refused.map(({ why }) => why)).toContain('学生填报截止时间为 2020-01-01 08:00')
})

it('DG-10 reminds the students of the chosen departments, and names the departments in the log', async () => {
  const { school: office } = school.tokens
  expect((await urge(office, { departIds: [otherDepart], preview: true })).body.result?.total).toBe(1)
  const { body } = await urge(office, { departIds: [otherDepart, school.departId] })
  expect(body.result?.done).toBe(4)
  const [line] = await school.rows(sql<{ text: string }>`
    select log_content as text from sys_log where log_content like '催办%' order by create_time desc limit 1`)
  expect(line?.text).toContain('理学院')
  expect((await urge(office, { departIds: ['x'] })).body).toMatchObject({ success: false, message: '院系不存在' })
})

it('DG-10 lets a secretary remind no student of another department, and a student nobody', async () => {
  const { depart, student } = school.tokens
  expect((await urge(depart, { departIds: [otherDepart], preview: true })).body.result?.total).toBe(0)
  expect((await urge(depart, { departIds: [otherDepart] })).body.success).toBe(false)
  expect((await urge(student)).status).toBe(403)
  expect(await school.rows(sql`select 1 from xw_notice where kind = 'urged'`)).toEqual([])
})

it('DG-10 refuses and says so when the school has disabled the message template', async () => {
  const set = (value: string) =>
    school.rows(sql`update sys_message_template set use_status = ${value} where template_code = 'xw_record_urged'`)
  await set('0')
  const { body } = await urge(school.tokens.depart, { preview: true })
  await set('1')
  expect(body).toMatchObject({
    success: false,
    message: '消息模板“请尽快提交学位信息”已停用，请先在消息模板中启用（模板编码 xw_record_urged）',
  })
})

it('DG-10 does not remind students whose records the office fills in', async () => {
  await school.rows(
    sql`insert into xw_degree_config (tenant_id, id, xwbslbm, by_student) values (1, gen_random_uuid(), '31', '0')`,
  )
  const { body } = await urge(school.tokens.depart, { preview: true })
  await school.rows(sql`delete from xw_degree_config`)
  expect(body.result).toMatchObject({ done: 0, refused: [{ why: '此学位类型不由学生提交', count: 3 }] })
})
