import type { Page } from '@xw/shared/wire/envelope'
import type { FoundRecord } from '@xw/shared/wire/found-record'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'
import { addRecord, createWorld, type DepartName, type World } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let world: World
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
})
afterAll(() => server.close())

let made = 0
/** Somebody of a department, with roles of their own kind. */
async function enter(roles: string[], depart?: DepartName, xwbslbms: string[] = ['31']): Promise<string> {
  made += 1
  const departId = depart && world.departs[depart]
  const departs = departId ? [departId] : []
  const id = await createUser(server.deps.db, { username: `finder${made}`, roles, departs, xwbslbms })
  return openSession(server.deps.db, id, departId ? { departId } : {})
}

/** A role that lists and exports records, and does not see one field. */
async function roleWithout(fieldKey: string, right: 'visible' | 'exportable') {
  made += 1
  const code = `blind${made}`
  const id = await createRole(server.deps.db, { code, permissions: ['xw:xwInfo:list', 'xw:xwInfo:exportXls'] })
  await server.deps.db.inTenant(1, tx =>
    tx
      .insertInto('sys_role_field_config')
      .values({ tenant_id: 1, id: newId(), role_id: id, biz_key: 'xwInfo_31', field_key: fieldKey, [right]: '0' })
      .execute(),
  )
  return code
}

describe('records found from anywhere', () => {
  const find = async (token: string, keyword: string) =>
    (await server.call<FoundRecord[]>('GET', `${paths.dashboard.find}?${new URLSearchParams({ keyword })}`, { token }))
      .body
  const idsOf = async (token: string, keyword: string) =>
    (await find(token, keyword)).result?.map(({ id }) => id).sort()
  const inWorld = (isMeant: (record: World['records'][number]) => boolean) =>
    world.records
      .filter(isMeant)
      .map(({ id }) => id)
      .sort()

  it('HD-01 are those whose name has the text or whose number begins with it, of every type', async () => {
    const [one] = world.records
    expect((await find(world.admin, one?.xh ?? '')).result).toEqual([
      {
        id: one?.id,
        xwbslbm: one?.type,
        name: one?.xm,
        number: one?.xh,
        depart: one?.depart,
        status: expect.any(String),
        state: expect.any(String),
      },
    ])
    expect(await idsOf(world.admin, '小29')).toEqual(inWorld(({ xm }) => xm.includes('小29')))
    expect((await find(world.admin, '王小')).result).toHaveLength(10)
    expect(await idsOf(world.admin, '没有这个人')).toEqual([])
    expect(await idsOf(world.admin, '%')).toEqual([])
  })

  it('HD-01 can be limited to states, which their codes name', async () => {
    const inStates = async (states: string) =>
      (
        await server.call<FoundRecord[]>(
          'GET',
          `${paths.dashboard.find}?keyword=${encodeURIComponent('王小')}&states=${states}`,
          {
            token: world.admin,
          },
        )
      ).body.result?.map(({ state }) => state)
    const first = (await find(world.admin, '王小')).result?.[0]
    expect(new Set(await inStates(first?.state ?? ''))).toEqual(new Set([first?.state]))
    expect(await inStates('99')).toEqual([])
  })

  it('PE-04 are those that the caller reaches: own types, own departments', async () => {
    const ofTypes = await enter(['lbgly'], undefined, ['21'])
    const reached = inWorld(({ type, xm }) => type === '21' && xm.includes('王小'))
    expect(await idsOf(ofTypes, '王小')).toEqual(reached)
    const ofDepart = await enter(['yxgly'], '中文系')
    expect(await idsOf(ofDepart, '小')).toEqual(
      inWorld(({ type, depart }) => type === '31' && (depart === '中文系' || depart === '古典文献')),
    )
  })

  it('PE-04 cannot be found by what the caller does not see, nor by who may not list them', async () => {
    const blind = await enter([await roleWithout('xm', 'visible')], '文学院')
    expect(await idsOf(blind, '王小')).toEqual([])
    const [one] = world.records
    expect((await find(blind, one?.xh ?? '')).result).toEqual([expect.objectContaining({ id: one?.id, name: '' })])
    expect((await find(await enter([], '文学院'), '王小')).code).toBe(510)
  })
})

