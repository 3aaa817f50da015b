import { apiBase, headers } from '@xw/shared/wire/headers'
import type { SpreadsheetImportResult } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { type FormPart, toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { readSheet } from '../../../../test/support/sheets.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  await createDepart(server.deps.db, { name: '文学院', orgCode: 'A01' })
  await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
})
afterAll(() => server.close())

async function send(path: string, content: Buffer, token = admin, more: readonly FormPart[] = []) {
  const form = toForm([...more, { field: 'files[]', value: content, fileName: '数据.xlsx' }])
  return (await server.call<SpreadsheetImportResult>('POST', `${path}/importExcel`, { token, ...form })).body
}
const fetched = async (path: string, token = admin) =>
  (await server.app.inject({ url: apiBase + path, headers: { [headers.token]: token } })).rawPayload
async function reasonsOf(result: SpreadsheetImportResult | null | undefined, token = admin) {
  const [, ...rows] = await readSheet(await fetched(result?.fileUrl ?? '', token))
  return rows.map(row => row.at(-1))
}
const query = async <T>(text: string) =>
  server.deps.db.inTenant(1, async tx => (await sql.raw<T>(text).execute(tx)).rows)
const held = async (username: string) => {
  const rows = await query<{ role: string | null; depart: string | null }>(`
    select (select string_agg(r.role_code, ',' order by 1) from sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = u.id) as role,
      (select string_agg(d.depart_name, ',' order by 1) from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = u.id) as depart
    from sys_user u where username = '${username}'`)
  return rows[0]
}

describe('a file of staff', () => {
  const headings = ['用户账号', '用户姓名', '登录密码', '所属部门', '角色']
  const password = 'Imported road 59'

  it('SY-02 has template columns for departments and roles, and grants them by name or by code', async () => {
    const [columns = []] = await readSheet(await fetched('/sys/user/exportTemplate'))
    expect(columns).toEqual(expect.arrayContaining(['所属部门', '角色']))
    const { message } = await send(
      '/sys/user',
      await workbook(headings, [
        ['staff_a', '甲', password, '文学院', '院系管理员'],
        ['staff_b', '乙', password, 'A02，文学院', 'yxgly'],
        ['staff_c', '丙', password, null, null],
      ]),
    )
    expect(message).toBe('文件导入成功！数据行数：3')
    expect([await held('staff_a'), await held('staff_b'), await held('staff_c')]).toEqual([
      { role: 'yxgly', depart: '文学院' },
      { role: 'yxgly', depart: '文学院,理学院' },
      { role: null, depart: null },
    ])
  })

  it('SY-02 names unknown departments and roles, and refuses the whole row', async () => {
    const { result } = await send(
      '/sys/user',
      await workbook(headings, [
        ['staff_d', '丁', password, '没有的学院', '院系管理员'],
        ['staff_e', '戊', password, '文学院', '没有的角色'],
      ]),
    )
    expect(await reasonsOf(result)).toEqual([
      '第 2 行：所属部门“没有的学院”不存在或不止一个',
      '第 3 行：角色“没有的角色”不存在或不止一个',
    ])
    expect([await held('staff_d'), await held('staff_e')]).toEqual([undefined, undefined])
  })

  it('SY-02 grants no role that the importing user could not grant in the form; other rows are imported', async () => {
    await createRole(server.deps.db, {
      code: 'keeper',
      reach: 'school',
      permissions: ['sys:user:list', 'sys:user:add', 'sys:user:importExcel'],
    })
    const userId = await createUser(server.deps.db, { username: 'keeper', roles: ['keeper'] })
    const token = await openSession(server.deps.db, userId)
    const { result } = await send(
      '/sys/user',
      await workbook(headings, [
        ['staff_f', '己', password, null, 'admin'],
        ['staff_g', '庚', password, null, 'keeper'],
      ]),
      token,
    )
    expect(result).toMatchObject({ successCount: 1, errorCount: 1 })
    expect(await reasonsOf(result, token)).toEqual(['第 2 行：没有权限，请联系管理员授权'])
    expect([await held('staff_f'), await held('staff_g')]).toEqual([undefined, { role: 'keeper', depart: null }])
  })
})

