import type { Page } from '@xw/shared/wire/envelope'
import { stepPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

let server: TestApp
let school: DegreeSchool
let token: string
let own: string
let foreign: string
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  const supervisor = await createUser(server.deps.db, { username: 'supervisor', roles: ['ds'], xwbslbms: ['31'] })
  token = await openSession(server.deps.db, supervisor)
  const [first = '', second = ''] = await school.records(['20', '20'])
  own = first
  foreign = second
  await school.rows(
    sql`update xw_info set supervisor_user_id = ${supervisor}, lwtm = '题目', csrq = '19990101' where id = ${own}`,
  )
})
afterAll(() => server.close())

const confirm = async (id: string) =>
  (await server.call('POST', stepPath('confirm'), { token, payload: { xwlx: '31', ids: [id] } })).body
const confirmed = async () =>
  (await school.rows(sql<{ mark: string }>`select thesis_confirmed as mark from xw_info where id = ${own}`))[0]?.mark

it('DG-03 a supervisor sees the theses of the own students, and nothing else of them or of others', async () => {
  const { body } = await server.call<Page<Record<string, unknown>>>('GET', '/xw/xwInfo/list?xwlx=31', { token })
  expect(body).toMatchObject({ success: true })
  expect(body.result?.records.map(({ id }) => id)).toEqual([own])
  const [record] = body.result?.records ?? []
  expect(record).toMatchObject({ lwtm: '题目', thesisConfirmed: '0' })
  for (const key of ['csrq', 'zjhm', 'sjhm', 'photo', 'studentUserId']) expect(record).not.toHaveProperty(key)
})

it('DG-03 a supervisor confirms a thesis as it is; when it changes, by whatever way, that is over', async () => {
  expect(await confirm(foreign)).toMatchObject({
    success: false,
    message: '记录不存在或不在您的管理范围内，不能确认论文信息',
  })
  expect((await confirm(own)).success).toBe(true)
  expect(await confirmed()).toBe('1')
  expect(
    await school.rows(sql`select action, from_status, to_status, actor from xw_info_step where record_id = ${own}`),
  ).toEqual([{ action: 'confirm', from_status: '20', to_status: '20', actor: 'supervisor' }])
  await school.rows(sql`update xw_info set bz = '别的' where id = ${own}`)
  expect(await confirmed()).toBe('1')
  await school.rows(sql`update xw_info set lwtm = '改了' where id = ${own}`)
  expect(await confirmed()).toBe('0')
})

it('DG-03 a supervisor changes nothing', async () => {
  const edited = await server.call('PUT', '/xw/xwInfo/edit', { token, payload: { id: own, lwtm: '导师改的' } })
  expect(edited.status).toBe(403)
  for (const action of ['submit', 'return', 'report', 'approve'])
    expect(
      (await server.call('POST', stepPath(action), { token, payload: { xwlx: '31', ids: [own], reason: '无' } }))
        .status,
    ).toBe(403)
})
