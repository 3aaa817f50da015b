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

const idsOf = async (codes: readonly string[]) =>
  (await server.deps.db.platform.selectFrom('sys_permission').select('id').where('code', 'in', codes).execute()).map(
    row => row.id,
  )
const grant = async (roleId: string, codes: readonly string[]) =>
  server.call('POST', '/sys/permission/saveRolePermission', {
    token: admin,
    payload: { roleId, permissionIds: (await idsOf(codes)).join() },
  })
const grantedTo = async (roleId: string) => {
  const { body } = await server.call<string[]>('GET', `/sys/permission/queryRolePermission?roleId=${roleId}`, {
    token: admin,
  })
  const found = await server.deps.db.platform
    .selectFrom('sys_permission')
    .select('code')
    .where('id', 'in', body.result ?? [])
    .execute()
  return found.map(row => row.code)
}

it('SY-02 granting a page also grants the menu items above it, so that people find it in the menu', async () => {
  const { db } = server.deps
  const roleId = await createRole(db, { code: 'positions', permissions: [] })
  const user = await createUser(db, { username: 'finds', roles: ['positions'] })
  expect((await grant(roleId, ['sys:position', 'sys:position:list'])).body).toMatchObject({ success: true })
  expect(await grantedTo(roleId)).toEqual(expect.arrayContaining(['system', 'sys:position', 'sys:position:list']))
  const { body } = await server.call('GET', '/sys/permission/getUserPermissionByToken', {
    token: await openSession(db, user),
  })
  expect(JSON.stringify(body.result)).toContain('/isystem/position')
})

it('SY-02 granting an action grants no page: pickers work without one', async () => {
  const roleId = await createRole(server.deps.db, { code: 'picks', permissions: [] })
  await grant(roleId, ['sys:user:pick'])
  expect(await grantedTo(roleId)).toEqual(['sys:user:pick'])
})
