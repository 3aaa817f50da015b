import { headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readRow } from '../../../../test/support/snapshot.ts'
import { photo, uploaded, uploadFile } from '../../../../test/support/uploads.ts'

type JsonObject = Record<string, unknown>
const base = '/sys/user/login/setting'

let server: TestApp
let userId: string
let token: string
beforeAll(async () => {
  server = await buildApp()
  const { db, keys } = server.deps
  const phone = { keys, number: '13800001234' }
  const departId = await createDepart(db, { name: '文学院', orgCode: 'A01' })
  userId = await createUser(db, { username: 'teacher', roles: ['ds'], departs: [departId], phone })
  token = await openSession(db, userId)
})
afterAll(() => server.close())

const data = async () => (await server.call<JsonObject>('GET', `${base}/getUserData`, { token })).body.result ?? {}
const edit = (payload: JsonObject) => server.call('POST', `${base}/userEdit`, { token, payload })

it('SY-23 shows the caller’s full record, with departments, roles and schools', async () => {
  expect(await data()).toMatchObject({
    id: userId,
    username: 'teacher',
    phone: '13800001234',
    departs: ['文学院'],
    roles: ['导师'],
    schools: [{ id: 1 }],
    avatar: null,
  })
})

it('SY-24 users change their own editable fields, and errors stand at their fields', async () => {
  const change = { nickname: '老师', email: 'a@b.cn', birthday: '1980-02-03', sex: '2', oldpassword: userPassword }
  expect((await edit(change)).body.success).toBe(true)
  expect(await data()).toMatchObject({ nickname: '老师', email: 'a@b.cn', birthday: '1980-02-03', sex: 2 })
  expect((await edit({ phone: '123' })).body).toMatchObject({ success: false, result: { phone: expect.any(String) } })
})

it('SY-24 changing the phone number takes the password, because the number signs in; wrong passwords count', async () => {
  const other = '13800005678'
  // Another format of the number, or removing it, is the same kind of change.
  for (const phone of [other, '１３８００００５６７８', null])
    expect((await edit({ phone, nickname: '改名' })).body).toMatchObject({
      success: false,
      result: { oldpassword: '修改手机号须填写当前密码' },
    })
  const guess = async (n: number) => (await edit({ phone: other, oldpassword: `guess ${n}` })).body.result
  for (const n of [1, 2, 3, 4]) expect(await guess(n)).toEqual({ oldpassword: '当前密码输入错误' })
  expect(await guess(5)).toEqual({ oldpassword: '密码错误次数过多，账号已锁定，请于 15 分钟后再试' })
  expect(await data()).toMatchObject({ phone: '13800001234', nickname: '老师' })
  await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
  expect((await edit({ phone: '13800001234', nickname: '老师' })).body.success).toBe(true)
  expect((await edit({ phone: other, oldpassword: userPassword })).body.success).toBe(true)
  expect(await data()).toMatchObject({ phone: other })
})

it('SY-24 no body changes whose record it is, nor a field that only the office edits (security.md 98, 99)', async () => {
  const admin = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_user').selectAll().where('username', '=', 'admin').executeTakeFirstOrThrow(),
  )
  const before = await readRow(server, 'sys_user', userId)
  const refused = await edit({
    id: admin.id,
    username: 'admin',
    realname: '校长',
    userIdentity: '2',
    departIds: admin.id,
    selecteddeparts: '',
    selectedroles: admin.id,
    status: '2',
    delFlag: '1',
    tenantId: 0,
    tenant_id: 0,
    workNo: '1',
    post: 'x',
    avatar: 'x',
    xwbslbms: '31',
    password: 'Vqz-9417-Lm',
    nickname: '新昵称',
  })
  expect(refused.body).toMatchObject({
    success: false,
    result: { realname: '用户姓名不能修改', workNo: '工号不能修改' },
  })
  expect(await readRow(server, 'sys_user', userId)).toEqual(before)
  const { body } = await edit({ id: admin.id, delFlag: '1', tenantId: 0, tenant_id: 0, nickname: '新昵称' })
  expect(body.success).toBe(true)
  const after = await readRow(server, 'sys_user', userId)
  const changed = Object.keys(after).filter(key => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
  expect(changed.toSorted()).toEqual(['nickname', 'update_time', 'version'])
  expect(await data()).toMatchObject({ departs: ['文学院'], roles: ['导师'] })
  expect(
    (await server.call('POST', '/sys/user/edit', { token, payload: { id: admin.id, realname: 'x' } })).status,
  ).toBe(403)
  const other = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_user').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow(),
  )
  expect(other).toEqual(admin)
})

it('SY-23 the own picture is visible in the school, and a new one deletes the old file', async () => {
  const setAvatar = (file?: string) => server.call<JsonObject>('POST', `${base}/avatar`, { token, payload: { file } })
  const upload = async () => uploaded(server, token, { name: 'a.jpg', content: await photo(), biz: 'avatar' })
  const first = await upload()
  expect((await setAvatar(first.path)).body).toMatchObject({ success: true, result: { avatar: first.id } })
  const colleague = await openSession(server.deps.db, await createUser(server.deps.db, { username: 'colleague' }))
  const found = (id: string) => server.call('GET', `/sys/common/queryById?id=${id}`, { token: colleague })
  expect((await found(first.id)).body.success).toBe(true)
  const second = await upload()
  expect((await setAvatar(second.id)).body.success).toBe(true)
  expect((await data()).avatar).toBe(second.id)
  expect((await found(first.id)).body.success).toBe(false)
  expect((await setAvatar()).body.success).toBe(true)
  expect((await data()).avatar).toBeNull()
})

