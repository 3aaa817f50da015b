import { ruleTexts } from '@xw/shared/query/filter'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ruleVariableNames } from '../src/resource/data-rules.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createUser } from './support/fixtures.ts'
import { createRole, giveRule, openSession } from './support/people.ts'
import { readExport } from './support/sheets.ts'
import { addRecord, createWorld, type DepartName, readAll, type World } from './support/world.ts'

let server: TestApp
let world: World
beforeAll(async () => {
  // The tests query masked values more often than a user would.
  server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
  world = await createWorld(server)
})
afterAll(() => server.close())

interface GrantNode {
  title: string
  ruleFlag: number
  children: GrantNode[] | null
}

let made = 0
/** Somebody with roles of their own kind, in a department where one is named. */
async function enter(user: { roles: string[]; depart?: DepartName; xwbslbms?: string[]; realname?: string }) {
  made += 1
  const { db } = server.deps
  const username = `somebody${made}`
  const departId = user.depart && world.departs[user.depart]
  const id = await createUser(db, { ...user, username, departs: departId ? [departId] : [] })
  return { id, username, token: await openSession(db, id, departId ? { departId } : {}) }
}

describe('what somebody saves', () => {
  const refusal = { success: false, code: 500, message: '保存后的数据不在您的管理范围内' }
  const body = { xm: '越界', nj: '2024' }
  const countBeyond = async () => {
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ count: number }>`select count(*)::int from xw_info where xm = '越界'`.execute(tx),
    )
    return rows[0]?.count
  }

  it('PE-04 cannot be of a degree type that is not theirs', async () => {
    const { token } = await enter({ roles: ['lbgly'], xwbslbms: ['31'] })
    const { body: answer } = await server.call('POST', '/xw/xwInfo/add', { token, payload: { ...body, xwlx: '21' } })
    expect(answer).toMatchObject({ success: false, code: 510 })
    expect(await countBeyond()).toBe(0)
  })

  it('PE-04 cannot be put into a department outside their own', async () => {
    const { token } = await enter({ roles: ['yxgly'], depart: '文学院', xwbslbms: ['31'] })
    for (const departId of [world.departs.医学院, null]) {
      const { body: answer } = await server.call('POST', '/xw/xwInfo/add', {
        token,
        payload: { ...body, xwlx: '31', departId },
      })
      expect(answer).toMatchObject(refusal)
    }
    const id = await addRecord(server, token, { xwlx: '31', xm: '界内', nj: '2024', departId: world.departs.中文系 })
    const moved = await server.call('POST', '/xw/xwInfo/edit', {
      token,
      payload: { id, xm: '越界', departId: world.departs.医学院 },
    })
    expect(moved.body).toMatchObject(refusal)
    expect(await countBeyond()).toBe(0)
    const kept = await server.call('POST', '/xw/xwInfo/edit', {
      token,
      payload: { id, departId: world.departs.古典文献 },
    })
    expect(kept.body).toMatchObject({ success: true })
    await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token })
  })

  it('PE-04 cannot be what their data rule hides from them', async () => {
    const roleId = await createRole(server.deps.db, {
      code: 'sees_secretaries',
      permissions: ['sys:position:add', 'sys:position:edit', 'sys:position:list'],
    })
    await giveRule(server.deps.db, {
      roleId,
      permission: 'sys:position',
      column: 'name',
      condition: 'like',
      value: '秘书',
    })
    const { token } = await enter({ roles: ['sees_secretaries'] })
    const add = (code: string, name: string) =>
      server.call<{ id: string }>('POST', '/sys/position/add', { token, payload: { code, name, rank: '1' } })
    expect((await add('p1', '主任')).body).toMatchObject(refusal)
    const { body: added } = await add('p1', '秘书')
    expect(added).toMatchObject({ success: true })
    const renamed = await server.call('POST', '/sys/position/edit', {
      token,
      payload: { id: added.result?.id, name: '主任' },
    })
    expect(renamed.body).toMatchObject(refusal)
  })
})

