import type { Page } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

type Row = Record<string, string | number | null>
const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as })
const post = <T = { id: number | string }>(path: string, payload: object, as = token) =>
  server.call<T>('POST', path, { token: as, payload })
const remove = (path: string) => server.call('DELETE', path, { token })
const addSchool = async (given: object) => {
  const { body } = await post('/sys/tenant/add', { name: '新学校', ...given })
  expect(body.message).toBe('添加成功！')
  return String(body.result?.id ?? '')
}
const signIn = (username: string, password: string, tenantId: string) =>
  server.call<{ token: string; userInfo: { tenantName: string } }>('POST', '/sys/login', {
    payload: { username, password },
    headers: { 'tenant-id': tenantId },
  })

describe('schools', () => {
  it('SY-20 平台新增学校：列表、单条、按编号取多条', async () => {
    const id = await addSchool({ code: '20001', name: '甲大学', contact: '王老师', beginDate: '2026-01-01' })
    const { body } = await get<Page<Row>>('/sys/tenant/list?code=20001')
    expect(body.result?.records).toMatchObject([
      { id: Number(id), name: '甲大学', status: 1, status_dictText: '正常', contact: '王老师' },
    ])
    expect((await get<Row>(`/sys/tenant/queryById?id=${id}`)).body.result).toMatchObject({
      id: Number(id),
      beginDate: '2026-01-01',
      version: 1,
    })
    const some = await get<Row[]>(`/sys/tenant/queryList?ids=${id},0,x,`)
    expect(some.body.result?.map(row => row.code)).toEqual(['20001'])
    const everything = await get<Page<Row>>('/sys/tenant/list')
    expect(everything.body.result?.records.map(row => row.id)).not.toContain(0)
  })

  it('SY-20 编号重复、日期颠倒、管理员不完整，逐项说明，不留下学校', async () => {
    const refusals: [object, object][] = [
      [{ code: '20001' }, { code: '该编号已存在!' }],
      [{ code: '20 002' }, { code: '学校代码应为 20 位以内的字母或数字，如 10619' }],
      [{ code: '20002', beginDate: '2026-02-01', endDate: '2026-01-01' }, { endDate: '到期日期不能早于开通日期' }],
      [
        { code: '20002', adminUsername: 'boss_of_two' },
        { adminRealname: '请输入管理员姓名', adminPassword: '请输入初始密码' },
      ],
    ]
    for (const [given, expected] of refusals) {
      const { body } = await post('/sys/tenant/add', { name: '乙大学', ...given })
      expect([given, body.result]).toEqual([given, expected])
    }
    const weak = await post('/sys/tenant/add', {
      code: '20002',
      name: '乙大学',
      adminUsername: 'boss_of_two',
      adminRealname: '乙管理员',
      adminPassword: '123456',
    })
    expect(Object.keys(weak.body.result ?? {})).toEqual(['adminPassword'])
    const { body } = await get<Page<Row>>(`/sys/tenant/list?name=${encodeURIComponent('*乙*')}`)
    expect(body.result?.total).toBe(0)
  })

  it('SY-20 首位管理员用初始密码登录，须先改密码，有全部校内权限而没有平台权限', async () => {
    const id = await addSchool({
      code: '20003',
      name: '丙大学',
      adminUsername: 'boss_of_three',
      adminRealname: '丙管理员',
      adminPassword: userPassword,
    })
    const { body } = await signIn('boss_of_three', userPassword, id)
    expect(body.result?.userInfo).toMatchObject({ tenantName: '丙大学', mustChangePassword: true, roleCode: 'admin' })
    const theirs = body.result?.token ?? ''
    await server.call('PUT', '/sys/user/updatePassword', {
      token: theirs,
      payload: {
        username: 'boss_of_three',
        oldpassword: userPassword,
        password: 'Nanjing road 7',
        confirmpassword: 'Nanjing road 7',
      },
    })
    const again = (await signIn('boss_of_three', 'Nanjing road 7', id)).body.result?.token ?? ''
    const codes = (await get<{ codeList: string[] }>('/sys/permission/getPermCode', again)).body.result?.codeList ?? []
    expect(codes).toContain('sys:user:add')
    expect(codes.filter(code => /^sys:(tenant|permission):/.test(code))).toEqual([])
    const own = await get<{ list: Row[] }>('/sys/tenant/getCurrentUserTenant', again)
    expect(own.body.result?.list).toMatchObject([{ name: '丙大学' }])
  })

  it('SY-20 冻结学校：用户一秒内退出，不能再登录，解冻后可以', async () => {
    const id = await addSchool({ code: '20004', name: '丁大学' })
    const user = await createUser(server.deps.db, { username: 'frozen_one', roles: ['admin'], tenantId: Number(id) })
    const theirs = await openSession(server.deps.db, user, { tenantId: Number(id) })
    expect((await get('/sys/user/list', theirs)).status).toBe(200)
    const edit = (payload: object) => server.call('PUT', '/sys/tenant/edit', { token, payload })
    expect((await edit({ id, status: '0', version: 1 })).body.message).toBe('编辑成功!')
    await server.deps.events.caughtUp()
    expect((await get('/sys/user/list', theirs)).status).toBe(401)
    expect((await signIn('frozen_one', userPassword, id)).body.message).toBe('该学校已停用，无法登录')
    expect((await edit({ id, status: '1', version: 1 })).body.message).toBe('数据已被他人修改，请刷新后重试')
    await edit({ id, status: '1' })
    expect((await get('/sys/user/list', theirs)).status).toBe(401)
    expect((await signIn('frozen_one', userPassword, id)).body.success).toBe(true)
    expect((await edit({ id: '1', status: '0' })).body.message).toBe('不能冻结自己当前所在的学校')
  })

  it('SY-20 被引用的学校不能删除，编号不再使用', async () => {
    const empty = await addSchool({ code: '20005' })
    const used = await addSchool({ code: '20006' })
    await createDepart(server.deps.db, { name: '某院', orgCode: 'A01', tenantId: Number(used) })
    expect((await remove(`/sys/tenant/delete?id=${used}`)).body.message).toBe('选择的租户都已被引用，无法删除！')
    const part = await remove(`/sys/tenant/deleteBatch?ids=${used},${empty},`)
    expect(part.body).toMatchObject({ success: true, message: '部分删除成功！（被引用的租户无法删除）' })
    expect((await get(`/sys/tenant/queryById?id=${empty}`)).body.message).toBe('未找到对应数据')
    expect(Number(await addSchool({ code: '20005' }))).toBeGreaterThan(Number(used))
    expect((await remove('/sys/tenant/delete?id=0')).body.message).toBe('未找到对应数据')
  })

  it('SY-20 复制另一所学校的基础数据，不带人员与部门', async () => {
    const source = await addSchool({ code: '20007', name: '范本大学' })
    const { db } = server.deps
    const boss = await createUser(db, { username: 'model_boss', roles: ['admin'], tenantId: Number(source) })
    const theirs = await openSession(db, boss, { tenantId: Number(source) })
    await createRole(db, { code: 'librarian', permissions: ['sys:position:list'], tenantId: Number(source) })
    await post('/sys/position/add', { code: 'zw9', name: '馆长', rank: '1' }, theirs)
    const dict = await post('/sys/dict/add', { dictName: '书架', dictCode: 'shelf' }, theirs)
    await post('/sys/dictItem/add', { dictId: dict.body.result?.id, itemText: '甲架', itemValue: '1' }, theirs)
    const dropped = await post('/sys/dict/add', { dictName: '废弃', dictCode: 'dropped' }, theirs)
    await server.call('DELETE', `/sys/dict/delete?id=${dropped.body.result?.id}`, { token: theirs })
    const [role] = (await get<Page<Row>>('/sys/role/list?roleCode=librarian', theirs)).body.result?.records ?? []
    await post(
      '/system/sysRoleFieldConfig/add',
      { roleId: role?.id, bizKey: 'sys_user', fieldKey: 'phone', visible: '0' },
      theirs,
    )
    const field = { xwbslbm: '31', name: '学位服尺码', kind: 'text', purpose: '定制学位服' }
    expect((await post('/xw/xwCustomField/add', field, theirs)).body.success).toBe(true)
    expect((await post('/xw/xwPhotoRule/add', { xwbslbm: '31', maxSize: 99 }, theirs)).body.success).toBe(true)
    const inSource = (query: ReturnType<typeof sql>) => db.inTenant(Number(source), tx => query.execute(tx))
    await inSource(sql`update xw_school_setting set pinyin_letters = 'title'`)
    await inSource(sql`insert into xw_degree_config (tenant_id, id, xwbslbm, study_years)
      values (${Number(source)}, gen_random_uuid(), '31', '3')`)
    await inSource(sql`insert into xw_student_password_rule (tenant_id, id, xwbslbm, mmgz, opens_on, closes_on)
      values (${Number(source)}, gen_random_uuid(), '31', '1', '2026-01-01', '2099-01-01')`)
    const id = await addSchool({ code: '20008', name: '仿照大学', copyFrom: source })
    const copy = await createUser(db, { username: 'copy_boss', roles: ['admin'], tenantId: Number(id) })
    const ours = await openSession(db, copy, { tenantId: Number(id) })
    const names = async (path: string, key: string) =>
      (await get<Page<Row>>(path, ours)).body.result?.records.map(record => record[key])
    expect(await names('/sys/position/list', 'name')).toEqual(['馆长'])
    expect(await names('/sys/dict/list?dictCode=shelf', 'dictName')).toEqual(['书架'])
    expect(await names('/sys/dict/list?dictCode=dropped', 'dictName')).toEqual([])
    const dicts = await get<Record<string, Row[]>>('/sys/dict/queryAllDictItems', ours)
    expect(dicts.body.result?.shelf).toMatchObject([{ text: '甲架' }])
    expect(await names('/system/sysRoleFieldConfig/list', 'fieldKey')).toEqual(['phone'])
    expect(await names('/sys/user/list', 'username')).toEqual(['copy_boss'])
    const [copied] = (await get<Page<Row>>('/sys/role/list?roleCode=librarian', ours)).body.result?.records ?? []
    const grants = await get<string[]>(`/sys/permission/queryRolePermission?roleId=${copied?.id}`, ours)
    expect(grants.body.result).toHaveLength(1)
    const taken = await db.inTenant(Number(id), tx =>
      sql<Row>`
        select setting.pinyin_letters as letters, config.study_years as years, photo.max_size as size, field.name, field.code,
          rule.mmgz, rule.opens_on, rule.closes_on
        from xw_school_setting setting, xw_degree_config config, xw_photo_rule photo, xw_custom_field field,
          xw_student_password_rule rule`.execute(tx),
    )
    // Each school decides itself when first sign-ins are open.
    expect(taken.rows).toEqual([
      {
        letters: 'title',
        years: '3',
        size: 99,
        name: '学位服尺码',
        code: 'zdy01',
        mmgz: '1',
        opens_on: null,
        closes_on: null,
      },
    ])
    // A code that was used once is never used for another field.
    await post('/xw/xwCustomField/add', { ...field, name: '鞋码' }, ours)
    const codes = await get<Page<Row>>('/xw/xwCustomField/list', ours)
    expect(codes.body.result?.records.map(({ code }) => code).toSorted()).toEqual(['zdy01', 'zdy02'])
  })

  it('SY-20 只有复制来的基础数据的学校没有被引用，可以删除', async () => {
    const source = await addSchool({ code: '20021' })
    await server.deps.db.inTenant(Number(source), tx =>
      sql`insert into xw_degree_config (tenant_id, id, xwbslbm) values (${Number(source)}, gen_random_uuid(), '31')`.execute(
        tx,
      ),
    )
    const copy = await addSchool({ code: '20022', copyFrom: source })
    expect((await remove(`/sys/tenant/delete?id=${copy}`)).body).toMatchObject({ success: true })
  })
})

