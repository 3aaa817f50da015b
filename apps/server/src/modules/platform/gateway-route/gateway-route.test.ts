import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { allRoutes } from '../../../app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

const router = {
  routerId: 'degree',
  name: '学位服务',
  uri: 'lb://degree-service',
  predicates: [{ name: 'Path', args: ['/xw/**'] }],
  filters: [{ name: 'StripPrefix', args: ['1'] }],
}
const update = (payload: object, by = token) =>
  server.call<{ id: string } & Record<string, string>>('POST', '/sys/gatewayRoute/updateAll', {
    token: by,
    payload: { router: payload },
  })

it('SY-17 are saved in one call, and listed with their parts as arrays', async () => {
  const { body } = await update(router)
  expect(body).toMatchObject({ success: true, message: '保存成功！' })
  const list = await server.call<object[]>('GET', '/sys/gatewayRoute/list', { token })
  expect(list.body.result).toMatchObject([{ ...router, status: '1' }])
  const id = body.result?.id
  expect((await update({ id, name: '学位信息服务' })).body.success).toBe(true)
  const page = await server.call('GET', '/sys/gatewayRoute/list?pageNo=1&pageSize=10', { token })
  expect(page.body.result).toMatchObject({ total: 1, records: [{ ...router, name: '学位信息服务' }] })
  expect((await server.call('DELETE', `/sys/gatewayRoute/delete?id=${id}`, { token })).body.success).toBe(true)
})

it('SY-17 do not change which routes the server answers', async () => {
  const paths = () => allRoutes(server.deps).routes.map(({ path }) => path)
  const before = paths()
  await update({ ...router, routerId: 'live', predicates: [{ name: 'Path', args: '/sys/secret' }] })
  expect((await server.call('GET', '/sys/secret', { token })).status).toBe(404)
  expect(paths()).toEqual(before)
  const { body } = await server.call('GET', '/sys/gatewayRoute/clearRedis', { token })
  expect(body).toMatchObject({ success: true, message: '本系统没有网关，没有需要清除的路由缓存。' })
})

it.each<[object, string]>([
  [{ uri: 'file:///etc/passwd' }, 'uri'],
  [{ uri: 'http://a.cn/?x=1' }, 'uri'],
  [{ uri: 'javascript:alert(1)' }, 'uri'],
  [{ uri: 'http://user:pass@a.cn' }, 'uri'],
  [{ routerId: '../x' }, 'routerId'],
  [{ predicates: [{ name: 'SpEL', args: '#{T(java.lang.Runtime)}' }] }, 'predicates'],
  [{ filters: [{ name: 'AddResponseHeader' }] }, 'filters'],
])('SY-17 refuse %j beside its field', async (part, field) => {
  const { body } = await update({ ...router, routerId: 'broken', ...part })
  expect([body.success, Object.keys(body.result ?? {})]).toEqual([false, [field]])
})

it('SY-17 no school’s administrator can write, read or clear them, whatever they were granted in the school (security.md 123)', async () => {
  const admin = await createUser(server.deps.db, { username: 'school_admin', roles: ['admin'] })
  const theirs = await openSession(server.deps.db, admin)
  expect((await update(router, theirs)).status).toBe(403)
  for (const path of ['list', 'clearRedis', 'delete?id=x'])
    expect((await server.call('GET', `/sys/gatewayRoute/${path}`, { token: theirs })).status).toBe(403)
  // A school cannot grant the permission itself either, by the page or by a hand-made call.
  const tree = await server.call<{ ids: string[] }>('GET', '/sys/role/queryTreeList', { token: theirs })
  const all = await server.deps.db.platform.selectFrom('sys_permission').select(['id', 'code', 'platform']).execute()
  const own = all.filter(({ code }) => code.startsWith('sys:gatewayRoute') || code.startsWith('sys:dataSource'))
  expect(own.every(({ platform }) => platform)).toBe(true)
  expect(own.length).toBeGreaterThan(14)
  expect(tree.body.result?.ids.filter(id => own.some(permission => permission.id === id))).toEqual([])
  const roleId = await createRole(server.deps.db, { code: 'tricked', permissions: [] })
  for (const by of [theirs, token]) {
    const { status } = await server.call('POST', '/sys/permission/saveRolePermission', {
      token: by,
      payload: { roleId, permissionIds: own[0]?.id, lastpermissionIds: '' },
    })
    expect(status).toBe(403)
  }
})