describe('what a file contains besides rows', () => {
  const told = [{ field: 'askNotes', value: '1' }]

  it('IM-08 unknown columns are named before and after the import', async () => {
    const content = await workbook(['职务编码', '职务名称', '职级', '津贴', '备忘'], [['unread1', '甲', '1', '9', '']])
    expect((await send('/sys/position', content, admin, told)).result).toEqual({
      notes: ['未识别的列：津贴、备忘，不会导入'],
    })
    expect(await send('/sys/position', content)).toMatchObject({
      message: '文件导入成功！数据行数：1；未识别的列：津贴、备忘',
      result: { unreadColumns: ['津贴', '备忘'] },
    })
  })

  it('IM-08 the extra sheets of a template cause no note', async () => {
    const template = await fetched('/sys/position/exportTemplate')
    expect(await send('/sys/position', template, admin, told)).toMatchObject({
      success: false,
      message: '文件导入失败:文件中没有数据行',
    })
  })
})

describe('a tree in one file', () => {
  it('SY-05 creates departments in any order of rows, each below its parent', async () => {
    const { message } = await send(
      '/sys/sysDepart',
      await workbook(
        ['部门名称', '上级部门', '部门类型'],
        [
          ['古典文献', '中文系', '科室'],
          ['中文系', '人文学部', '院系'],
          ['人文学部', null, '单位'],
          ['外语系', '人文学部', '院系'],
          ['文艺学', '文学院', '科室'],
        ],
      ),
    )
    expect(message).toBe('文件导入成功！数据行数：5')
    const rows = await query<{ name: string; above: string | null; nested: boolean }>(`
      select d.depart_name as name, p.depart_name as above, starts_with(d.org_code, coalesce(p.org_code, '')) as nested
      from sys_depart d left join sys_depart p on p.id = d.parent_id
      where d.depart_name in ('古典文献', '中文系', '人文学部', '外语系', '文艺学') order by d.depart_name collate "C"`)
    expect(rows).toEqual([
      { name: '中文系', above: '人文学部', nested: true },
      { name: '人文学部', above: null, nested: true },
      { name: '古典文献', above: '中文系', nested: true },
      { name: '外语系', above: '人文学部', nested: true },
      { name: '文艺学', above: '文学院', nested: true },
    ])
  })

  it('SY-05 refuses by name what is its own ancestor or belongs below a refused row', async () => {
    const { result } = await send(
      '/sys/sysDepart',
      await workbook(
        ['部门名称', '上级部门', '部门类型'],
        [
          ['环甲', '环乙', '院系'],
          ['环乙', '环甲', '院系'],
          ['坏系', null, '没有这一类'],
          ['坏室', '坏系', '科室'],
        ],
      ),
    )
    expect(await reasonsOf(result)).toEqual([
      '第 2 行：上级部门“环乙”不存在或不止一个',
      '第 3 行：上级部门“环甲”不存在或不止一个',
      '第 4 行：部门类型的值“没有这一类”不在可选范围内',
      '第 5 行：上级部门“坏系”不存在或不止一个',
    ])
  })

  it('SY-08 creates categories in the same way', async () => {
    const { message } = await send(
      '/sys/category',
      await workbook(
        ['分类名称', '上级分类'],
        [
          ['小类', '大类'],
          ['大类', null],
        ],
      ),
    )
    expect(message).toBe('文件导入成功！数据行数：2')
    expect(
      await query(
        `select p.name as above from sys_category c join sys_category p on p.id = c.pid where c.name = '小类'`,
      ),
    ).toEqual([{ above: '大类' }])
  })
})
