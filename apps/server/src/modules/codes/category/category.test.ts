import type { CategoryNode } from '@xw/shared/wire/categories'
import type { DictNode } from '@xw/shared/wire/dict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { fuzzTimeoutMs, hostileTexts } from '../../../../test/support/hostile.ts'
import { signedHeaders } from '../../../../test/support/signed.ts'
import { watchStatements } from '../../../../test/support/statements.ts'
import { newId } from '../../../lib/ids.ts'

let server: TestApp
let token: string
/** Ids by code. */
const ids = new Map<string, string>()
const id = (code: string) => ids.get(code) ?? ''

beforeAll(async () => {
  server = await buildApp()
  await createUser(server.deps.db, { username: 'xs01', roles: ['xs'] })
  token = await server.signIn('xs01', userPassword)
  await add(1, 'A01', '论文')
  await add(1, 'A01A01', '博士论文', 'A01')
  await add(1, 'A01A02', '硕士论文', 'A01')
  await add(1, 'A01A01A01', '涉密', 'A01A01')
  await add(1, 'B01', '设计')
  await add(await createSchool(server.deps.db, { code: '10002', name: '第二大学' }), 'Z01', '外校分类')
})
afterAll(() => server.close())

async function add(tenantId: number, code: string, name: string, parent?: string) {
  ids.set(code, newId())
  await server.deps.db.inTenant(tenantId, tx =>
    tx
      .insertInto('sys_category')
      .values({ tenant_id: tenantId, id: id(code), pid: parent ? id(parent) : null, name, code, create_by: 'admin' })
      .execute(),
  )
}

const get = <T = CategoryNode[]>(path: string) => server.call<T>('GET', `/sys/category/${path}`, { token })
const codes = async (path: string) => (await get(path)).body.result?.map(node => node.code)
const failure = (message: string) => ({ success: false, code: 500, message, result: null })

describe('category trees', () => {
  it('PK-13 returns the root level by level, or whole', async () => {
    const { body } = await get('loadTreeRoot?async=true&pcode=0')
    expect(body.result?.map(node => node.code)).toEqual(['A01', 'B01'])
    expect(body.result?.[0]).toEqual({
      key: id('A01'),
      value: id('A01'),
      title: '论文',
      label: '论文',
      name: '论文',
      code: 'A01',
      parentId: '0',
      leaf: false,
      isLeaf: false,
    })
    const whole = await get('loadTreeRoot?async=false&pcode=')
    expect(whole.body.result).toMatchObject([
      {
        code: 'A01',
        children: [
          { code: 'A01A01', parentId: id('A01'), children: [{ code: 'A01A01A01', leaf: true }] },
          { code: 'A01A02', isLeaf: true },
        ],
      },
      { code: 'B01', leaf: true },
    ])
    expect(whole.body.result?.[1]).not.toHaveProperty('children')
  })

  it('PK-05 starts below a code, which must exist', async () => {
    expect(await codes('loadTreeRoot?async=true&pcode=A01')).toEqual(['A01A01', 'A01A02'])
    expect(await codes('loadTreeRoot?async=true&pcode=B01')).toEqual([])
    expect((await get('loadTreeRoot?async=true&pcode=Z01')).body).toMatchObject(failure('该分类编码不存在，请核实！'))
  })

  it('PK-13 gives each node what trees and selects read of it', async () => {
    const { body } = await get<object[]>('loadTreeRoot?async=true&pcode=0')
    const [id0, label] = [id('A01'), '论文']
    expect(body.result?.[0]).toMatchObject({ key: id0, value: id0, label, name: label, leaf: false, isLeaf: false })
  })

  it('PK-13 returns children by the id of their parent', async () => {
    expect(await codes(`loadTreeChildren?pid=${id('A01')}`)).toEqual(['A01A01', 'A01A02'])
    expect(await codes('loadTreeChildren?pid=0')).toEqual(['A01', 'B01'])
    for (const pid of [id('B01'), id('Z01'), newId(), 'x'])
      expect.soft(await codes(`loadTreeChildren?pid=${pid}`)).toEqual([])
  })

  it('PK-13 loadTreeData takes an id or a code, and a condition', async () => {
    expect(await codes('loadTreeData?pcode=0')).toEqual(['A01', 'B01'])
    expect(await codes('loadTreeData?pcode=A01')).toEqual(['A01A01', 'A01A02'])
    expect(await codes(`loadTreeData?pid=${id('A01')}`)).toEqual(['A01A01', 'A01A02'])
    expect(await codes(`loadTreeData?pcode=A01&condition=${encodeURIComponent('{"name":"硕士论文"}')}`)).toEqual([
      'A01A02',
    ])
    expect((await get('loadTreeData')).body).toMatchObject(failure('加载分类字典树参数有误.[null]!'))
    expect((await get('loadTreeData?pcode=Z01')).body).toMatchObject(failure('加载分类字典树参数有误.[code]!'))
    const bad = failure('组件JTreeSelect-condition传值有误，需要一个json字符串!')
    for (const condition of ['x', '{"tenant_id":2}'])
      expect((await get(`loadTreeData?pcode=0&condition=${condition}`)).body).toMatchObject(bad)
  })

  it('PK-12 are available as a dictionary tree', async () => {
    const path =
      '/sys/dict/loadTreeData?pid=0&tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child&condition='
    const { body } = await server.call<DictNode[]>('GET', path, { token, headers: signedHeaders(path) })
    expect(body.result).toMatchObject([
      { key: id('A01'), title: '论文', leaf: 0, isLeaf: false, parentId: '0' },
      { key: id('B01'), leaf: 1, isLeaf: true },
    ])
  })
})