describe('members', () => {
  it('SY-20 把已有账号加为成员，看到角色与归属；移除后立即退出', async () => {
    const id = await addSchool({ code: '20010', name: '成员大学' })
    const guest = await createUser(server.deps.db, { username: 'guest_one', realname: '客人', roles: ['dwgly'] })
    const found = await get<Row[]>('/sys/tenant/member/accounts?username=guest_one')
    expect(found.body.result).toEqual([{ id: guest, username: 'guest_one', homeName: '测试大学' }])
    const roles = await get<{ id: string; roleName: string }[]>(`/sys/tenant/member/roles?tenantId=${id}`)
    const role = roles.body.result?.find(({ roleName }) => roleName === '系统管理员')
    const member = { tenantId: id, userId: guest, roleIds: role?.id, xwbslbms: '31,41' }
    const unknown = await post('/sys/tenant/member/add', { ...member, xwbslbms: '31,99' })
    expect(unknown.body.result).toEqual({ xwbslbms: '所选学位类型不存在' })
    expect((await post('/sys/tenant/member/add', member)).body.message).toBe('添加成功！')
    const listed = await get<Page<Row>>(`/sys/tenant/member/list?tenantId=${id}`)
    expect(listed.body.result?.records).toMatchObject([
      { username: 'guest_one', realname: '客人', roleNames: '系统管理员', homeName: '测试大学' },
    ])
    const one = await get<Row>(`/sys/tenant/member/queryById?tenantId=${id}&id=${guest}`)
    expect(one.body.result).toMatchObject({ username: 'guest_one' })
    const theirs = await openSession(server.deps.db, guest, { tenantId: Number(id) })
    expect((await get('/sys/user/list', theirs)).status).toBe(200)
    const kept = await get<Page<Row>>('/sys/user/list?username=guest_one', theirs)
    expect(kept.body.result?.records[0]).toMatchObject({ xwbslbms: '31,41' })
    const gone = await remove(`/sys/tenant/member/delete?tenantId=${id}&id=${guest}`)
    expect(gone.body.message).toBe('移除成功！')
    await server.deps.events.caughtUp()
    expect((await get('/sys/user/list', theirs)).status).toBe(401)
    expect((await get<Page<Row>>(`/sys/tenant/member/list?tenantId=${id}`)).body.result?.total).toBe(0)
    expect((await post('/sys/tenant/member/add', member)).body.success).toBe(true)
  })

  it('SY-20 不能用别校的角色，不能移除本校建立的账号', async () => {
    const id = await addSchool({ code: '20011' })
    const guest = await createUser(server.deps.db, { username: 'guest_two' })
    const foreign = await get<{ id: string }[]>('/sys/tenant/member/roles?tenantId=1')
    const asked = await post('/sys/tenant/member/add', {
      tenantId: id,
      userId: guest,
      roleIds: foreign.body.result?.[0]?.id,
    })
    expect(asked.body.result).toEqual({ roleIds: '请选择该校的角色' })
    const own = await remove(`/sys/tenant/member/delete?tenantId=1&id=${guest}`)
    expect(own.body.message).toBe('该账号由本校建立，请在本校的用户管理中处理')
  })
})