describe('data rules', () => {
  const positions = ['a1', 'a2', 'b1', 'b2'].map((code, at) => ({
    code,
    name: ['秘书', '主任', '秘书长', '教务秘书'][at] ?? '',
    rank: String((at % 2) + 1),
  }))
  beforeAll(async () => {
    for (const payload of positions)
      await server.call('POST', '/sys/position/add', {
        token: world.admin,
        payload: { ...payload, code: `x${payload.code}` },
      })
  })

  /** Somebody with one role for each list of rules on positions. */
  async function ruled(...roles: { column: string; condition: string; value: string }[][]) {
    const codes: string[] = []
    for (const rules of roles) {
      made += 1
      const code = `ruled${made}`
      const roleId = await createRole(server.deps.db, {
        code,
        permissions: ['sys:position:list', 'sys:position:exportXls', 'sys:position:delete'],
      })
      for (const rule of rules) await giveRule(server.deps.db, { roleId, permission: 'sys:position', ...rule })
      codes.push(code)
    }
    const { token } = await enter({ roles: codes, realname: '秘书长' })
    return token
  }
  const codesOf = async (token: string) =>
    (await readAll(server, token, '/sys/position/list', { code: 'x*' })).map(row => String(row.code)).sort()

  const byOperator: Record<string, [column: string, value: string, found: string[]]> = {
    eq: ['name', '秘书', ['xa1']],
    like: ['name', '书', ['xa1', 'xb1', 'xb2']],
    right_like: ['name', '秘书', ['xa1', 'xb1']],
    left_like: ['name', '秘书', ['xa1', 'xb2']],
    in: ['name', '主任,秘书长', ['xa2', 'xb1']],
    ne: ['name', '秘书', ['xa2', 'xb1', 'xb2']],
    gt: ['code', 'xa2', ['xb1', 'xb2']],
    ge: ['code', 'xa2', ['xa2', 'xb1', 'xb2']],
    lt: ['code', 'xb1', ['xa1', 'xa2']],
    le: ['code', 'xb1', ['xa1', 'xa2', 'xb1']],
  }
  it.each(Object.keys(ruleTexts))('SY-02 hold by the operator %s', async condition => {
    const [column = '', value = '', found = []] = byOperator[condition] ?? []
    const token = await ruled([{ column, condition, value }])
    expect(await codesOf(token)).toEqual(found)
    const exported = await readExport(server, token, '/sys/position', { code: 'x*' })
    expect(exported.rows.map(row => row.职务编码).sort()).toEqual(found)
  })

  it('SY-02 all hold in one role, and one of several roles is enough', async () => {
    const secretaries = { column: 'name', condition: 'like', value: '秘书' }
    const firstRank = { column: 'rank', condition: 'eq', value: '1' }
    expect(await codesOf(await ruled([secretaries, firstRank]))).toEqual(['xa1', 'xb1'])
    expect(await codesOf(await ruled([secretaries], [firstRank]))).toEqual(['xa1', 'xb1', 'xb2'])
    expect(await codesOf(await ruled([secretaries], []))).toEqual(['xa1', 'xa2', 'xb1', 'xb2'])
  })

  it.each([
    ['a field that is gone', { column: 'gone', condition: 'eq', value: '1' }],
    ['a field every object has', { column: 'constructor', condition: 'eq', value: '1' }],
    ['an operator nobody knows', { column: 'name', condition: 'similar', value: '1' }],
    ['an operator the field does not have', { column: 'rank', condition: 'like', value: '1' }],
    ['a variable nobody knows', { column: 'name', condition: 'ne', value: '#{nosuch}' }],
    ['a value the field cannot have', { column: 'createTime', condition: 'ge', value: 'yesterday' }],
    ['text that is SQL elsewhere', { column: 'name', condition: 'USE_SQL_RULES', value: '1=1' }],
  ])('SY-02 let nothing through where they name %s (security.md 39)', async (_, rule) => {
    expect(await codesOf(await ruled([rule]))).toEqual([])
    // Beside a rule that finds something, too.
    expect(await codesOf(await ruled([rule, { column: 'name', condition: 'like', value: '秘书' }]))).toEqual([])
  })

  it('SY-02 hold for deleting as they hold for reading', async () => {
    const token = await ruled([{ column: 'name', condition: 'eq', value: '秘书' }])
    const all = await readAll(server, world.admin, '/sys/position/list', { code: 'x*' })
    const ids = all.map(row => row.id).join()
    expect((await server.call('DELETE', `/sys/position/deleteBatch?ids=${ids}`, { token })).body).toMatchObject({
      message: '未找到对应数据',
    })
    expect(await readAll(server, world.admin, '/sys/position/list', { code: 'x*' })).toEqual(all)
  })

  const today = () => formatTime(new Date())?.slice(0, 10) ?? ''
  /** A rule for each variable, and the degree records or positions it has to leave to the person. */
  const byVariable: Record<string, { on: 'position' | 'record'; column: string; condition: string; value: string }> = {
    sys_user_code: { on: 'position', column: 'code', condition: 'eq', value: '#{sys_user_code}' },
    sys_user_name: { on: 'position', column: 'name', condition: 'eq', value: '#{sys_user_name}' },
    sys_user_id: { on: 'record', column: 'supervisorUserId', condition: 'eq', value: '#{sys_user_id}' },
    sys_depart_id: { on: 'record', column: 'departId', condition: 'eq', value: '#{sys_depart_id}' },
    sys_xwbslbms: { on: 'position', column: 'code', condition: 'eq', value: '#{sys_xwbslbms}' },
    tenant_id: { on: 'position', column: 'name', condition: 'eq', value: '#{tenant_id}' },
    sys_date: { on: 'position', column: 'name', condition: 'eq', value: '#{sys_date}' },
    sys_time: { on: 'position', column: 'createTime', condition: 'le', value: '#{sys_time}' },
  }
  it('SY-02 know every variable of these tests and no other', () => {
    expect(Object.keys(byVariable).sort()).toEqual([...ruleVariableNames].sort())
  })

  it.each(Object.keys(byVariable))('SY-02 fill in #{%s} from the session', async variable => {
    const rule = byVariable[variable]
    if (!rule) throw new Error(variable)
    made += 1
    const code = `variable${made}`
    const { on, ...given } = rule
    const permission = on === 'position' ? 'sys:position' : 'xw:xwInfo'
    const roleId = await createRole(server.deps.db, { code, permissions: [`${permission}:list`] })
    await giveRule(server.deps.db, { roleId, permission, ...given })
    const me = await enter({ roles: [code], depart: '中文系', xwbslbms: ['31', '21'], realname: '我自己' })
    const list = async () =>
      on === 'position'
        ? (await readAll(server, me.token, '/sys/position/list')).map(row => row.code)
        : (await readAll(server, me.token, '/xw/xwInfo/list', { xwlx: '31' })).map(row => row.xh)

    if (variable === 'sys_depart_id') {
      // The reach alone would show the department below, too.
      const own = world.records.filter(record => record.type === '31' && record.depart === '中文系')
      expect((await list()).sort()).toEqual(own.map(record => record.xh).sort())
    } else if (variable === 'sys_user_id') {
      expect(await list()).toEqual([])
      const [mine] = world.records.filter(record => record.type === '31' && record.depart === '中文系')
      await server.deps.db.inTenant(1, tx =>
        sql`update xw_info set supervisor_user_id = ${me.id} where id = ${mine?.id}`.execute(tx),
      )
      expect(await list()).toEqual([mine?.xh])
    } else if (variable === 'sys_time') {
      const all = (await readAll(server, world.admin, '/sys/position/list')).length
      expect(all).toBeGreaterThan(3)
      expect(await list()).toHaveLength(all)
    } else {
      expect(await list()).toEqual([])
      const name = { sys_user_name: '我自己', tenant_id: '1', sys_date: today() }[variable] ?? '随便'
      const payload = {
        code: { sys_user_code: me.username, sys_xwbslbms: '21' }[variable] ?? `v${made}`,
        name,
        rank: '1',
      }
      await server.call('POST', '/sys/position/add', { token: world.admin, payload })
      expect(await list()).toEqual([payload.code])
    }
  })

  it('SY-02 hold for freezing and for a new password as they hold for reading', async () => {
    const { db } = server.deps
    const roleId = await createRole(db, {
      code: 'freezes_some',
      reach: 'school',
      permissions: ['sys:user:list', 'sys:user:freeze', 'sys:user:resetPassword'],
    })
    await giveRule(db, { roleId, permission: 'sys:user', column: 'realname', condition: 'right_like', value: '王' })
    const { token } = await enter({ roles: ['freezes_some'] })
    const [mine, other] = [await enter({ roles: [], realname: '王某' }), await enter({ roles: [], realname: '李某' })]
    const freeze = async (ids: string) =>
      (await server.call('PUT', '/sys/user/frozenBatch', { token, payload: { ids, status: '2' } })).body.message
    const reset = async (username: string) =>
      (await server.call('PUT', '/sys/user/changePassword', { token, payload: { username, password: 'Vqz-9417-Lm' } }))
        .body.message
    expect(await reset(other.username)).toBe('未找到对应数据')
    expect(await reset(mine.username)).toBe('密码修改成功!')
    expect(await freeze(`${mine.id},${other.id}`)).toBe('未找到对应数据')
    expect(await freeze(mine.id)).toBe('冻结成功')
    expect((await readAll(server, world.admin, '/sys/user/list', { status: '2' })).map(user => user.id)).toEqual([
      mine.id,
    ])
  })

  it('SY-02 can be given only where they count: to the entry of a resource', async () => {
    const { db } = server.deps
    const idOf = async (code: string) =>
      (await db.platform.selectFrom('sys_permission').select('id').where('code', '=', code).executeTakeFirstOrThrow())
        .id
    const rule = { ruleName: '规则', ruleColumn: 'xm', ruleConditions: 'eq', ruleValue: '王' }
    const add = async (code: string) =>
      (
        await server.call('POST', '/sys/permission/addPermissionRule', {
          token: world.admin,
          payload: { ...rule, permissionId: await idOf(code) },
        })
      ).body.message
    expect(await add('xw:xwInfo')).toMatch(/^添加成功(?:！$|，仍有 )/)
    for (const code of ['xw:xwInfo:type31', 'xw:xwInfo:list', 'system', 'sys:online:forceLogout'])
      expect.soft([code, await add(code)]).toEqual([code, '未找到对应数据'])
    const { body } = await server.call<{ treeList: GrantNode[] }>('GET', '/sys/role/queryTreeList', {
      token: world.admin,
    })
    const flat = (nodes: GrantNode[]): GrantNode[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
    const offered = flat(body.result?.treeList ?? [])
      .filter(node => node.ruleFlag === 1)
      .map(node => node.title)
    expect(offered).toEqual(expect.arrayContaining(['采集', '用户', '角色', '职务']))
    for (const title of ['首页', '系统', '学术硕士', '新增']) expect.soft(offered).not.toContain(title)
  })

  it('SY-02 count from the moment they are given or taken', async () => {
    const roleId = await createRole(server.deps.db, { code: 'changing', permissions: ['sys:position:list'] })
    const { token } = await enter({ roles: ['changing'] })
    expect(await codesOf(token)).toHaveLength(4)
    const permission = await server.deps.db.platform
      .selectFrom('sys_permission')
      .select('id')
      .where('code', '=', 'sys:position')
      .executeTakeFirstOrThrow()
    const admin = <T>(method: 'GET' | 'POST', path: string, payload?: object) =>
      server.call<T>(method, path, { token: world.admin, ...(payload && { payload }) })
    const rule = {
      permissionId: permission.id,
      ruleName: '只看秘书',
      ruleColumn: 'name',
      ruleConditions: 'eq',
      ruleValue: '秘书',
    }
    expect((await admin('POST', '/sys/permission/addPermissionRule', rule)).body).toMatchObject({ success: true })
    const rules = await admin<{ id: string; ruleName: string }[]>(
      'GET',
      `/sys/permission/queryPermissionRule?permissionId=${permission.id}`,
    )
    const dataRuleIds = rules.body.result?.find(({ ruleName }) => ruleName === '只看秘书')?.id ?? ''
    await admin('POST', '/sys/role/datarule', { permissionId: permission.id, roleId, dataRuleIds })
    await vi.waitFor(async () => expect(await codesOf(token)).toEqual(['xa1']))
    await admin('POST', '/sys/role/datarule', { permissionId: permission.id, roleId, dataRuleIds: '' })
    await vi.waitFor(async () => expect(await codesOf(token)).toHaveLength(4))
  })
})