describe('one category', () => {
  it('PK-13 is found by id or code', async () => {
    const expected = {
      id: id('A01A01'),
      pid: id('A01'),
      name: '博士论文',
      code: 'A01A01',
      createBy: 'admin',
      updateTime: null,
    }
    expect((await get('loadOne?field=code&val=A01A01')).body.result).toMatchObject(expected)
    expect((await get(`loadOne?field=id&val=${id('A01A01')}`)).body.result).toMatchObject(expected)
  })

  it.each([
    ['field=code&val=Z01', '查询无果'],
    ['field=id&val=x', '查询无果'],
    ['field=name&val=A01', '字段无效，请检查!'],
    ['field=tenant_id&val=2', '字段无效，请检查!'],
    ["field=code'--&val=A01", '字段无效，请检查!'],
  ])('%s: %s', async (query, message) => {
    expect((await get(`loadOne?${query}`)).body).toMatchObject(failure(message))
  })
})

it('PK-13 returns labels for ids in the query or in the path, in their order', async () => {
  const wanted = `${id('B01')},${id('Z01')},x,${id('A01')}`
  for (const path of [`loadDictItem?ids=${wanted},`, `loadDictItem/?ids=${wanted}`, `loadDictItem/${wanted}`]) {
    expect.soft((await get(path)).body.result).toEqual(['设计', '论文'])
  }
  expect((await get(`loadDictItem/x,${id('A01')}?delNotExist=false`)).body.result).toEqual(['x', '论文'])
  expect((await get('loadDictItem/')).body.result).toEqual([])
})