it('PE-04 学校管理员不能碰任何学校（security 1.2 第 107 行）', async () => {
  const admin = await createUser(server.deps.db, { username: 'only_school', roles: ['admin'] })
  const theirs = await openSession(server.deps.db, admin)
  const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object][] = [
    ['DELETE', '/sys/tenant/deleteBatch?ids=1,1001'],
    ['GET', '/sys/tenant/delete?id=1001'],
    ['GET', '/sys/tenant/list'],
    ['GET', '/sys/tenant/queryById?id=1'],
    ['GET', '/sys/tenant/queryList?ids=1'],
    ['GET', '/sys/tenant/exportXls'],
    ['POST', '/sys/tenant/add', { code: '9', name: '九' }],
    ['PUT', '/sys/tenant/edit', { id: '1', name: '改名' }],
    ['POST', '/sys/tenant/member/add', { tenantId: '1', userId: admin, roleIds: '' }],
  ]
  for (const [method, path, payload] of calls) {
    const { status } = await server.call(method, path, { token: theirs, ...(payload && { payload }) })
    expect([path, status]).toEqual([path, 403])
  }
})

it('SY-20 学校可以导出，全部或选中的', async () => {
  const id = await addSchool({ code: '20900', name: '导出大学', contact: '陈老师' })
  await addSchool({ code: '20901', name: '另一大学' })
  const all = await readExport(server, token, '/sys/tenant', {})
  expect(all.rows.map(row => row.学校名称)).toEqual(expect.arrayContaining(['测试大学', '导出大学', '另一大学']))
  const one = await readExport(server, token, '/sys/tenant', { selections: id })
  expect(one.rows).toMatchObject([{ 学校代码: '20900', 学校名称: '导出大学', 状态: '正常', 联系人: '陈老师' }])
})
