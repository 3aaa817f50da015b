import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { unseal } from '../src/lib/seal.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
import { sampleIdNumber } from './support/samples.ts'
import { readExport } from './support/sheets.ts'
import { readRow } from './support/snapshot.ts'
import { addRecord, createWorld, type World, type WorldRecord } from './support/world.ts'

type ShownRecord = Record<string, unknown>

let server: TestApp
let world: World
beforeAll(async () => {
  // The tests query masked values more often than a user would.
  server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
  world = await createWorld(server)
})
afterAll(() => server.close())

type Rights = Partial<
  Record<
    'visible' | 'editable' | 'required' | 'listed' | 'queryable' | 'importable' | 'exportable' | 'masked',
    '0' | '1'
  >
>

/** Sets what a role may do with a field, as its page would. */
async function configure(roleId: string, bizKey: string, fieldKey: string, rights: Rights): Promise<void> {
  await server.deps.db.inTenant(1, tx =>
    tx
      .insertInto('sys_role_field_config')
      .values({ tenant_id: 1, id: newId(), role_id: roleId, biz_key: bizKey, field_key: fieldKey, ...rights })
      .execute(),
  )
}

const permissions = ['list', 'add', 'edit', 'delete', 'exportXls'].map(action => `xw:xwInfo:${action}`)
let made = 0

/** Creates a role for degree records with some field permissions. Returns its id and code. */
async function createFieldRole(config: Record<string, Rights> = {}) {
  made += 1
  const code = `fields${made}`
  const id = await createRole(server.deps.db, { code, permissions })
  for (const [fieldKey, rights] of Object.entries(config)) await configure(id, 'xwInfo_31', fieldKey, rights)
  return { id, code }
}

/** Signs in a new user of the Chinese department with these roles. */
async function enter(...roles: string[]): Promise<string> {
  made += 1
  const departId = world.departs.文学院
  const id = await createUser(server.deps.db, {
    username: `fields_user${made}`,
    roles,
    departs: [departId],
    xwbslbms: ['31'],
  })
  return openSession(server.deps.db, id, { departId })
}

const list = async (token: string, query: Record<string, string> = {}) =>
  (
    await server.call<Page<ShownRecord>>('GET', `/xw/xwInfo/list?${new URLSearchParams({ xwlx: '31', ...query })}`, {
      token,
    })
  ).body
const one = async (token: string, id: string) =>
  (await server.call<ShownRecord>('GET', `/xw/xwInfo/queryById?id=${id}`, { token })).body.result ?? {}
const edit = async (token: string, payload: ShownRecord) =>
  (await server.call('POST', '/xw/xwInfo/edit', { token, payload })).body
const sample = (): WorldRecord => {
  const record = world.records.find(({ type, depart }) => type === '31' && depart === '中文系')
  if (!record) throw new Error('the world has no such record')
  return record
}

