import type { OwnRecord, OwnRecords } from '@xw/shared/wire/own-records'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type Actor, createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

let server: TestApp
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await school.rows(sql`delete from xw_info`)
  await school.setBatch(sql`state = '1', student_from = null, student_until = null`)
})

const mine = async (token = school.tokens.student): Promise<OwnRecord[]> => {
  const { body } = await server.call<OwnRecords>('GET', paths.records.mine, { token })
  expect(body.success).toBe(true)
  return body.result?.records ?? []
}

const step = async (actor: Actor, code: string, payload: object) =>
  (
    await server.call('POST', `/xw/xwInfo/step/${code}`, {
      token: school.tokens[actor],
      payload: { xwlx: '31', ...payload },
    })
  ).body

/** Records of another student in the same department and batch. */
async function strangers(): Promise<string> {
  const { db } = server.deps
  const id = await createUser(db, { username: `stranger${Date.now()}`, roles: ['xs'] })
  const ids = await school.records(['10', '20'])
  await school.rows(sql`update xw_info set student_user_id = ${id} where id = any(${ids}::uuid[])`)
  return openSession(db, id)
}

it('DG-05 a student is told of the own records and of nobody else’s', async () => {
  const other = await strangers()
  const [own] = await school.records(['10'])
  const [deleted] = await school.records(['10'])
  await school.rows(sql`update xw_info set del_flag = '1' where id = ${deleted}`)
  expect((await mine()).map(({ id }) => id)).toEqual([own])
  expect((await mine(other)).map(({ id }) => id)).not.toContain(own)
  expect(await mine(other)).toHaveLength(2)
})

it('DG-05 whoever works for the office has no own records, however many they reach', async () => {
  await school.records(['10', '20'])
  expect(await mine(school.tokens.depart)).toEqual([])
  expect(await mine(school.tokens.school)).toEqual([])
})

it('DG-05 home has the type, the collection, the deadline and what the rules found, apart by who can mend it', async () => {
  await school.setBatch(sql`student_until = '2096-06-30 18:00+08'`)
  const [id] = await school.records(['10'])
  const [record] = await mine()
  expect(record).toMatchObject({
    id,
    xwbslbm: '31',
    status: '10',
    deadline: Date.parse('2096-06-30T18:00+08:00'),
    isExtended: false,
    closed: null,
    canEdit: true,
    canSubmit: true,
    canWithdraw: false,
    returned: null,
  })
  expect(record?.findings?.errors).toBeGreaterThan(0)
  expect(record?.findings?.beyond).toBeGreaterThan(0)
})

it('DG-05 home has the photo, which a record keeps as a list of one', async () => {
  const [id] = await school.records(['10'])
  expect((await mine())[0]?.photo).toBeNull()
  const photo = crypto.randomUUID()
  await school.rows(sql`update xw_info set photo = ${[photo]} where id = ${id}`)
  expect((await mine())[0]?.photo).toBe(photo)
})

it('DG-05 more time for one student moves the deadline and keeps the record open after the window', async () => {
  await school.setBatch(sql`student_until = now() - interval '1 hour'`)
  const [late, extended] = await school.records(['10', '10'])
  await school.rows(sql`update xw_info set extended_until = '2096-07-01 12:00+08' where id = ${extended}`)
  const records = await mine()
  expect(records.find(({ id }) => id === late)).toMatchObject({
    closed: expect.stringContaining('学生填报截止时间为'),
    canEdit: false,
    canSubmit: false,
  })
  expect(records.find(({ id }) => id === extended)).toMatchObject({
    deadline: Date.parse('2096-07-01T12:00+08:00'),
    isExtended: true,
    closed: null,
    canEdit: true,
  })
})

it('DG-05 a returned record says why, names its marked fields, and is open', async () => {
  const [id] = await school.records(['20'])
  await step('depart', 'return', { ids: [id], reason: '题目与答辩决议不一致', fields: ['lwtm', 'lwgjc'] })
  const [record] = await mine()
  expect(record).toMatchObject({
    status: '21',
    canEdit: true,
    returned: {
      reason: '题目与答辩决议不一致',
      fields: [
        { key: 'lwtm', label: '论文题目' },
        { key: 'lwgjc', label: expect.stringContaining('关键词') },
      ],
    },
    steps: [{ action: 'return', to: '21', time: expect.stringMatching(/^\d{4}-/) }],
  })
})

it('DG-05 it can be withdrawn until the department has opened it', async () => {
  const [id] = await school.records(['20'])
  expect(await mine()).toMatchObject([{ canWithdraw: true, canEdit: false, canSubmit: false, findings: null }])
  await server.call('POST', '/xw/xwInfo/opened', { token: school.tokens.depart, payload: { xwlx: '31', id } })
  expect(await mine()).toMatchObject([{ canWithdraw: false }])
})

it('DG-05 where the office fills in for students, nothing is offered that the server would refuse', async () => {
  await school.records(['10', '20'])
  await school.setReview({ byStudent: false })
  const records = await mine()
  expect(records).toHaveLength(2)
  const closed = '此类学位信息由院系代为填报'
  for (const record of records)
    expect(record).toMatchObject({
      canEdit: false,
      canSubmit: false,
      canWithdraw: false,
      closed,
      review: { byStudent: false },
    })
  const { id, version } = records.find(({ status }) => status === '10') ?? {}
  const edit = (token: string) =>
    server.call('PUT', '/xw/xwInfo/edit', { token, payload: { xwbslbm: '31', id, version, sjhm: '13911112222' } })
  expect((await edit(school.tokens.student)).body).toMatchObject({
    success: false,
    message: expect.stringContaining(closed),
  })
  expect((await edit(school.tokens.depart)).body).toMatchObject({ success: true })
  await school.setReview({ byDepart: false })
  expect((await mine()).map(({ canSubmit, review }) => [canSubmit, review.byDepart])).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, false],
    ]),
  )
  await school.setReview(null)
})

it('DG-05 the contact is whoever works for the type in the department, without mobile numbers', async () => {
  const { db, keys } = server.deps
  await school.records(['10'])
  await createUser(db, {
    username: 'other_type',
    roles: ['yxgly'],
    departs: [school.departId],
    xwbslbms: ['41'],
  })
  const id = await createUser(db, {
    username: 'helper',
    roles: ['yxgly'],
    departs: [school.departId],
    xwbslbms: ['31'],
    phone: { keys, number: '13800001234' },
  })
  await school.rows(
    sql`update sys_user set telephone = '010-62751234', email = 'helper@example.edu.cn' where id = ${id}`,
  )
  const [record] = await mine()
  expect(record?.contacts).toContainEqual({
    name: 'helper',
    telephone: '010-62751234',
    email: 'helper@example.edu.cn',
  })
  expect(record?.contacts.map(({ name }) => name)).not.toContain('other_type')
  expect(JSON.stringify(record)).not.toContain('1380000')
})

it('DG-05 who has no record yet is told whom to ask', async () => {
  const { db } = server.deps
  const id = await createUser(db, { username: 'newcomer', roles: ['xs'], departs: [school.departId] })
  const { body } = await server.call<OwnRecords>('GET', paths.records.mine, { token: await openSession(db, id) })
  expect(body.result?.records).toEqual([])
  expect(body.result?.contacts.length).toBeGreaterThan(0)
})
