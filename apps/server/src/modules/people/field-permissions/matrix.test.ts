import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'

type JsonObject = Record<string, unknown>
const base = '/system/sysRoleFieldConfig'
const line = (fieldKey: string, said: JsonObject = {}) => ({
  fieldKey,
  visible: null,
  editable: null,
  required: null,
  listed: null,
  queryable: null,
  importable: null,
  exportable: null,
  masked: null,
  sortNo: null,
  ...said,
})

let server: TestApp
let admin: string
let roleId: string
let clerk: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  const { db } = server.deps
  roleId = await createRole(db, { code: 'clerk', permissions: ['sys:position:list', 'sys:position:edit'] })
  clerk = await openSession(db, await createUser(db, { username: 'clerk', roles: ['clerk'] }))
})
afterAll(() => server.close())

const save = (rows: unknown, given: JsonObject = {}, token = admin) =>
  server.call('POST', `${base}/saveMatrix`, { token, payload: { roleId, bizKey: 'sys_position', rows, ...given } })
const read = async () =>
  (await server.call<JsonObject[]>('GET', `${base}/queryMatrix?roleId=${roleId}&bizKey=sys_position`, { token: admin }))
    .body.result
const fieldsOfClerk = async () =>
  Object.keys(
    (await server.call<{ fields: JsonObject }>('GET', '/sys/position/definition', { token: clerk })).body.result
      ?.fields ?? {},
  )

it('SY-18 saves all fields of a business at once, and they apply from then on', async () => {
  expect(await fieldsOfClerk()).toContain('rank')
  const rows = [line('rank', { visible: '0' }), line('name', { editable: '0', sortNo: 2 }), line('code')]
  expect((await save(rows)).body).toMatchObject({ success: true, message: '保存成功' })
  // An empty permission has no row.
  expect((await read())?.map(({ fieldKey }) => fieldKey).toSorted()).toEqual(['name', 'rank'])
  await server.deps.events.caughtUp()
  expect(await fieldsOfClerk()).not.toContain('rank')

  // Fields that are not named stay; a field emptied again follows the definition.
  expect((await save([line('rank')])).body.success).toBe(true)
  expect(await read()).toEqual([line('name', { editable: '0', sortNo: 2 })])
  await server.deps.events.caughtUp()
  expect(await fieldsOfClerk()).toContain('rank')
})

it('SY-18 two people’s changes of different fields both apply, in either order', async () => {
  const answers = await Promise.all([
    save([line('rank', { listed: '0' })]),
    save([line('code', { exportable: '0' }), line('name')]),
  ])
  expect(answers.map(({ body }) => body.success)).toEqual([true, true])
  expect((await read())?.toSorted((a, b) => String(a.fieldKey).localeCompare(String(b.fieldKey)))).toEqual([
    line('code', { exportable: '0' }),
    line('rank', { listed: '0' }),
  ])
})

it('SY-18 accepts every field of the largest business at once', async () => {
  const keys = Object.keys(degreeRecordDef('31').fields).filter(key => key !== 'id' && key !== 'version')
  const rows = keys.map(key => line(key, { exportable: '0' }))
  expect((await save(rows, { bizKey: 'xwInfo_31' })).body).toMatchObject({ success: true, message: '保存成功' })
})

it('SY-18 saves nothing when one field is unknown, a value is invalid or the role is another school’s', async () => {
  await save(['code', 'name', 'rank'].map(key => line(key)))
  const otherSchool = await createSchool(server.deps.db, { code: '10004', name: '别校' })
  const foreign = await createRole(server.deps.db, { code: 'foreign', permissions: [], tenantId: otherSchool })
  const hidden = line('rank', { visible: '0' })
  expect((await save([hidden, line('salary')])).body).toMatchObject({ success: false, message: '该业务没有这个字段' })
  expect((await save([hidden, line('constructor')])).body.success).toBe(false)
  expect((await save([hidden, hidden])).body).toMatchObject({ success: false })
  expect((await save([hidden, line('name', { visible: 'maybe' })])).status).toBe(400)
  expect((await save([hidden], { bizKey: 'sys_account' })).body).toMatchObject({
    success: false,
    message: '业务不存在',
  })
  for (const id of [foreign, 'x'])
    expect((await save([hidden], { roleId: id })).body).toMatchObject({ message: '未找到对应数据' })
  expect((await save([hidden], {}, clerk)).status).toBe(403)
  expect(await read()).toEqual([])
})

it('SY-18 keeps the previous permissions in the history', async () => {
  await save([line('rank', { visible: '0' })])
  await save([line('rank', { visible: '1' })])
  const versions = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_history').selectAll().where('data_table', '=', 'sys_role_field_config').execute(),
  )
  expect(versions.map(({ data_content }) => (data_content as JsonObject).visible)).toContain('0')
})