describe('an export of some columns', () => {
  const refusal = async (token: string, exportFields: string) =>
    (await server.call('GET', `/xw/xwInfo/exportXls?${new URLSearchParams({ xwlx: '31', exportFields })}`, { token }))
      .body

  it('QY-05 has them in the order asked for; without a choice it has all', async () => {
    const exported = (query: Record<string, string>) =>
      readExport(server, world.admin, '/xw/xwInfo', { xwlx: '31', ...query })
    const some = await exported({ exportFields: 'xh,xm,departId,xh' })
    expect(some.headings).toEqual(['学号', '姓名', '院系'])
    expect(some.rows).toHaveLength(10)
    const all = (await exported({})).headings
    expect(all.length).toBeGreaterThan(60)
    expect(all).toContain('性别')
  })

  it('PE-04 never has one that the caller does not see, or that is not to be exported', async () => {
    const refused = (name: string) => ({ success: false, code: 500, message: `不能导出的列：${name}` })
    expect(await refusal(world.admin, 'xm,studentUserId')).toMatchObject(refused('studentUserId'))
    expect(await refusal(world.admin, 'xm,password')).toMatchObject(refused('password'))
    const blind = await enter([await roleWithout('xmpy', 'visible')], '文学院')
    expect(await refusal(blind, 'xm,xmpy')).toMatchObject(refused('xmpy'))
    const barred = await enter([await roleWithout('xmpy', 'exportable')], '文学院')
    expect(await refusal(barred, 'xmpy')).toMatchObject(refused('xmpy'))
    const task = await server.call('POST', '/xw/xwInfo/exportTask', {
      token: barred,
      payload: { xwlx: '31', exportFields: 'xmpy' },
    })
    expect(task.body).toMatchObject(refused('xmpy'))
  })
})

describe('a query for what is missing', () => {
  const ask = async (token: string, ...rows: { field: string; rule: string }[]) => {
    const query = new URLSearchParams({ xwlx: '44', superQueryParams: JSON.stringify(rows) })
    return (await server.call<Page<{ xm: string }>>('GET', `/xw/xwInfo/list?${query}`, { token })).body
  }
  const namesOf = async (field: string, rule: string) =>
    (await ask(world.admin, { field, rule })).result?.records.map(({ xm }) => xm).sort()

  it('QY-03 finds the records where a field is empty, and those where it is not', async () => {
    const common = { xwlx: '44', nj: '2024' }
    await addRecord(server, world.admin, {
      ...common,
      xm: '全有',
      bz: '备注',
      csrq: '20000101',
      departId: world.departs.理学院,
    })
    await addRecord(server, world.admin, { ...common, xm: '全无' })
    for (const field of ['bz', 'csrq', 'departId', 'createTime']) {
      const isAlways = field === 'createTime'
      expect({ field, names: await namesOf(field, 'empty') }).toEqual({ field, names: isAlways ? [] : ['全无'] })
      expect({ field, names: await namesOf(field, 'NOT_EMPTY') }).toEqual({
        field,
        names: isAlways ? ['全无', '全有'] : ['全有'],
      })
    }
  })

  it('QY-06 does not ask that of a masked field', async () => {
    const secretary = await enter(['yxgly'], '理学院', ['44'])
    expect(await ask(secretary, { field: 'zjhm', rule: 'empty' })).toMatchObject({
      success: false,
      message: '身份证件号码不能按“为空”查询',
    })
    expect((await ask(world.admin, { field: 'nope', rule: 'empty' })).message).toBe('查询条件不存在：nope')
  })
})