it('SY-23 refuses files that are no picture or another user’s', async () => {
  const refusedUpload = await uploadFile(server, token, {
    name: 'a.jpg',
    content: Buffer.from('<svg/>'),
    biz: 'avatar',
  })
  expect(refusedUpload.body.success).toBe(false)
  const document = await uploaded(server, token, { biz: 'temp' })
  const set = (file: string) => server.call('POST', `${base}/avatar`, { token, payload: { file } })
  expect((await set(document.id)).body).toMatchObject({ success: false, message: '请重新上传头像' })
  const thief = await openSession(server.deps.db, await createUser(server.deps.db, { username: 'thief' }))
  const theirs = await uploaded(server, thief, { name: 'a.jpg', content: await photo(), biz: 'avatar' })
  expect((await set(theirs.id)).body.success).toBe(false)
  expect((await data()).avatar).toBeNull()
})

it('SY-23 lists the caller’s other sessions without tokens, and ends one or all', async () => {
  const { db } = server.deps
  const others = [await openSession(db, userId), await openSession(db, userId)]
  const stranger = await openSession(db, await createUser(db, { username: 'stranger' }))
  const sessions = async () =>
    (await server.call<{ id: string; isCurrent: boolean; ip: string }[]>('GET', `${base}/sessions`, { token })).body
      .result ?? []
  const end = (payload: JsonObject) => server.call('POST', `${base}/endSessions`, { token, payload })
  const listed = await sessions()
  expect(listed).toHaveLength(3)
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(JSON.stringify(listed)).not.toContain(others[0])

  const strangers = await db.platform
    .selectFrom('sys_session')
    .select('id')
    .where('account_id', '<>', userId)
    .where('revoked_at', 'is', null)
    .execute()
  for (const { id } of strangers) expect((await end({ id })).body.result).toBe(0)
  const status = async (of: string) => (await server.call('GET', `${base}/sessions`, { token: of })).status
  expect(await status(stranger)).toBe(200)

  const one = listed.find(({ isCurrent }) => !isCurrent)
  expect((await end({ id: one?.id ?? '' })).body).toMatchObject({ success: true, message: '已退出 1 个登录' })
  expect((await end({})).body).toMatchObject({ success: true, message: '已退出 1 个登录' })
  await server.deps.events.caughtUp()
  expect(await Promise.all(others.map(status))).toEqual([401, 401])
  expect(await status(token)).toBe(200)
  const { rows } = await db.inTenant(1, tx =>
    sql`select from sys_log where userid = ${userId} and log_content like '退出自己的其他登录%'`.execute(tx),
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
})

it('SE-08 users choose their own current department, from their own only (security.md 100)', async () => {
  const { db } = server.deps
  const tenantId = await createSchool(db, { code: '10009', name: '别校' })
  await createDepart(db, { name: '医学院', orgCode: 'A02' })
  for (const orgCode of ['A02', 'A01A01', "A01' or '1'='1"]) {
    const payload = { orgCode, username: 'admin', tenantId }
    const { body } = await server.call('PUT', '/sys/selectDepart', { token, payload })
    expect(body).toMatchObject({ success: false, message: '您不属于该部门，请重新选择' })
  }
  const payload = { orgCode: 'A01', username: 'admin', tenantId }
  const { body } = await server.call<{ userInfo: JsonObject }>('PUT', '/sys/selectDepart', { token, payload })
  expect(body.result?.userInfo).toMatchObject({ username: 'teacher', orgCode: 'A01', tenantId: 1 })
})

it('SY-23 lists the account’s sign-ins, failed attempts under its name, and nothing of other users', async () => {
  const { db } = server.deps
  const signIn = (username: string, password: string, ip: string) =>
    server.call('POST', '/sys/login', {
      payload: { username, password },
      remoteAddress: ip,
      headers: { [headers.tenant]: '1' },
    })
  const own = await createUser(db, { username: 'Looker', roles: ['ds'] })
  await createUser(db, { username: 'looker2', roles: ['ds'] })
  await signIn('Looker', userPassword, '10.3.0.1')
  await signIn('looker', 'wrong password', '10.3.0.2')
  await signIn('looker2', userPassword, '10.3.0.3')
  await db.inTenant(1, tx =>
    sql`insert into sys_log (tenant_id, id, log_type, log_content, username, userid, create_time)
        values (1, ${own}, 1, '登录成功', 'Looker', ${own}, now() - interval '91 days')`.execute(tx),
  )
  type Listed = { records: { content: string; ip: string; success: boolean }[]; total: number }
  const signIns = async (pageNo: number) =>
    (await server.call<Listed>('GET', `${base}/signIns?pageNo=${pageNo}`, { token: await openSession(db, own) })).body
      .result
  expect(await signIns(1)).toMatchObject({
    total: 2,
    records: [
      { content: '登录失败：用户名或密码错误', ip: '10.3.0.2', success: false },
      { content: '登录成功', ip: '10.3.0.1', success: true },
    ],
  })
  expect(await signIns(2)).toMatchObject({ total: 2, records: [] })
})
