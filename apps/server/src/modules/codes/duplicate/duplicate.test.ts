import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
})
afterAll(() => server.close())

const check = async (query: Record<string, string>, token = admin) =>
  (await server.call('GET', `/sys/duplicate/check?${new URLSearchParams(query)}`, { token })).body
const ofRole = { tableName: 'sys_role', fieldName: 'role_code' }
const taken = { success: false, code: 500, message: '该值不可用，系统中已存在！' }
const free = { success: true, code: 200, message: '该值可用！' }

it('VA-05 tells whether a value is taken, in these words', async () => {
  expect(await check({ ...ofRole, fieldVal: 'admin' })).toMatchObject(taken)
  expect(await check({ ...ofRole, fieldVal: 'nobody_has_it' })).toMatchObject(free)
  expect(await check(ofRole)).toMatchObject({ code: 500, message: '数据为空,不作处理！' })
})

it('VA-05 ignores the record that is being edited', async () => {
  const { body } = await server.call<{ records: { id: string }[] }>('GET', '/sys/role/list?roleCode=admin', {
    token: admin,
  })
  const dataId = body.result?.records[0]?.id ?? ''
  expect(await check({ ...ofRole, fieldVal: 'admin', dataId })).toMatchObject(free)
})

it('VA-05 compares a value in its stored form', async () => {
  const payload = { xwlx: '31', nj: '2024', xwzsbh: 'Z10001A' }
  expect((await server.call('POST', '/xw/xwInfo/add', { token: admin, payload })).body).toMatchObject({ success: true })
  const ofRecord = { tableName: 'xw_info', fieldName: 'xwzsbh' }
  for (const fieldVal of ['Z10001A', ' z10001a ', 'Ｚ１０００１Ａ'])
    expect.soft([fieldVal, await check({ ...ofRecord, fieldVal })]).toMatchObject([fieldVal, taken])
})

it('VA-05 says that every value is free when the field is not unique', async () => {
  const names: [tableName: string, fieldName: string, fieldVal: string][] = [
    ['sys_role', 'role_name', '系统管理员'],
    ['sys_user', 'work_no', '1'],
    ['sys_user', 'phone', '13800000000'],
    ['sys_user', 'email', 'a@b.cn'],
    ['sys_sms_template', 'template_code', 'nothing_yet'],
    ['sys_permission', 'perms', 'nobody:has:it'],
    ['sys_permission', 'name', '用户'],
    ['xw_info', 'zjhm', '11010119900101123X'],
  ]
  for (const [tableName, fieldName, fieldVal] of names)
    expect
      .soft([tableName, fieldName, await check({ tableName, fieldName, fieldVal })])
      .toMatchObject([tableName, fieldName, free])
})

it('VA-05 checks an action of the menu by a single code', async () => {
  const ofMenu = { tableName: 'sys_permission', fieldName: 'perms' }
  expect(await check({ ...ofMenu, fieldVal: 'sys:role:add' })).toMatchObject(taken)
  const { rows } = await sql<{ id: string }>`select id from sys_permission where code = 'sys:role:add'`.execute(
    server.deps.db.platform,
  )
  expect(await check({ ...ofMenu, fieldVal: 'sys:role:add', dataId: rows[0]?.id ?? '' })).toMatchObject(free)
  const reader = await createUser(server.deps.db, { username: 'reader', roles: ['yxgly'] })
  expect(await check({ ...ofMenu, fieldVal: 'sys:role:add' }, await openSession(server.deps.db, reader))).toMatchObject(
    { success: false, code: 510 },
  )
})

it('VA-05 accepts tables and fields by their exact names only', async () => {
  const unknown = { success: false, message: '该字段不支持重复校验' }
  const names: [tableName: string, fieldName: string][] = [
    ['sys_role', 'roleCode'],
    ['SYS_ROLE', 'role_code'],
    ['public.sys_role', 'role_code'],
    ['sys_account', 'password_hash'],
    ['sys_user', 'password'],
    ['sys_role', 'constructor'],
    ['sys_permission', 'code'],
    ['constructor', 'name'],
  ]
  for (const [tableName, fieldName] of names)
    expect
      .soft([tableName, fieldName, await check({ tableName, fieldName, fieldVal: 'admin' })])
      .toMatchObject([tableName, fieldName, unknown])
})

it('VA-05 answers only users who could save the form', async () => {
  await createRole(server.deps.db, { code: 'lists_roles', permissions: ['sys:role:list'] })
  const token = await openSession(
    server.deps.db,
    await createUser(server.deps.db, { username: 'lister', roles: ['lists_roles'] }),
  )
  expect(await check({ ...ofRole, fieldVal: 'admin' }, token)).toMatchObject({ success: false, code: 510 })
})

it('VA-05 tells a student nothing about the values of others', async () => {
  const student = await createUser(server.deps.db, { username: 'student', roles: ['xs'] })
  const ofRecord = { tableName: 'xw_info', fieldName: 'xwzsbh', fieldVal: 'Z10001A' }
  expect(await check(ofRecord, await openSession(server.deps.db, student))).toMatchObject({ success: false, code: 510 })
})