describe('a masked ID number', () => {
  const plain = (row: ShownRecord) =>
    unseal(server.deps.keys.sealing, '1:zjhm', Buffer.from(String(row.zjhm).slice(2), 'hex'))

  it('SY-18 stays byte for byte what it was when a department’s administrator edits something else', async () => {
    const { id, zjhm } = sample()
    const token = await enter('yxgly')
    const shown = await one(token, id)
    expect(shown.zjhm).toBe(`${zjhm.slice(0, 3)}***********${zjhm.slice(-4)}`)
    const before = await readRow(server, 'xw_info', id)
    expect(plain(before)).toBe(zjhm)
    // A form sends all values back; other clients omit them or send them empty.
    for (const payload of [
      { ...shown, bz: '一' },
      { id, bz: '二' },
      { id, bz: '三', zjhm: '' },
      { id, bz: '四', zjhm: null },
    ]) {
      expect((await edit(token, { ...payload, version: undefined })).message).toMatch(/^编辑成功(?:!$|，仍有 )/)
      const after = await readRow(server, 'xw_info', id)
      expect(after.bz).toBe(payload.bz)
      expect([after.zjhm, after.zjhm_hash, after.zjhm_tail]).toEqual([before.zjhm, before.zjhm_hash, before.zjhm_tail])
      expect(plain(after)).toBe(zjhm)
    }
  })

  it('SY-18 is in list, details and export as its mask, and in nothing else', async () => {
    const token = await enter('yxgly')
    const { zjhm } = sample()
    const page = await list(token)
    expect(JSON.stringify(page)).not.toContain(zjhm)
    const exported = await readExport(server, token, '/xw/xwInfo', { xwlx: '31' })
    expect(JSON.stringify(exported)).not.toContain(zjhm)
    expect(exported.rows.map(row => row.身份证件号码)).toContain(`${zjhm.slice(0, 3)}***********${zjhm.slice(-4)}`)
  })

  it('SY-18 is found by its full value only', async () => {
    const token = await enter('yxgly')
    const { zjhm, xh } = sample()
    expect((await list(token, { zjhm })).result?.records.map(row => row.xh)).toEqual([xh])
    for (const part of [
      `*${zjhm.slice(-4)}`,
      `*${zjhm.slice(3, 9)}*`,
      `${zjhm.slice(0, 6)}*`,
      `>= ${zjhm}`,
      `!${zjhm}`,
    ]) {
      expect
        .soft([part, await list(token, { zjhm: part })])
        .toMatchObject([part, { success: false, message: '身份证件号码只能按完整的值查询' }])
    }
    expect(await list(token, { column: 'zjhm' })).toMatchObject({ success: false })
  })

  it('SY-18 can be replaced by a whole new one, and by no mask', async () => {
    const token = await enter('yxgly')
    const id = await addRecord(server, token, {
      xwlx: '31',
      xm: '换证',
      nj: '2024',
      departId: world.departs.文学院,
      zjlxm: '01',
      zjhm: sampleIdNumber(900),
    })
    expect(await edit(token, { id, zjhm: sampleIdNumber(901) })).toMatchObject({ success: true })
    expect(plain(await readRow(server, 'xw_info', id))).toBe(sampleIdNumber(901))
    const refusal = await edit(token, { id, zjhm: '110***********9999' })
    expect(refusal).toMatchObject({ success: false })
    expect(plain(await readRow(server, 'xw_info', id))).toBe(sampleIdNumber(901))
  })
})

