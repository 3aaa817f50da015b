import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../test/support/degree.ts'
import { createUser } from '../../test/support/fixtures.ts'
import { createRole, openSession } from '../../test/support/people.ts'
import { newId } from '../lib/ids.ts'

type ShownRecord = Record<string, unknown>

let server: TestApp
let admin: string
let school: DegreeSchool
beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  school = await createDegreeSchool(server)
})
afterAll(() => server.close())

const get = async (path: string, token: string) =>
  (await server.call<ShownRecord>('GET', path, { token })).body.result ?? {}
const edit = async (path: string, payload: ShownRecord, token: string) =>
  (await server.call<ShownRecord>('POST', `${path}/edit`, { token, payload })).body

it('a student who sends a field of the office is told its name, and nothing is changed', async () => {
  const [id = ''] = await school.records(['10'])
  const path = `/xw/xwInfo/queryById?id=${id}&xwlx=31`
  const before = await get(path, school.tokens.student)
  const refused = await edit('/xw/xwInfo', { id, xwlx: '31', xh: '别人的学号', lwtm: '题目' }, school.tokens.student)
  expect(refused).toMatchObject({ success: false, result: { xh: '学号不能修改' } })
  expect(await get(path, school.tokens.student)).toEqual(before)
})

it('a student who sends the whole record back as it was shown changes what is theirs', async () => {
  const [id = ''] = await school.records(['10'])
  const path = `/xw/xwInfo/queryById?id=${id}&xwlx=31`
  const shown = await get(path, school.tokens.student)
  const body = await edit('/xw/xwInfo', { ...shown, xwlx: '31', lwtm: '新的题目' }, school.tokens.student)
  expect(body).toMatchObject({ success: true })
  expect(await get(path, school.tokens.student)).toMatchObject({ lwtm: '新的题目', xh: shown.xh })
})

it('what the system itself keeps is refused by name, and taken back as it was shown, masked or worked out', async () => {
  const payload = { username: 'untaken', realname: '甲', password: 'Imported road 59', phone: '13812345678' }
  const added = await server.call<{ id: string }>('POST', '/sys/user/add', { token: admin, payload })
  const path = `/sys/user/queryById?id=${added.body.result?.id}`
  const shown = await get(path, admin)
  const refused = await edit('/sys/user', { ...shown, status: '2', orgCodeTxt: '校长办公室' }, admin)
  expect(refused).toMatchObject({ success: false, result: { status: '状态不能修改', orgCodeTxt: '部门名称不能修改' } })
  expect(await edit('/sys/user', { ...shown, realname: '乙' }, admin)).toMatchObject({ success: true })
  expect(await get(path, admin)).toMatchObject({ realname: '乙', status: shown.status, phone: shown.phone })
})

/** Somebody whose only role keeps 职级 of positions from them in one way. */
async function signInWithout(code: string, right: { editable: '0' } | { visible: '0' }): Promise<string> {
  const { db } = server.deps
  const permissions = ['sys:position:list', 'sys:position:edit', 'sys:position:add']
  const roleId = await createRole(db, { code, reach: 'school', permissions })
  const config = { tenant_id: 1, id: newId(), role_id: roleId, biz_key: 'sys_position', field_key: 'rank', ...right }
  await db.inTenant(1, tx => tx.insertInto('sys_role_field_config').values(config).execute())
  return openSession(db, await createUser(db, { username: code, roles: [code] }))
}

it('PE-02 a field that a role may not change is refused, not dropped', async () => {
  const token = await signInWithout('norank', { editable: '0' })
  const payload = { code: 'untaken1', name: '甲', rank: '1' }
  const { body } = await server.call<{ id: string }>('POST', '/sys/position/add', { token: admin, payload })
  const id = body.result?.id
  expect(await edit('/sys/position', { id, name: '乙', rank: '2' }, token)).toMatchObject({
    success: false,
    result: { rank: '职级不能修改' },
  })
  expect(await edit('/sys/position', { id, name: '乙', rank: '1' }, token)).toMatchObject({ success: true })
})

it('DG-01 a version year of a degree application is refused, since there is none', async () => {
  const payload = { xwbslbm: '43', versionYear: '2024' }
  const { body } = await server.call('POST', '/xw/xwDegreeConfig/add', { token: admin, payload })
  expect(body).toMatchObject({
    success: false,
    result: { versionYear: '学位申请配置不分版本年度，versionYear 请留空' },
  })
})

it('PE-02 a field that is hidden from a role is refused whatever its value, so that nothing is told by the answer', async () => {
  const token = await signInWithout('unseen', { visible: '0' })
  const payload = { code: 'untaken2', name: '甲', rank: '1' }
  const { body } = await server.call<{ id: string }>('POST', '/sys/position/add', { token: admin, payload })
  for (const rank of ['1', '2'])
    expect(await edit('/sys/position', { id: body.result?.id, name: '乙', rank }, token)).toMatchObject({
      success: false,
      result: { rank: '职级不能修改' },
    })
})
