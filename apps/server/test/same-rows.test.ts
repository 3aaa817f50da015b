import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from './support/app.ts'
import { createUser } from './support/fixtures.ts'
import { createRole, giveRule, openSession } from './support/people.ts'
import { readExport } from './support/sheets.ts'
import { signedHeaders } from './support/signed.ts'
import { createWorld, type DepartName, readAll, type World, type WorldRecord } from './support/world.ts'

let server: TestApp
let world: World
/** The users of the tests, by name, with the records that each may see. */
interface Somebody {
  token: string
  /** Degree types, where they have some alone. */
  types?: string[]
  sees(record: WorldRecord): boolean
}
let people: Record<string, Somebody>

const inside: readonly DepartName[] = ['文学院', '中文系', '古典文献']
const recordPermissions = ['list', 'add', 'edit', 'delete', 'exportXls'].map(action => `xw:xwInfo:${action}`)

beforeAll(async () => {
  // The tests query masked values more often than a user would.
  server = await buildApp({}, { XW_MASKED_QUERIES: '10000' })
  world = await createWorld(server)
  const { db } = server.deps
  const { departs } = world
  const enter = async (username: string, user: { roles: string[]; depart?: DepartName; xwbslbms?: string[] }) => {
    const departId = user.depart && departs[user.depart]
    const id = await createUser(db, { username, ...user, departs: departId ? [departId] : [] })
    return { id, token: await openSession(db, id, departId ? { departId } : {}) }
  }
  const ruledRole = await createRole(db, { code: 'wang_only', permissions: recordPermissions })
  await giveRule(db, { roleId: ruledRole, permission: 'xw:xwInfo', column: 'xm', condition: 'right_like', value: '王' })
  const office = await enter('dw01', { roles: ['dwgly'] })
  const category = await enter('lb01', { roles: ['lbgly'], xwbslbms: ['31', '21'] })
  const secretary = await enter('yx01', { roles: ['yxgly'], depart: '文学院', xwbslbms: ['31', '41'] })
  const ruled = await enter('ruled01', { roles: ['wang_only'], depart: '中文系', xwbslbms: ['31', '21', '41'] })
  const student = await enter('xs01', { roles: ['xs'] })
  const own = world.records.find(record => record.type === '31' && record.depart === '中文系')
  await db.inTenant(1, tx => sql`update xw_info set student_user_id = ${student.id} where id = ${own?.id}`.execute(tx))
  people = {
    'the school’s administrator': { ...office, sees: () => true },
    'a category administrator': { ...category, types: ['31', '21'], sees: ({ type }) => ['31', '21'].includes(type) },
    'a department’s administrator': {
      ...secretary,
      types: ['31', '41'],
      sees: ({ type, depart }) => ['31', '41'].includes(type) && inside.includes(depart),
    },
    'a role with a data rule': {
      ...ruled,
      sees: ({ xm, depart }) => xm.startsWith('王') && ['中文系', '古典文献'].includes(depart),
    },
    'a student': { ...student, sees: ({ id }) => id === own?.id },
  }
})
afterAll(() => server.close())

const names = [
  'the school’s administrator',
  'a category administrator',
  'a department’s administrator',
  'a role with a data rule',
  'a student',
] as const
const person = (name: (typeof names)[number]): Somebody => people[name] ?? { token: '', sees: () => false }
const missing = { success: false, message: '未找到对应数据', code: 500, result: null }

