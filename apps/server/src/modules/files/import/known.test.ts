import { apiBase, headers } from '@xw/shared/wire/headers'
import type { SpreadsheetImportResult } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readSheet } from '../../../../test/support/sheets.ts'

let server: TestApp
let admin: string
/** The session of another school’s office, which reads the platform’s dictionaries. */
let school: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  const tenantId = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
  const userId = await createUser(server.deps.db, { username: 'second', roles: ['admin'], tenantId })
  school = await openSession(server.deps.db, userId, { tenantId })
})
afterAll(() => server.close())

async function fetchSheet(path: string, token: string): Promise<Buffer> {
  return (await server.app.inject({ url: apiBase + path, headers: { [headers.token]: token } })).rawPayload
}
async function send(path: string, content: Buffer, token: string) {
  const form = toForm([{ field: 'files[]', value: content, fileName: '数据.xlsx' }])
  return (await server.call<SpreadsheetImportResult>('POST', `${path}/importExcel`, { token, ...form })).body
}
async function reasonsOf(
  result: SpreadsheetImportResult | null | undefined,
  token: string,
): Promise<(string | undefined)[]> {
  const [, ...rows] = await readSheet(await fetchSheet(result?.fileUrl ?? '', token))
  return rows.map(row => row.at(-1))
}
/** An export with some cells changed. */
async function changed(content: Buffer, change: (row: string[], heading: readonly string[]) => string[][]) {
  const [heading = [], ...rows] = await readSheet(content)
  return workbook(
    heading,
    rows.flatMap(row =>
      change(
        heading.map((_, index) => row[index] ?? ''),
        heading,
      ),
    ),
  )
}
const count = async (table: string, tenantId: number) =>
  server.deps.db.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(tx)
    return rows[0]?.n
  })

it('IM-08 creates nothing when a school imports the dictionaries it exported, and the school still sees the platform’s', async () => {
  const codes = async () => {
    const { body } = await server.call<Record<string, unknown>>('GET', '/sys/dict/queryAllDictItems', { token: school })
    return Object.keys(body.result ?? {}).length
  }
  const before = await codes()
  const exported = await fetchSheet('/sys/dict/exportXls', school)
  const { message } = await send('/sys/dict', exported, school)
  expect(message).toMatch(/^文件导入成功！0 新增，0 修改，\d+ 相同$/)
  expect(await count('sys_dict', 2)).toBe(0)
  expect(await codes()).toBe(before)
})

it('IM-08 refuses a row that differs from the platform’s dictionary, so that no empty one hides it', async () => {
  const rename = (row: string[], heading: readonly string[]) =>
    row.includes('sex') ? [row.map((cell, index) => (heading[index] === '字典名称' ? '男女' : cell))] : []
  const exported = await changed(await fetchSheet('/sys/dict/exportXls', school), rename)
  const { success, result } = await send('/sys/dict', exported, school)
  expect([success, await reasonsOf(result, school)]).toEqual([
    false,
    ['第 2 行：字典编码与平台的数据字典相同，但字典名称不同，平台的内容不能通过导入修改'],
  ])
  expect(await count('sys_dict', 2)).toBe(0)
})

it('IM-08 identifies departments by code: counts equal ones, refuses changed ones, adds new ones', async () => {
  for (const departName of ['甲学院', '乙学院'])
    await server.call('POST', '/sys/sysDepart/add', { token: admin, payload: { departName, mobile: '1' } })
  const before = (await count('sys_depart', 1)) ?? 0
  const exported = await fetchSheet('/sys/sysDepart/exportXls', admin)
  expect((await send('/sys/sysDepart', exported, admin)).message).toBe(`文件导入成功！0 新增，0 修改，${before} 相同`)
  const edited = await changed(exported, (row, heading) => {
    if (row.includes('甲学院')) return [row.map((cell, index) => (heading[index] === '联系电话' ? '2' : cell))]
    const fresh = row.map((cell, index) => (heading[index] === '部门编码' ? '' : cell === '乙学院' ? '丙学院' : cell))
    return row.includes('乙学院') ? [row, fresh] : [row]
  })
  const { code, result } = await send('/sys/sysDepart', edited, admin)
  expect([code, result]).toMatchObject([201, { successCount: 1, sameCount: before - 1, errorCount: 1 }])
  expect(await reasonsOf(result, admin)).toEqual([
    expect.stringMatching(/行：部门编码已存在，但联系电话与现有记录不同，导入只新增记录，请在列表中修改$/),
  ])
  expect(await count('sys_depart', 1)).toBe(before + 1)
})

it('IM-08 treats other spellings of a value as equal: numbers, dates and codes', async () => {
  const headings = ['名称', '数据值', '排序', '状态', '启用年度']
  const { body } = await server.call<{ id: string }>('POST', '/sys/dict/add', {
    token: admin,
    payload: { dictName: '形式', dictCode: 'forms' },
  })
  const path = `/sys/dictItem/importExcel?dictId=${body.result?.id}`
  const call = async (rows: Parameters<typeof workbook>[1]) => {
    const form = toForm([{ field: 'files[]', value: await workbook(headings, rows), fileName: '数据.xlsx' }])
    return (await server.call<SpreadsheetImportResult>('POST', path, { token: admin, ...form })).body.message
  }
  expect(await call([['一', 'a', '7', '启用', '2020']])).toBe('文件导入成功！数据行数：1')
  expect(await call([[' 一 ', 'a', '7.0', '1', '2020']])).toBe('文件导入成功！0 新增，0 修改，1 相同')
  expect(
    await call([
      ['一', 'a', '7', '1', '2020'],
      ['二', 'b', '', '', ''],
    ]),
  ).toBe('文件导入成功！1 新增，0 修改，1 相同')
})

it('PE-04 does not reveal a masked number by importing candidates for it', async () => {
  const payload = { username: 'hidden_phone', realname: '甲', password: 'Imported road 59', phone: '13812345678' }
  await server.call('POST', '/sys/user/add', { token: admin, payload })
  const guess = async (phone: string) => {
    const content = await workbook(['用户账号', '用户姓名', '手机号'], [['hidden_phone', '甲', phone]])
    const { code, result, message } = await send('/sys/user', content, admin)
    return { code, message, reasons: await reasonsOf(result, admin) }
  }
  expect(await guess('13812345678')).toEqual(await guess('13812345679'))
  const shown = await workbook(['用户账号', '用户姓名', '手机号'], [['hidden_phone', '甲', '138****5678']])
  expect((await send('/sys/user', shown, admin)).message).toBe('文件导入成功！0 新增，0 修改，1 相同')
})
