import type { Page } from '@xw/shared/wire/envelope'
import type { SignInOverview } from '@xw/shared/wire/sign-in-setting'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'

const own = '/sys/entrySetting'
const ofPlatform = '/sys/tenant/entry'
let server: TestApp
let platform: string
let office: string
let depart: string
let other: number
const roleOf = (code: string, tenantId = 1) =>
  server.deps.db.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ id: string }>`
      select id from sys_role where tenant_id = ${tenantId} and role_code = ${code}`.execute(tx)
    return rows[0]?.id ?? ''
  })
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  platform = await server.signIn()
  other = await createSchool(db, { code: '10002', name: '第二大学' })
  office = await openSession(db, await createUser(db, { username: 'office', roles: ['dwgly'] }))
  depart = await openSession(db, await createUser(db, { username: 'depart', roles: ['yxgly'] }))
})
afterAll(() => server.close())

type Setting = Record<string, string | number | null>
interface Door {
  path?: string
  token?: string
  tenantId?: string
}
const query = (tenantId?: string) => (tenantId === undefined ? {} : { tenantId })
const read = async ({ path = own, token = office, tenantId }: Door = {}) =>
  (await server.call<Page<Setting>>('GET', `${path}/list`, { token, query: query(tenantId) })).body.result?.records[0]
async function save(change: Setting, door: Door = {}) {
  const { path = own, token = office, tenantId } = door
  const { id, version } = (await read({ ...door, token: path === own ? office : token })) ?? {}
  const payload = { id, version, ...change }
  return server.call('POST', `${path}/edit`, { token, query: query(tenantId), payload })
}
beforeEach(async () => {
  const saved = { openWays: 'account,phone', firstWay: 'account', registration: 'off', provisionFrom: '' }
  const { body } = await save(saved)
  if (!body.success) throw new Error(body.message)
})

it('is one record per school, edited by its office and by nobody in a department', async () => {
  expect(await read()).toMatchObject({ openWays: 'account,phone', firstWay: 'account', registration: 'off' })
  expect((await save({ registration: 'review' }, { token: depart })).status).toBe(403)
  for (const action of ['add', 'delete'])
    expect((await server.call('POST', `${own}/${action}`, { token: office, payload: {} })).status).toBe(404)
})

it('SE-03 refuses methods of which none works yet, also from the platform, and accepts them together with a working one', async () => {
  const none = { result: { openWays: '所选的登录方式都还不能使用，请先完成设置' } }
  for (const openWays of ['cas', 'third', 'third,cas']) {
    const firstWay = openWays.split(',')[0] ?? ''
    expect((await save({ openWays, firstWay })).body).toMatchObject({ success: false, ...none })
    const byPlatform = { path: ofPlatform, token: platform, tenantId: '1' }
    expect((await save({ openWays, firstWay }, byPlatform)).body).toMatchObject({ success: false, ...none })
  }
  expect(await read()).toMatchObject({ openWays: 'account,phone' })
  expect((await save({ openWays: 'account,cas', firstWay: 'cas' })).body).toMatchObject({ success: true })
  await setCas('https://cas.example.edu.cn/cas')
  expect((await save({ openWays: 'cas', firstWay: 'cas' })).body).toMatchObject({ success: true })
  await setCas(null)
  expect((await save({ lostContact: '85410000' })).body).toMatchObject({ success: true })
})

const setCas = (url: string | null) =>
  server.deps.db.inTenant(1, tx =>
    tx
      .updateTable('sys_cas_setting')
      .set({ server_url: url, site_url: 'https://xw.example.edu.cn' })
      .where('tenant_id', '=', 1)
      .execute(),
  )