describe.each(names)('degree records of %s', name => {
  const wanted = (xwlx: string) =>
    world.records.filter(record => record.type === xwlx && person(name).sees(record)).map(record => record.xh)

  it.each(['31', '21', '41'])(
    'PE-04 are in list and export of type %s exactly those in reach, or the type is refused',
    async xwlx => {
      const { token, types } = person(name)
      if (types && !types.includes(xwlx)) {
        for (const path of ['list', 'exportXls', 'definition'])
          expect.soft((await server.call('GET', `/xw/xwInfo/${path}?xwlx=${xwlx}`, { token })).status).toBe(403)
        return
      }
      const listed = await readAll(server, token, '/xw/xwInfo/list', { xwlx })
      expect(listed.map(row => row.xh).sort()).toEqual(wanted(xwlx).sort())
      if (name === 'a student') return
      const exported = await readExport(server, token, '/xw/xwInfo', { xwlx })
      expect(exported.rows.map(row => row.学号).sort()).toEqual(wanted(xwlx).sort())
      const everyId = world.records.map(record => record.id).join()
      const selected = await readExport(server, token, '/xw/xwInfo', { xwlx, selections: everyId })
      expect(selected.rows.map(row => row.学号).sort()).toEqual(wanted(xwlx).sort())
    },
  )

  it('PE-04 open one by one in reach, and beyond it are not there', async () => {
    const { token, sees } = person(name)
    for (const record of world.records) {
      for (const xwlx of ['', record.type]) {
        const { body } = await server.call<{ xh: string }>(
          'GET',
          `/xw/xwInfo/queryById?${new URLSearchParams({ id: record.id, xwlx })}`,
          { token },
        )
        const { timestamp: _, ...answer } = body
        expect.soft({ xh: record.xh, answer }).toMatchObject({
          xh: record.xh,
          answer: sees(record) ? { success: true, result: { xh: record.xh } } : missing,
        })
      }
    }
  })

  it('PE-04 beyond reach are neither edited nor deleted', async () => {
    const { token, sees } = person(name)
    const beyond = world.records.filter(record => !sees(record))
    for (const { id, type } of beyond) {
      const edited = await server.call('POST', '/xw/xwInfo/edit', { token, payload: { id, xwlx: type, bz: 'x' } })
      expect.soft(edited.body).toMatchObject(missing)
      const deleted = await server.call('DELETE', `/xw/xwInfo/delete?id=${id}`, { token })
      expect
        .soft(name === 'a student' ? deleted.status : deleted.body)
        .toEqual(name === 'a student' ? 403 : expect.objectContaining(missing))
    }
    const { rows } = await server.deps.db.inTenant(1, tx => sql`select id from xw_info where bz = 'x'`.execute(tx))
    expect(rows).toEqual([])
    expect(await readAll(server, world.admin, '/xw/xwInfo/list', { xwlx: '31' })).toHaveLength(world.records.length / 3)
  })

  it('PE-04 are of the type they are asked by, whatever the call says', async () => {
    const { token, sees } = person(name)
    const own = world.records.find(record => record.type === '31' && sees(record))
    const { body } = await server.call('GET', `/xw/xwInfo/queryById?id=${own?.id}&xwlx=21`, { token })
    expect(body).toMatchObject(missing)
  })
})

interface TreeNode {
  key: string
  isLeaf?: boolean
  children?: TreeNode[] | null
}
const keysOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(node => [node.key, ...keysOf(node.children ?? [])])

