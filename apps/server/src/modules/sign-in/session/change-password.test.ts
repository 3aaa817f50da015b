import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute())

const newPassword = 'Chaoyang gate 27'
const isOpen = async (token: string) =>
  (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status === 200

async function change(token: string, given: Record<string, string>, method: 'POST' | 'PUT' = 'POST') {
  const payload = { oldpassword: userPassword, password: newPassword, confirmpassword: newPassword, ...given }
  const { body } = await server.call(method, '/sys/user/updatePassword', { token, payload })
  return { success: body.success, message: body.message }
}

const no = (message: string) => ({ success: false, message })

describe('changing one’s own password', () => {
  it.each(['POST', 'PUT'] as const)(
    'HD-09 changes the password, keeps this session and ends the others (%s)',
    async method => {
      const username = `changer${method}`
      const id = await createUser(server.deps.db, { username, mustChangePassword: true })
      const [mine, other] = [await server.signIn(username, userPassword), await server.signIn(username, userPassword)]
      const account = () =>
        server.deps.db.platform
          .selectFrom('sys_account')
          .select(['must_change_password', 'password_changed_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      const before = await account()
      expect(await change(mine, { username }, method)).toEqual({ success: true, message: '密码修改成功!' })
      expect([await isOpen(mine), await isOpen(other)]).toEqual([true, false])
      const after = await account()
      expect(after.must_change_password).toBe(false)
      expect(after.password_changed_at.getTime()).toBeGreaterThan(before.password_changed_at.getTime())
      await expect(server.signIn(username, userPassword)).rejects.toThrow('用户名或密码错误')
      expect(await isOpen(await server.signIn(username, newPassword))).toBe(true)
    },
  )

  it('HD-09 refuses each wrong input with its message and changes nothing', async () => {
    await createUser(server.deps.db, { username: 'careless' })
    const token = await server.signIn('careless', userPassword)
    const username = 'careless'
    const both = (password: string) => ({ username, password, confirmpassword: password })
    expect(await change(token, { username: 'admin' })).toEqual(no('只允许修改自己的密码！'))
    expect(await change(token, both(''))).toEqual(no('新密码不允许为空!'))
    expect(await change(token, { username, confirmpassword: 'Chaoyang gate 28' })).toEqual(no('两次输入密码不一致!'))
    expect(await change(token, both('Short-7'))).toEqual(no('密码至少 10 个字符'))
    expect(await change(token, both('Careless-but 7'))).toEqual(no('密码不能包含用户名（正写或倒写）'))
    expect(await change(token, both(userPassword))).toEqual(no('新密码不能与旧密码相同'))
    expect(await change(token, { username, oldpassword: 'wrong' })).toEqual(no('旧密码输入错误!'))
    expect(await isOpen(await server.signIn('careless', userPassword))).toBe(true)
  })

  it('wrong old passwords count like failed sign-ins and keep the session', async () => {
    await createUser(server.deps.db, { username: 'guesser' })
    const token = await server.signIn('guesser', userPassword)
    const guess = () => change(token, { username: 'guesser', oldpassword: 'wrong' })
    for (let count = 0; count < 4; count += 1) expect(await guess()).toEqual(no('旧密码输入错误!'))
    const locked = no('密码错误次数过多，账号已锁定，请于 15 分钟后再试')
    expect(await guess()).toEqual(locked)
    expect(await change(token, { username: 'guesser' })).toEqual(locked)
    await expect(server.signIn('guesser', userPassword)).rejects.toThrow('账号已锁定')
    expect(await isOpen(token)).toBe(true)
  })

  it('the log has the change but no password', async () => {
    await createUser(server.deps.db, { username: 'traced' })
    const token = await server.signIn('traced', userPassword)
    await change(token, { username: 'traced', oldpassword: 'wrong-one' })
    await change(token, { username: 'traced' })
    const logs = await server.deps.db.inTenant(1, tx =>
      tx
        .selectFrom('sys_log')
        .select(['log_content', 'success'])
        .where('username', '=', 'traced')
        // The refused call is logged a moment later, in its own transaction.
        .where('log_type', '=', '1')
        .orderBy('id')
        .execute(),
    )
    expect(logs.slice(1)).toEqual([
      { log_content: '修改密码失败：旧密码输入错误!', success: false },
      { log_content: '修改密码', success: true },
    ])
  })

  it('one of two parallel changes succeeds', async () => {
    await createUser(server.deps.db, { username: 'twice' })
    const token = await server.signIn('twice', userPassword)
    const both = await Promise.all([change(token, { username: 'twice' }), change(token, { username: 'twice' })])
    expect(both.filter(answer => answer.success)).toHaveLength(1)
  })
})