it('reads a tree down to the tenth level, and visits a category that is its own ancestor once', async () => {
  await add(1, 'C00', '链')
  for (let depth = 1; depth <= 12; depth += 1)
    await add(1, `C${String(depth).padStart(2, '0')}`, '链', `C${String(depth - 1).padStart(2, '0')}`)
  const flat = (nodes: CategoryNode[]): string[] => nodes.flatMap(node => [node.code, ...flat(node.children ?? [])])
  const below = async (code: string) => flat((await get(`loadTreeRoot?pcode=${code}`)).body.result ?? [])
  expect(await below('C00')).toEqual(['C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C07', 'C08', 'C09', 'C10'])
  await add(1, 'D01', '环')
  await add(1, 'D02', '环', 'D01')
  await add(1, 'D03', '环', 'D02')
  await server.deps.db.inTenant(1, tx =>
    tx
      .updateTable('sys_category')
      .set({ pid: id('D03') })
      .where('code', '=', 'D01')
      .execute(),
  )
  expect(await below('D01')).toEqual(['D02', 'D03'])
})

it(
  'is one query a call, and none that a client could shape',
  async () => {
    const statements = watchStatements(server.database)
    const paths = (text: string) => {
      const value = encodeURIComponent(text)
      return [
        `loadTreeRoot?pcode=${value}`,
        `loadTreeChildren?pid=${value}`,
        `loadTreeData?pcode=${value}`,
        `loadTreeData?pid=${value}`,
        `loadTreeData?pcode=0&condition=${encodeURIComponent(JSON.stringify({ code: text }))}`,
        `loadOne?field=${value}&val=A01`,
        `loadOne?field=code&val=${value}`,
        `loadDictItem?ids=${value}`,
      ]
    }
    const readsOf = async (path: string) => {
      const said = await statements.during(async () => expect.soft((await get(path)).status, path).toBeLessThan(500))
      return [...said].filter(text => text.includes('sys_category'))
    }
    const usual = new Set<string>()
    for (const path of [...paths('A01'), ...paths(id('A01')), ...paths('0'), 'loadOne?field=code&val=A01']) {
      const reads = await readsOf(path)
      expect.soft(reads.length, path).toBeLessThanOrEqual(1)
      for (const text of reads) usual.add(text)
    }
    for (const path of hostileTexts().flatMap(paths)) {
      expect.soft((await readsOf(path)).filter(text => !usual.has(text))).toEqual([])
    }
    statements.stop()
  },
  fuzzTimeoutMs,
)

describe('managing categories', () => {
  const admin = async <T>(path: string) =>
    (await server.call<T>('GET', `/sys/category/${path}`, { token: await server.signIn() })).body
  type Rows = Record<string, unknown>[]

  it('SY-08 lists them level by level, each with whether it has children', async () => {
    const root = await admin<{ records: Rows; total: number }>('rootList?pageNo=1&pageSize=10')
    expect(root.result?.records.slice(0, 2).map(({ code, pid, hasChild }) => [code, pid, hasChild])).toEqual([
      ['A01', '0', '1'],
      ['B01', '0', null],
    ])
    const children = await admin<Rows>(`childList?pid=${id('A01')}`)
    expect(children.result?.map(({ code, hasChild }) => [code, hasChild])).toEqual([
      ['A01A01', '1'],
      ['A01A02', null],
    ])
    const batch = await admin<{ records: Rows }>(`getChildListBatch?parentIds=${id('A01')},${id('A01A01')},x,`)
    expect(batch.result?.records.map(({ code }) => code)).toEqual(['A01A01', 'A01A01A01', 'A01A02'])
  })

  it('SY-08 requires a code to begin with that of the parent', async () => {
    expect(await admin(`checkCode?pid=${id('A01')}&code=A01A09`)).toMatchObject({ success: true })
    expect(await admin(`checkCode?pid=${id('A01')}&code=B01`)).toMatchObject({
      success: false,
      message: '编码须以上级分类的编码“A01”开头',
    })
    expect((await get('rootList')).status).toBe(403)
  })

  it('SY-08 offers all of them as dictionary items', async () => {
    const { body } = await get<{ value: string; text: string }[]>('loadAllData?code=A01')
    expect(body.result?.map(({ text }) => text)).toEqual(['博士论文', '涉密', '硕士论文'])
    expect((await get('loadAllData?code=Z01')).body.result).toEqual([])
  })
})
