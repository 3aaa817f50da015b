import { takeBackPage } from '@xw/shared/wire/contact-paths'
import { webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { codeOf, setUpFactor } from '../../../../test/support/second-factor.ts'
import { execute } from '../../../../test/support/sql.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'

const address = 'https://xw.example.edu.cn'
let server: TestApp
let admin: { id: string; token: string }
let platform: string
beforeAll(async () => {
  server = await buildApp({}, { XW_ORIGIN: address })
  const { db } = server.deps
  platform = await server.signIn()
  const id = await createUser(db, { username: 'keeper', roles: ['admin', 'dwgly'] })
  admin = { id, token: await openSession(db, id) }
})
afterAll(() => server.close())

interface Owner {
  id: string
  token: string
}
let made = 0
/** Creates a user with a phone number and a mail address. */
async function newOwner(): Promise<Owner & { phone: string; email: string; username: string }> {
  const { db, keys } = server.deps
  made += 1
  const [number, username] = [`1380000${String(1000 + made)}`, `owner${made}`]
  const id = await createUser(db, { username, roles: ['ds'], phone: { keys, number } })
  const email = `${username}@example.edu.cn`
  await db.inTenant(1, tx => tx.updateTable('sys_user').set({ email }).where('id', '=', id).execute())
  return { id, username, token: await openSession(db, id), phone: number, email }
}
const post = async (path: string, payload: object, token?: string) => {
  const { body } = await server.call<Record<string, string>>('POST', path, { payload, ...(token && { token }) })
  return body
}
const editOwn = ({ token }: Owner, payload: object) => post('/sys/user/login/setting/userEdit', payload, token)
const contacts = async ({ id, token }: Owner) => {
  const fresh = (await server.call('GET', paths.session.ownSessions, { token })).status === 200
  const reading = fresh ? token : await openSession(server.deps.db, id)
  const { body } = await server.call<Record<string, string>>('GET', '/sys/user/login/setting/getUserData', {
    token: reading,
  })
  return { phone: body.result?.phone, email: body.result?.email }
}
/** Returns the notices waiting for receivers, the newest first. */
const told = async () => {
  await deliverTexts(server)
  return (await readOutbox(server, platform)).map(({ content }) => content ?? '')
}
/** Returns the ticket in the newest notice. */
const ticketIn = async () => /#([\w-]{43}) /.exec((await told())[0] ?? '')?.[1] ?? ''
const takeBack = (ticket: string) => post(paths.contactChange.takeBack, { ticket })

describe('D1 changing where one receives codes', () => {
  it('takes the password, for the mail address as for the number', async () => {
    const owner = await newOwner()
    for (const [change, what] of [
      [{ email: 'thief@example.com' }, '邮箱'],
      [{ email: null }, '邮箱'],
      [{ phone: '13900000001' }, '手机号'],
      [{ phone: '13900000001', email: 'thief@example.com' }, '手机号和邮箱'],
    ] as const)
      expect(await editOwn(owner, change)).toMatchObject({
        success: false,
        result: { oldpassword: `修改${what}须填写当前密码` },
      })
    expect(await editOwn(owner, { email: 'thief@example.com', oldpassword: 'guess' })).toMatchObject({
      result: { oldpassword: '当前密码输入错误' },
    })
    expect(await editOwn(owner, { email: owner.email, nickname: '不变' })).toMatchObject({ success: true })
    expect(await contacts(owner)).toEqual({ phone: owner.phone, email: owner.email })
    expect(await editOwn(owner, { email: 'new@example.com', oldpassword: userPassword })).toMatchObject({
      success: true,
    })
  })

  it('takes a code of the second factor in place of the password, once', async () => {
    const owner = await newOwner()
    const { seed } = await setUpFactor(server, owner.token)
    expect(await editOwn(owner, { email: 'new@example.com', oldpassword: '000000' })).toMatchObject({
      result: { oldpassword: '动态口令错误' },
    })
    const code = codeOf(seed)
    expect(await editOwn(owner, { email: 'new@example.com', oldpassword: code })).toMatchObject({ success: true })
    expect(await editOwn(owner, { email: 'newer@example.com', oldpassword: code })).toMatchObject({ success: false })
  })

  it('is refused on the page of users, which asks for no password', async () => {
    expect(await post('/sys/user/edit', { id: admin.id, phone: '13900000002' }, admin.token)).toMatchObject({
      success: false,
      result: { phone: '请在“账号设置”中修改自己的手机号，修改时须填写当前密码' },
    })
    expect(await post('/sys/user/edit', { id: admin.id, nickname: '管' }, admin.token)).toMatchObject({ success: true })
  })
})

describe('D1 the old receiver', () => {
  it('is notified with a link under the operator’s configured address, whatever the request says', async () => {
    const owner = await newOwner()
    const before = (await told()).length
    await server.call('POST', '/sys/user/login/setting/userEdit', {
      token: owner.token,
      payload: { phone: '13900000003', email: 'new@example.com', oldpassword: userPassword },
      headers: { host: 'evil.example' },
    })
    const [mail = '', text = '', ...rest] = await told()
    expect(rest).toHaveLength(before)
    expect(text).toMatch(/^【.+】您的账号 owner\d+ 的手机号已于 .{16} 修改，原手机号不再接收验证码。/)
    expect(mail).toContain('的邮箱已于')
    for (const words of [mail, text]) expect(words).toContain(`请在 72 小时内打开 ${address}${webBase}${takeBackPage}#`)
  })

  it('is notified of an administrator’s change as well, and not when there was no receiver', async () => {
    const owner = await newOwner()
    expect(await post('/sys/user/edit', { id: owner.id, email: 'other@example.com' }, admin.token)).toMatchObject({
      success: true,
    })
    const ticket = await ticketIn()
    expect(await post(paths.contactChange.read, { ticket })).toMatchObject({
      result: { key: 'email', username: owner.username, receiver: expect.stringMatching(/^o\*+.*@example\.edu\.cn$/) },
    })
    expect(await takeBack(ticket)).toMatchObject({ success: true })
    expect(await contacts(owner)).toEqual({ phone: owner.phone, email: owner.email })
    const bare = await createUser(server.deps.db, { username: 'bare', roles: ['ds'] })
    const before = (await told()).length
    await post('/sys/user/edit', { id: bare, phone: '13900000004' }, admin.token)
    expect(await told()).toHaveLength(before)
  })

  it('undoes the change once: the old value returns and every session ends', async () => {
    const owner = await newOwner()
    const other = await openSession(server.deps.db, owner.id)
    await editOwn(owner, { phone: '13900000005', oldpassword: userPassword })
    const ticket = await ticketIn()
    expect(await contacts(owner)).toMatchObject({ phone: '13900000005' })
    expect(await takeBack(ticket)).toMatchObject({ success: true, message: '已撤销修改，全部登录已退出' })
    await server.deps.events.caughtUp()
    for (const token of [owner.token, other])
      expect((await server.call('GET', paths.session.ownSessions, { token })).status).toBe(401)
    expect(await contacts(owner)).toMatchObject({ phone: owner.phone })
    const [first = '', second = ''] = await told()
    for (const words of [first, second]) expect(words).toContain('手机号已恢复为修改前的手机号，全部登录已退出')
    const refusal = { success: false, message: expect.stringMatching(/^链接已失效/) }
    expect(await takeBack(ticket)).toMatchObject(refusal)
    expect(await post(paths.contactChange.read, { ticket })).toMatchObject(refusal)
    expect(await takeBack('x'.repeat(43))).toMatchObject(refusal)
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select from sys_log where userid = ${owner.id} and log_content like '撤销修改手机号%'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })

  it('cannot undo it after 72 hours, and no table holds its ticket', async () => {
    const owner = await newOwner()
    await editOwn(owner, { email: 'late@example.com', oldpassword: userPassword })
    const ticket = await ticketIn()
    const [row] = await execute<{ row: string; hours: number }>(
      server.database.ownerUrl,
      `select t::text as row, round(extract(epoch from expires_at - now()) / 3600)::int as hours from sys_ticket t
       where payload ->> 'accountId' = '${owner.id}'`,
    )
    expect(row?.hours).toBe(72)
    expect(row?.row).not.toContain(ticket)
    expect(row?.row).not.toContain(owner.email)
    await execute(server.database.ownerUrl, `update sys_ticket set expires_at = now() - interval '1 second'`)
    expect(await takeBack(ticket)).toMatchObject({ success: false })
    expect(await contacts(owner)).toMatchObject({ email: 'late@example.com' })
  })

  it('the first of several changes wins: a thief cannot undo what the owner undid', async () => {
    const owner = await newOwner()
    await editOwn(owner, { phone: '13900000006', oldpassword: userPassword })
    const owners = await ticketIn()
    await editOwn(owner, { phone: '13900000007', oldpassword: userPassword })
    const thiefs = await ticketIn()
    await editOwn(owner, { phone: '13900000008', oldpassword: userPassword })
    const last = await ticketIn()
    expect(await takeBack(last)).toMatchObject({ success: true })
    expect(await contacts(owner)).toMatchObject({ phone: '13900000007' })
    expect(await takeBack(owners)).toMatchObject({ success: true })
    expect(await takeBack(thiefs)).toMatchObject({ success: false })
    expect(await contacts(owner)).toMatchObject({ phone: owner.phone })
  })
})