describe('a hidden field', () => {
  /** A text, a dictionary's code, a sealed value and a unique one. */
  const hidden = ['xm', 'xbm', 'sjhm', 'xwzsbh'] as const
  let token: string
  let id: string
  const certificate = 'Z1000120240001'
  beforeAll(async () => {
    const { code } = await createFieldRole(Object.fromEntries(hidden.map(key => [key, { visible: '0' as const }])))
    token = await enter(code)
    id = await addRecord(server, world.admin, {
      xwlx: '31',
      xm: '隐藏姓名',
      xbm: '1',
      sjhm: '13912345678',
      xwzsbh: certificate,
      nj: '2024',
      xh: 'hidden01',
      departId: world.departs.中文系,
    })
  })

  it('SY-18 is gone from list, details, definition and export', async () => {
    const page = await list(token, { xh: 'hidden01' })
    const shown = await one(token, id)
    const definition = await server.call<{ fields: ShownRecord }>('GET', '/xw/xwInfo/definition?xwlx=31', { token })
    const config = await server.call<{ fieldKey: string }[]>(
      'GET',
      '/system/sysRoleFieldConfig/selectRoleFieldConfigByBizKey?bizKey=xwInfo_31',
      { token },
    )
    const exported = await readExport(server, token, '/xw/xwInfo', { xwlx: '31', xh: 'hidden01' })
    expect(page.result?.records).toHaveLength(1)
    expect(exported.rows).toHaveLength(1)
    for (const key of hidden) {
      for (const record of [page.result?.records[0] ?? {}, shown])
        expect
          .soft(Object.keys(record))
          .not.toEqual(expect.arrayContaining([expect.stringMatching(`^${key}(_dictText)?$`)]))
      expect.soft(Object.keys(definition.body.result?.fields ?? {})).not.toContain(key)
      expect.soft(config.body.result?.map(row => row.fieldKey)).not.toContain(key)
    }
    expect(Object.keys(shown)).toContain('xh')
    expect(exported.headings).toContain('学号')
    for (const text of ['隐藏姓名', '13912345678', certificate]) {
      expect.soft(JSON.stringify([page, shown, exported])).not.toContain(text)
    }
    expect(exported.headings).not.toEqual(expect.arrayContaining(['姓名']))
  })

  it('SY-18 is unknown to query, sort and advanced query, like a field that never was', async () => {
    for (const key of hidden) {
      for (const name of [key, `${key}_begin`, `${key}_MultiString`]) {
        expect
          .soft(await list(token, { [name]: '1' }))
          .toMatchObject({ success: false, message: `查询条件不存在：${name}` })
      }
      for (const name of [key, `${key}_dictText`]) {
        expect
          .soft(await list(token, { column: name }))
          .toMatchObject({ success: false, message: `请注意，将要排序的列字段不存在：${name}` })
      }
      const superQueryParams = JSON.stringify([{ field: key, rule: 'eq', val: '1' }])
      expect
        .soft(await list(token, { superQueryParams }))
        .toMatchObject({ success: false, message: `查询条件不存在：${key}` })
    }
  })

  it('SY-18 is unknown to the duplicate check', async () => {
    const check = async (as: string) => {
      const query = new URLSearchParams({ tableName: 'xw_info', fieldName: 'xwzsbh', fieldVal: certificate })
      return (await server.call('GET', `/sys/duplicate/check?${query}`, { token: as })).body.message
    }
    expect(await check(world.admin)).toBe('该值不可用，系统中已存在！')
    expect(await check(token)).toBe('该字段不支持重复校验')
  })

  it('SY-18 is not written, neither by adding nor by editing', async () => {
    const before = await readRow(server, 'xw_info', id)
    const body = { xm: '改名', xbm: '2', sjhm: '13700000000', xwzsbh: 'other' }
    // An edit that names a forbidden field is refused, because a success must mean that everything was changed.
    expect(await edit(token, { id, ...body, bz: '改' })).toMatchObject({
      success: false,
      result: { xm: '姓名不能修改', xbm: '性别不能修改', sjhm: '手机号码不能修改', xwzsbh: expect.any(String) },
    })
    expect(await readRow(server, 'xw_info', id)).toEqual(before)
    expect(await edit(token, { id, bz: '改' })).toMatchObject({ success: true })
    const after = await readRow(server, 'xw_info', id)
    for (const column of ['xm', 'xm_dbl', 'xbm', 'sjhm', 'sjhm_hash', 'sjhm_tail', 'xwzsbh'])
      expect.soft([column, after[column]]).toEqual([column, before[column]])
    expect(after.bz).toBe('改')
    const fresh = { xwlx: '31', nj: '2024', departId: world.departs.中文系 }
    const { body: refusal } = await server.call('POST', '/xw/xwInfo/add', { token, payload: { ...fresh, ...body } })
    expect(refusal).toMatchObject({ success: false, result: { xm: expect.any(String), sjhm: expect.any(String) } })
    const row = await readRow(server, 'xw_info', await addRecord(server, token, fresh))
    for (const column of ['xm', 'xbm', 'sjhm', 'xwzsbh']) expect.soft([column, row[column]]).toEqual([column, null])
  })

  it('PE-02 is a field whose rule is on and not granted, too', async () => {
    const { db } = server.deps
    const { parent_id } = await db.platform
      .selectFrom('sys_permission')
      .select('parent_id')
      .where('code', '=', 'sys:user:list')
      .executeTakeFirstOrThrow()
    const rule = {
      id: newId(),
      parent_id,
      code: 'sys:user:workNo',
      name: '工号',
      menu_type: 2,
      perms_type: '1',
      status: '1',
    }
    await db.platform.insertInto('sys_permission').values(rule).execute()
    await createRole(db, { code: 'reads_users', permissions: ['sys:user:list'], reach: 'school' })
    const token2 = await openSession(db, await createUser(db, { username: 'reader', roles: ['reads_users'] }))
    const { body } = await server.call<Page<ShownRecord>>('GET', '/sys/user/list', { token: token2 })
    expect(Object.keys(body.result?.records[0] ?? {})).toContain('username')
    expect(Object.keys(body.result?.records[0] ?? {})).not.toContain('workNo')
    expect((await server.call('GET', '/sys/user/list?workNo=1', { token: token2 })).body).toMatchObject({
      success: false,
    })
  })
})