it('refuses contradictory fields, each with its message, and changes nothing', async () => {
  const before = await read()
  const flaws: [Setting, Record<string, string>][] = [
    [{ openWays: '' }, { openWays: '请至少开放一种登录方式' }],
    [{ firstWay: 'cas' }, { firstWay: '首选方式应是已开放的登录方式' }],
    [{ openWays: 'phone' }, { firstWay: '首选方式应是已开放的登录方式' }],
    [{ registration: 'on' }, { registrationRole: '请选择注册账号的角色' }],
    [{ provisionFrom: 'cas' }, { provisionRole: '请选择自动建立的账号的角色' }],
  ]
  for (const [change, fields] of flaws)
    expect({ change, answer: (await save(change)).body }).toMatchObject({
      change,
      answer: { success: false, result: fields },
    })
  expect((await save({ openWays: 'account,door' })).body).toMatchObject({ success: false })
  expect(await read()).toEqual(before)
})

it('refuses a role beyond the administrator’s own permissions, or of another school', async () => {
  const refusedRoles = [await roleOf('admin'), await roleOf('xs', other)]
  for (const provisionRole of refusedRoles)
    expect((await save({ provisionFrom: 'cas', provisionRole })).body).toMatchObject({ success: false })
  for (const registrationRole of refusedRoles)
    expect((await save({ registration: 'review', registrationRole })).body).toMatchObject({ success: false })
  const student = await roleOf('xs')
  expect(
    (await save({ provisionFrom: 'cas', provisionRole: student, registration: 'on', registrationRole: student })).body,
  ).toMatchObject({ success: true })
})

it('lists what each method lacks, and refuses to test a method without an external server', async () => {
  const { body } = await server.call<SignInOverview>('GET', `${own}/overview`, { token: office })
  const missing = Object.fromEntries(body.result?.ways.map(({ way, missing: lacks }) => [way, lacks]) ?? [])
  expect(missing.account).toEqual([])
  expect(missing.phone).toEqual([{ text: '未设置短信网关，验证码将留在发件箱', stops: false }])
  const test = await server.call('POST', `${own}/test`, { token: office, payload: { way: 'phone' } })
  expect(test.body).toMatchObject({ success: false, message: '此登录方式没有可以测试的对方' })
  const unknown = await server.call('POST', `${own}/test`, { token: office, payload: { way: '__proto__' } })
  expect(unknown.status).toBe(400)
})

it('the platform reaches the setting of every school, a school only its own', async () => {
  const door = { path: ofPlatform, token: platform, tenantId: String(other) }
  expect((await save({ openWays: 'account' }, door)).body).toMatchObject({ success: true })
  expect(await read(door)).toMatchObject({ openWays: 'account' })
  expect(await read()).toMatchObject({ openWays: 'account,phone' })
  const overview = await server.call<SignInOverview>('GET', `${ofPlatform}/overview`, {
    token: platform,
    query: { tenantId: String(other) },
  })
  expect(overview.body.result?.school).toMatchObject({ id: other, code: '10002' })
  for (const tenantId of ['0', 'x', '99999'])
    expect(
      (await server.call('GET', `${ofPlatform}/overview`, { token: platform, query: { tenantId } })).body,
    ).toMatchObject({ success: false })
  for (const action of ['list', 'overview'])
    expect(
      (await server.call('GET', `${ofPlatform}/${action}`, { token: office, query: { tenantId: String(other) } }))
        .status,
    ).toBe(403)
  // The school’s own route always uses the own school, whatever is named.
  const mine = await server.call<SignInOverview>('GET', `${own}/overview`, {
    token: office,
    query: { tenantId: String(other) },
  })
  expect(mine.body.result?.school.id).toBe(1)
  const foreign = await read(door)
  const payload = { id: foreign?.id, version: foreign?.version, openWays: 'phone', firstWay: 'phone' }
  expect((await server.call('POST', `${own}/edit`, { token: office, payload })).body.success).toBe(false)
  expect(await read(door)).toMatchObject({ openWays: 'account' })
})

it('the platform chooses roles of that school only', async () => {
  const door = { path: ofPlatform, token: platform, tenantId: String(other) }
  const give = async (provisionRole: string) => (await save({ provisionFrom: 'cas', provisionRole }, door)).body
  expect(await give(await roleOf('xs', 1))).toMatchObject({ success: false })
  expect(await give(await roleOf('xs', other))).toMatchObject({ success: true })
})
