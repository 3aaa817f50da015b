import { apiBase, headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPassword, buildApp, type TestApp } from './support/app.ts'
import { signedHeaders } from './support/signed.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

/** What differs from run to run, under a name that says what it was. */
const steady = (text: string) =>
  text
    .replace(/"timestamp": \d{13}/g, '"timestamp": "<epoch ms>"')
    .replace(/"menuVersion": "[\w-]{16}"/g, '"menuVersion": "<version>"')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"token": "[\w-]{43}"/, '"token": "<token>"')
    .replace(/"menuVersion": "[\w-]{16}"/, '"menuVersion": "<version>"')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '<time>')
    .replace(/data:image\/jpeg;base64,[\w+/=]+/, '<picture>')

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  payload?: object
  anonymous?: true
}

/** The exact shape of an answer, so that nobody mends the protocol by accident. */
const pinned: [name: string, call: Call, shorten?: (result: never) => unknown][] = [
  [
    'sign-in',
    { method: 'POST', path: '/sys/login', payload: { username: 'admin', password: adminPassword }, anonymous: true },
    (result: { sysAllDictItems: object }) => ({
      ...result,
      sysAllDictItems: Object.keys(result.sysAllDictItems).length > 30,
    }),
  ],
  [
    'sign-in-refused',
    { method: 'POST', path: '/sys/login', payload: { username: 'nobody', password: 'x' }, anonymous: true },
  ],
  ['no-token', { path: '/sys/user/getCurrentUserDeparts', anonymous: true }],
  ['no-such-path', { path: '/sys/no/such' }],
  ['captcha', { path: '/sys/randomImage/1700000000000', anonymous: true }],
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

it.each(pinned)(
  'RQ-01 the answer of %s is as the wire has it',
  async (name, { method = 'GET', path, payload, anonymous }, shorten) => {
    const response = await server.app.inject({
      method,
      url: apiBase + path,
      headers: { ...(!anonymous && { [headers.token]: token }), ...signedHeaders(path) },
      ...(payload && { payload }),
    })
    const body = response.json()
    if (shorten) body.result = shorten(body.result as never)
    const text = JSON.stringify({ status: response.statusCode, body }, null, 2)
    await expect(`${steady(text)}\n`).toMatchFileSnapshot(`wire/${name}.golden.json`)
  },
)
