import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { findCandidateByAccount } from '../session/index.ts'
import { provisionAccount } from './index.ts'

let server: TestApp
let studentRole: string
const origin = { ip: '10.0.0.9', userAgent: 'test', traceId: 'trace' }
beforeAll(async () => {
  server = await buildApp()
  await createUser(server.deps.db, { username: 'Taken', roles: ['yxgly'] })
  studentRole = await one(sql<{ id: string }>`select id from sys_role where tenant_id = 1 and role_code = 'xs'`)
})
afterAll(() => server.close())
beforeEach(() => choose(['cas'], studentRole))

const one = (query: ReturnType<typeof sql<{ id: string }>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows[0]?.id ?? '')
const choose = (from: 'cas'[], roleId: string | null) =>
  server.deps.db.inTenant(1, tx =>
    tx
      .updateTable('sys_entry_setting')
      .set({ open_ways: ['account', 'cas'], provision_from: from, provision_role: roleId })
      .where('tenant_id', '=', 1)
      .execute(),
  )
const make = (person: { username: string; realname?: string; phone?: string; email?: string }) =>
  provisionAccount(server.deps, 1, { from: 'cas', origin, realname: '王芳', ...person })

it('creates an account with the school’s one role and a password that nobody knows', async () => {
  const id = await make({ username: '2023001', phone: '13812345678' })
  expect(await findCandidateByAccount(server.deps, 1, id)).toMatchObject({
    accountId: id,
    username: '2023001',
    state: 'usable',
    mustChangePassword: false,
    school: { id: 1 },
  })
  const roles = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_user_role').select('role_id').where('user_id', '=', id).execute(),
  )
  expect(roles).toEqual([{ role_id: studentRole }])
  const stored = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(stored).toMatchObject({ realname: '王芳', create_by: '2023001', xwbslbms: [] })
  expect(stored.phone?.toString('latin1')).not.toContain('13812345678')
  for (const password of ['', '2023001', userPassword])
    expect(
      (await server.call('POST', paths.session.login, { payload: { username: '2023001', password } })).body,
    ).toMatchObject({ success: false })
  const log = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_log').select(['log_content', 'ip']).where('userid', '=', id).execute(),
  )
  expect(log).toEqual([{ log_content: `新增用户：${id}，首次登录时建立`, ip: '10.0.0.9' }])
})

it('creates none when the school does not want it, the method is closed, or no role is chosen', async () => {
  await choose([], studentRole)
  await expect(make({ username: 'newcomer' })).rejects.toThrow('您在本系统中还没有账号，请与学校管理员联系')
  await choose(['cas'], null)
  await expect(make({ username: 'newcomer' })).rejects.toThrow('学校尚未选择新账号的角色，请与学校管理员联系')
  await choose(['cas'], '01890000-0000-7000-8000-00000000dead')
  await expect(make({ username: 'newcomer' })).rejects.toThrow('学校尚未选择新账号的角色')
  await choose(['cas'], studentRole)
  await expect(
    provisionAccount(server.deps, 1, { from: 'third', origin, username: 'newcomer', realname: '王芳' }),
  ).rejects.toThrow('您在本系统中还没有账号')
  expect(await one(sql<{ id: string }>`select id from sys_user where username = 'newcomer'`)).toBe('')
})

it('takes over no existing account in any letter case, and refuses what the page of users refuses', async () => {
  for (const username of ['Taken', 'taken', 'TAKEN'])
    await expect(make({ username })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(make({ username: 'two words' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(make({ username: 'somebody', phone: '12345' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(make({ username: 'somebody', email: 'nobody' })).rejects.toMatchObject({ kind: 'invalid' })
  await expect(make({ username: 'somebody', realname: ' ' })).rejects.toMatchObject({ kind: 'invalid' })
})

it('creates one account for two parallel first sign-ins', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => make({ username: '2023002' })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
