import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'
import { execute } from '../../../../test/support/sql.ts'

interface Person {
  id: string
  username: string
  phone: string
  version: number
}

let server: TestApp
let admin: string
let added: Person
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  await server.call('POST', '/sys/user/add', {
    token: admin,
    payload: { username: 'called', realname: '有电话的人', password: 'Vqz-9417-Lm', phone: '13811112222' },
  })
  const [first] = await find({ username: 'called' })
  added = first as Person
})
afterAll(() => server.close())

const find = async (query: Record<string, string>): Promise<Person[]> => {
  const { body } = await server.call<Page<Person>>('GET', `/sys/user/list?${new URLSearchParams(query)}`, {
    token: admin,
  })
  return body.result?.records ?? []
}
const names = async (query: Record<string, string>) => (await find(query)).map(({ username }) => username)

/** Returns every row of every table, as a dump writes it. */
async function dump(): Promise<string> {
  const { ownerUrl } = server.database
  const tables = await execute<{ name: string }>(
    ownerUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = []
  for (const { name } of tables)
    rows.push(...(await execute<{ row: string }>(ownerUrl, `select t::text as row from ${name} t`)))
  return rows.map(({ row }) => row).join('\n')
}

it('手机号按完整号码查到人，列表中脱敏显示', async () => {
  expect(added.phone).toBe('138****2222')
  expect(await names({ phone: '13811112222' })).toEqual(['called'])
  expect(await names({ phone: ' １３８１１１１２２２２ ' })).toEqual(['called'])
  expect(await names({ phone: '13811112223' })).toEqual([])
})

it('手机号不能按一部分查询或排序，说明原因', async () => {
  const ask = async (query: string) => (await server.call('GET', `/sys/user/list?${query}`, { token: admin })).body
  expect(await ask('phone=*138*')).toMatchObject({ success: false, message: expect.stringContaining('手机号') })
  expect(await ask('column=phone&order=asc')).toMatchObject({
    success: false,
    message: expect.stringContaining('排序'),
  })
})

it('本人看到自己的手机号，凭密码修改', async () => {
  const { db, keys } = server.deps
  const phone = { keys, number: '13811115555' }
  const token = await openSession(db, await createUser(db, { username: 'own', phone }))
  const own = async () =>
    (await server.call<Person>('GET', '/sys/user/login/setting/getUserData', { token })).body.result?.phone
  expect(await own()).toBe('13811115555')
  const change = async (payload: object) =>
    (await server.call('POST', '/sys/user/login/setting/userEdit', { token, payload })).body
  expect(await change({ phone: '13811113333' })).toMatchObject({ success: false })
  expect(await own()).toBe('13811115555')
  expect(await change({ phone: '13811113333', oldpassword: userPassword })).toMatchObject({ success: true })
  expect(await own()).toBe('13811113333')
  expect(await names({ phone: '13811113333' })).toEqual(['own'])
  expect(await names({ phone: '13811115555' })).toEqual([])
})

it('导入的手机号同样可以查到和导出，导出中脱敏', async () => {
  const content = await workbook(
    ['用户账号', '用户姓名', '登录密码', '手机号'],
    [['imported', '导入者', 'Xw-{手机号:6}-Vqz', '13811114444']],
  )
  const { body } = await server.call('POST', '/sys/user/importExcel', {
    token: admin,
    ...toForm([{ field: 'file', value: content, fileName: '用户.xlsx' }]),
  })
  expect(body).toMatchObject({ success: true, code: 200 })
  expect(await names({ phone: '13811114444' })).toEqual(['imported'])
  const { rows } = await readExport(server, admin, '/sys/user', { username: 'imported' })
  expect(rows).toMatchObject([{ 手机号: '138****4444' }])
})

it('数据库的任何一张表中都没有手机号', async () => {
  const all = await dump()
  expect(all).toContain('有电话的人')
  expect(all).not.toContain('1381111')
})