describe('what somebody with data rules can choose from', () => {
  let token: string
  const usernames = ['wang1', 'wang2', 'wang3', 'li1', 'li2', 'li3']
  const chosen = usernames.filter(username => username.startsWith('wang'))

  beforeAll(async () => {
    const { db } = server.deps
    const resources = ['sys:user', 'sys:role', 'sys:depart']
    const permissions = resources.flatMap(resource =>
      ['list', 'exportXls', 'pick'].map(action => `${resource}:${action}`),
    )
    const roleId = await createRole(db, { code: 'chooser', permissions, reach: 'school' })
    await giveRule(db, { roleId, permission: 'sys:user', column: 'realname', condition: 'right_like', value: '王' })
    await giveRule(db, { roleId, permission: 'sys:role', column: 'roleCode', condition: 'in', value: 'xs,ds' })
    for (const username of usernames) {
      await createUser(db, {
        username,
        realname: `${username.startsWith('wang') ? '王' : '李'}${username.at(-1)}`,
        departs: [world.departs.理学院],
      })
    }
    token = await openSession(db, await createUser(db, { username: 'chooser01', roles: ['chooser'] }))
  })

  const get = async <T>(path: string): Promise<T> => {
    const { body } = await server.call<T>('GET', path, { token, headers: signedHeaders(path) })
    // Pickers answer without an envelope where the wire has it so.
    return (Array.isArray(body) ? body : body.result) as T
  }
  const values = (items: { value: string }[]) => items.map(item => item.value).sort()
  const table = '/sys_user,realname,username'

  it('PK-01 is the same users in list, export, picker and dictionary', async () => {
    const { departs } = world
    const listed = await readAll(server, token, '/sys/user/list')
    expect(listed.map(user => user.username).sort()).toEqual(chosen)
    expect((await readExport(server, token, '/sys/user', {})).rows.map(row => row.用户账号).sort()).toEqual(chosen)
    const picked = await readAll(server, token, '/sys/user/queryUserComponentData')
    expect(picked.map(user => user.username).sort()).toEqual(chosen)
    const ofDepart = await get<{ username: string }[]>(`/sys/user/queryUserByDepId?id=${departs.理学院}`)
    expect(ofDepart.map(user => user.username).sort()).toEqual(chosen)
    const several = await get<{ username: string }[]>(`/sys/user/getMultiUser?username=${usernames.join()}`)
    expect(several.map(user => user.username).sort()).toEqual(chosen)
    expect(values(await get(`/sys/dict/getDictItems${table}`))).toEqual(chosen)
    expect(values(await get(`/sys/dict/loadDict${table}`))).toEqual(chosen)
    expect(values(await get(`/sys/dict/loadDictOrderByValue${table}?keyword=li1,wang2`))).toEqual(chosen)
    expect(await get(`/sys/dict/loadDictItem${table}?key=${usernames.join()}`)).toEqual(['王1', '王2', '王3'])
    expect(await get(`/sys/dict/getDictText${table}/li1`)).toBeNull()
    expect(await get(`/sys/dict/loadDict${table}?keyword=${encodeURIComponent('李')}`)).toEqual([])
  })

  it('PK-08 is the same roles in list, export and dictionary', async () => {
    const listed = await readAll(server, token, '/sys/role/list')
    expect(listed.map(role => role.roleCode).sort()).toEqual(['ds', 'xs'])
    expect((await readExport(server, token, '/sys/role', {})).rows.map(row => row.角色编码).sort()).toEqual([
      'ds',
      'xs',
    ])
    expect(values(await get('/sys/dict/getDictItems/sys_role,role_name,role_code'))).toEqual(['ds', 'xs'])
  })

  it('PK-02 is the same departments in list, export, trees and dictionary', async () => {
    const all = Object.values(world.departs).sort()
    const listed = await readAll(server, token, '/sys/sysDepart/list')
    expect(listed.map(depart => depart.id).sort()).toEqual(all)
    expect((await readExport(server, token, '/sys/sysDepart', {})).rows.map(row => row.部门名称).sort()).toEqual(
      Object.keys(world.departs).sort(),
    )
    expect(keysOf(await get('/sys/sysDepart/queryTreeList')).sort()).toEqual(all)
    expect(keysOf(await get('/sys/sysDepart/queryIdTree')).sort()).toEqual(all)
    expect(keysOf(await get(`/sys/sysDepart/searchBy?keyWord=${encodeURIComponent('中文')}`))).toEqual([
      world.departs.文学院,
      world.departs.中文系,
    ])
    const level = async (pid: string): Promise<string[]> => {
      const nodes = await get<TreeNode[]>(`/sys/sysDepart/queryDepartTreeSync?pid=${pid}`)
      const below = await Promise.all(nodes.filter(node => !node.isLeaf).map(node => level(node.key)))
      return [...keysOf(nodes), ...below.flat()]
    }
    expect((await level('')).sort()).toEqual(all)
    expect(values(await get('/sys/dict/getDictItems/sys_depart,depart_name,id'))).toEqual(all)
  })
})
