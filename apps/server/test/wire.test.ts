import { afterAll, beforeAll, it } from 'vitest'
import { adminPassword, buildApp, type TestApp } from './support/app.ts'
import { expectGolden, type GoldenCall } from './support/golden.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

/** The exact shape of an answer, so that nobody mends the protocol by accident. */
const pinned: [name: string, call: GoldenCall, shorten?: (result: never) => unknown][] = [
  [
    'sign-in',
    { method: 'POST', path: '/sys/login', payload: { username: 'admin', password: adminPassword }, token: '' },
    (result: { sysAllDictItems: object }) => ({
      ...result,
      sysAllDictItems: Object.keys(result.sysAllDictItems).length > 30,
    }),
  ],
  [
    'sign-in-refused',
    { method: 'POST', path: '/sys/login', payload: { username: 'nobody', password: 'x' }, token: '' },
  ],
  ['no-token', { path: '/sys/user/getCurrentUserDeparts', token: '' }],
  ['no-such-path', { path: '/sys/no/such' }],
  ['captcha', { path: '/sys/randomImage/1700000000000', token: '' }],
  ['departs', { path: '/sys/user/getCurrentUserDeparts' }],
  [
    'permission',
    { path: '/sys/permission/getUserPermissionByToken' },
    (result: { menu: unknown[]; auth: unknown[]; allAuth: unknown[] }) => ({
      ...result,
      auth: result.auth.slice(0, 1),
      allAuth: result.allAuth.slice(0, 1),
    }),
  ],
  ['dict-items', { path: '/sys/dict/getDictItems/sex' }],
  ['category-missing', { path: '/sys/category/loadOne?field=code&val=none' }],
  ['page', { path: '/sys/role/list?roleCode=dwgly' }],
  ['record-missing', { path: '/sys/role/queryById?id=none' }],
  ['record-invalid', { method: 'POST', path: '/sys/role/add', payload: { roleCode: '1' } }],
  ['query-refused', { path: '/sys/role/list?column=nosuch' }],
  ['duplicate', { path: '/sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=admin' }],
]

it.each(pinned)('RQ-01 the answer of %s is as the wire has it', (name, call, shorten) =>
  expectGolden(server, name, { token, ...call }, shorten),
)