describe('several roles', () => {
  it('SY-18 unite their rights to see, to edit and to see in full', async () => {
    const narrow = await createFieldRole({
      xm: { visible: '0' },
      bz: { editable: '0' },
      zjhm: { masked: '1' },
      xh: { exportable: '0' },
    })
    const wide = await createFieldRole({
      xm: { visible: '1' },
      bz: { editable: '1' },
      zjhm: { masked: '0' },
      xh: { exportable: '1' },
    })
    const { id, xm, zjhm } = sample()
    const alone = await enter(narrow.code)
    expect(await one(alone, id)).not.toHaveProperty('xm')
    const both = await enter(narrow.code, wide.code)
    expect(await one(both, id)).toMatchObject({ xm, zjhm })
    await edit(both, { id, bz: '合并' })
    expect((await readRow(server, 'xw_info', id)).bz).toBe('合并')
    await edit(alone, { id, bz: '单独' })
    expect((await readRow(server, 'xw_info', id)).bz).toBe('合并')
    expect((await readExport(server, alone, '/xw/xwInfo', { xwlx: '31' })).headings).not.toContain('学号')
    expect((await readExport(server, both, '/xw/xwInfo', { xwlx: '31' })).headings).toContain('学号')
  })

  it('SY-18 unite with a role that says nothing about a field, which then has it as the definition says', async () => {
    const narrow = await createFieldRole({ xm: { visible: '0' }, bz: { editable: '0' } })
    const silent = await createFieldRole()
    const { id, xm } = sample()
    expect(await one(await enter(narrow.code, silent.code), id)).toMatchObject({ xm })
  })

  it('SY-18 do not unite with a role that has nothing to do with the resource', async () => {
    const narrow = await createFieldRole({ xm: { visible: '0' } })
    await createRole(server.deps.db, { code: 'elsewhere', permissions: ['sys:position:list'] })
    expect(await one(await enter(narrow.code, 'elsewhere'), sample().id)).not.toHaveProperty('xm')
  })

  it('SY-18 require what one of them requires, and mask only what all of them mask', async () => {
    const requiring = await createFieldRole({ bz: { required: '1' }, xh: { masked: '1' } })
    const other = await createFieldRole({ bz: { required: '0' }, xh: { masked: '1' } })
    const token = await enter(requiring.code, other.code)
    const { body } = await server.call<{ fieldKey: string; sfbx: number }[]>(
      'GET',
      '/system/sysRoleFieldConfig/selectRoleFieldConfigByBizKey?bizKey=xwInfo_31',
      { token },
    )
    expect(body.result?.find(row => row.fieldKey === 'bz')?.sfbx).toBe(1)
    expect((await one(token, sample().id)).xh).toBe('2***')
  })

  it('SY-18 count from the moment their configuration changes', async () => {
    const { id: roleId, code } = await createFieldRole()
    const token = await enter(code)
    const { id, xm } = sample()
    expect(await one(token, id)).toMatchObject({ xm })
    const { body } = await server.call('POST', '/system/sysRoleFieldConfig/add', {
      token: world.admin,
      payload: { roleId, bizKey: 'xwInfo_31', fieldKey: 'xm', visible: '0' },
    })
    expect(body).toMatchObject({ success: true })
    await vi.waitFor(async () => expect(await one(token, id)).not.toHaveProperty('xm'))
  })
})
