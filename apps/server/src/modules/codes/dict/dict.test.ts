import type { DictItem, DictNode } from '@xw/shared/wire/dict'
import { headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDict } from '../../../../test/support/dicts.ts'
import { createDepart, createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { signedHeaders } from '../../../../test/support/signed.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import { allPermissions } from '../../../seed/permissions.ts'
import { tableDicts } from './registry.ts'

let server: TestApp
/** Sessions of a student and an office user of the first school, and of the second school’s office. */
let student: string
let office: string
let stranger: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  const tenantId = await createSchool(db, { code: '10002', name: '第二大学' })
  await createUser(db, { username: 'xs01', realname: '学生甲', roles: ['xs'] })
  await createUser(db, { username: 'dw01', realname: '王小明', roles: ['dwgly'] })
  await createUser(db, { username: 'dw02', realname: '外校人', roles: ['dwgly'], tenantId })
  student = await server.signIn('xs01', userPassword)
  office = await server.signIn('dw01', userPassword)
  stranger = await server.signIn('dw02', userPassword)
})
afterAll(() => server.close())

/** A signed GET, as the web sends it. */
const get = <T = DictItem[]>(path: string, token = student) =>
  server.call<T>('GET', path, { token, headers: signedHeaders(path) })
const values = async (path: string, token = student) => (await get(path, token)).body.result?.map(item => item.value)
const failure = (message: string) => ({ success: false, code: 500, message, result: null })

const departTable = 'sys_depart,depart_name,id'
const userTable = 'sys_user,realname,username'
const tree = (query: Record<string, string>) =>
  `/sys/dict/loadTreeData?${new URLSearchParams({ tableName: '', text: '', code: '', pidField: '', hasChildField: '', ...query })}`

describe('items of a dictionary', () => {
  it('PK-12 are read by code in display order, each with value, text, title and label', async () => {
    const { body } = await get('/sys/dict/getDictItems/sex')
    expect(body).toMatchObject({ success: true, code: 200 })
    expect(body.result).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ])
  })

  it('are empty for an unknown code', async () => {
    expect(await values('/sys/dict/getDictItems/no_such_code')).toEqual([])
  })

  it('come from the school’s own dictionary in place of the platform’s, in that school alone', async () => {
    await createDict(server.deps.db, 1, { code: 'yn', items: { Y: '好', N: '不好' } })
    expect(await values('/sys/dict/getDictItems/yn')).toEqual(['Y', 'N'])
    expect(await values('/sys/dict/getDictItems/yn', stranger)).toEqual(['1', '0'])
    const all = (token: string) =>
      server.call<Record<string, DictItem[]>>('GET', '/sys/dict/queryAllDictItems', { token })
    expect((await all(student)).body.result?.yn?.map(item => item.text)).toEqual(['好', '不好'])
    expect((await all(stranger)).body.result?.yn?.map(item => item.text)).toEqual(['是', '否'])
  })

  it('do not exist for another school', async () => {
    await createDict(server.deps.db, 2, { code: 'only_theirs', items: { a: '外校机密' } })
    expect(await values('/sys/dict/getDictItems/only_theirs')).toEqual([])
    expect((await get('/sys/dict/loadDictItem/only_theirs?key=a')).body.result).toEqual([])
    expect(await values('/sys/dict/getDictItems/only_theirs', stranger)).toEqual(['a'])
  })

  it('cannot be chosen when disabled, and keep their text', async () => {
    await createDict(server.deps.db, 1, { code: 'retired', items: { old: '旧', now: '新' }, disabled: ['old'] })
    expect(await values('/sys/dict/getDictItems/retired')).toEqual(['now'])
    expect((await get('/sys/dict/loadDictItem/retired?key=old')).body.result).toEqual(['旧'])
  })
})

describe('all dictionaries at once', () => {
  it('HD-06 leave out the bulky ones', async () => {
    const { body } = await server.call<Record<string, DictItem[]>>('GET', '/sys/dict/queryAllDictItems', {
      token: student,
    })
    expect(body.result?.xw_status?.slice(0, 2)).toEqual([
      { value: '00', text: '未填报', title: '未填报', label: '未填报' },
      { value: '10', text: '填报中', title: '填报中', label: '填报中' },
    ])
    for (const code of ['areas', 'countries', 'undergraduate_majors', 'institutions'])
      expect(body.result).not.toHaveProperty(code)
  })

  it('are not sent again to a client that has this version', async () => {
    const first = await server.call('GET', '/sys/dict/queryAllDictItems', { token: student })
    const tag = String(first.headers.etag)
    expect(tag).toBe(`"${first.headers[headers.dictVersion.toLowerCase()]}"`)
    const ask = (token: string) =>
      server.app.inject({
        url: '/jeecg-boot/sys/dict/queryAllDictItems',
        headers: { [headers.token]: token, 'if-none-match': `W/${tag}` },
      })
    const again = await ask(student)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await ask(stranger)).statusCode).toBe(200)
  })

  it('清理缓存 succeeds for every user, by GET and by POST', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await server.call(method, '/sys/dict/refleshCache', { token: student })
      expect([status, body]).toEqual([200, expect.objectContaining({ success: true, result: null })])
    }
  })
})

describe('searching a dictionary', () => {
  it('PK-07 finds by text and by value in every dictionary, including bulky ones', async () => {
    expect(await values(`/sys/dict/loadDict/areas?keyword=${encodeURIComponent('海淀')}&pageSize=10`)).toEqual([
      '110108',
    ])
    expect(await values('/sys/dict/loadDict/areas?keyword=110108')).toEqual(['110108'])
    expect(await values(`/sys/dict/loadDict/undergraduate_majors?keyword=${encodeURIComponent('珠宝首饰')}`)).toEqual([
      '130513TK',
    ])
    expect(await values('/sys/dict/loadDict/undergraduate_majors?keyword=130513tk')).toEqual(['130513TK'])
  })

  it.each([
    ['institutions', 'bjdx', '10001'],
    ['institutions', 'BeiJing DaXue', '10001'],
    ['institutions', 'cqykdx', '10631'],
    ['political_status', 'gqty', '03'],
    ['countries', 'zg', '156'],
  ])('DG-05 finds by pinyin and its initials in every table of codes: %s by %s', async (table, typed, code) => {
    expect(await values(`/sys/dict/loadDict/${table}?keyword=${encodeURIComponent(typed)}`)).toContain(code)
  })

  it('matches pinyin only in code tables, and only for more than one letter', async () => {
    expect(await values('/sys/dict/loadDict/political_status?keyword=q')).toEqual([])
    expect(await values('/sys/dict/loadDict/political_status?keyword=gqtyx')).toEqual([])
  })

  it('finds exactly the parts of a comma-separated list', async () => {
    expect(await values('/sys/dict/loadDict/countries?keyword=840,156,')).toEqual(['156', '840'])
    expect(await values(`/sys/dict/loadDict/countries?keyword=${encodeURIComponent('中国,日本')}`)).toEqual([
      '156',
      '392',
    ])
  })

  it.each([
    ['', 50],
    ['&pageSize=3', 3],
    ['&pageSize=0', 1],
    ['&pageSize=-1', 1],
    ['&pageSize=5000', 50],
  ])('gives at most 50 (%s)', async (pageSize, expected) => {
    expect(await values(`/sys/dict/loadDict/areas?keyword=${pageSize}`)).toHaveLength(expected)
  })

  it('refuses a keyword of more than 100 characters', async () => {
    const path = `/sys/dict/loadDict/areas?keyword=${'a'.repeat(101)}`
    expect(await get(path)).toMatchObject({ status: 400, body: { success: false, result: 'keyword' } })
  })

  it('can put the selected items first', async () => {
    expect(await values('/sys/dict/loadDictOrderByValue/countries?keyword=840,156&pageSize=1')).toEqual([
      '840',
      '156',
      '004',
    ])
    expect(await values('/sys/dict/loadDictOrderByValue/countries?pageSize=2')).toEqual(['004', '008'])
  })
})

describe('labels of values', () => {
  it('PK-12 are returned in the order of the keys; unknown keys are dropped or returned unchanged', async () => {
    const labels = async (query: string) => (await get<string[]>(`/sys/dict/loadDictItem/sex?${query}`)).body.result
    expect(await labels('key=2,9,1,')).toEqual(['女', '男'])
    expect(await labels('key=2,9,1&delNotExist=false')).toEqual(['女', '9', '男'])
    expect(await labels('key=')).toEqual([])
  })

  it('are limited to 200 keys in a request', async () => {
    const path = `/sys/dict/loadDictItem/sex?key=${Array.from({ length: 201 }, (_, index) => index).join()}`
    expect(await get(path)).toMatchObject({ status: 413, body: { success: false } })
  })

  it('can be read singly by code and value', async () => {
    const text = async (path: string, token = student) =>
      (await server.call('GET', `/sys/dict/getDictText/${path}`, { token })).body.result
    expect(await text('sex/1')).toBe('男')
    expect(await text('sex/7')).toBeNull()
    expect(await text(`${userTable}/dw01`, office)).toBe('王小明')
  })
})

describe('dictionaries over tables', () => {
  it('PK-12 give the school’s own rows to staff', async () => {
    const { body } = await get(`/sys/dict/loadDict/${userTable}?keyword=${encodeURIComponent('小明')}`, office)
    expect(body.result).toEqual([{ value: 'dw01', text: '王小明', title: '王小明', label: '王小明' }])
    expect(await values(`/sys/dict/getDictItems/${userTable}`, office)).toEqual(['admin', 'dw01', 'xs01'])
    expect(await values(`/sys/dict/getDictItems/${userTable}`, stranger)).toEqual(['dw02'])
    expect(await values(`/sys/dict/loadDict/${userTable}?keyword=${encodeURIComponent('外校')}`, office)).toEqual([])
    expect((await get(`/sys/dict/loadDictItem/${userTable}?key=dw02,dw01`, office)).body.result).toEqual(['王小明'])
  })

  it('leave out users who are frozen or deleted', async () => {
    await createUser(server.deps.db, { username: 'gone', realname: '离校人' })
    await server.deps.db.inTenant(1, tx =>
      tx.updateTable('sys_user').set({ status: '2' }).where('username', '=', 'gone').execute(),
    )
    expect(await values(`/sys/dict/loadDict/${userTable}?keyword=gone`, office)).toEqual([])
    expect((await get(`/sys/dict/loadDictItem/${userTable}?key=gone`, office)).body.result).toEqual(['离校人'])
  })

  it('exist for departments and roles', async () => {
    const id = await createDepart(server.deps.db, { name: '计算机学院', orgCode: 'A01' })
    expect((await get(`/sys/dict/loadDictItem/${departTable}?key=${id},x`, office)).body.result).toEqual(['计算机学院'])
    expect(await values('/sys/dict/loadDict/sys_role,role_name,role_code?keyword=xs', office)).toEqual(['xs'])
  })

  it.each([userTable, departTable, 'sys_role,role_name,role_code'])('PE-04 refuses %s to students', async code => {
    for (const call of ['getDictItems', 'loadDict', 'loadDictItem', 'loadDictOrderByValue'] as const) {
      const { status, body } = await get(`/sys/dict/${call}/${code}?key=admin`)
      expect.soft([call, status, body.code]).toEqual([call, 403, 510])
    }
    expect((await server.call('GET', `/sys/dict/getDictText/${code}/admin`, { token: student })).status).toBe(403)
  })

  it('require only permissions that can be granted', () => {
    const known = new Set(allPermissions.map(entry => entry.code))
    expect(
      [...tableDicts.values()].filter(({ permission }) => permission !== anySignedIn && !known.has(permission)),
    ).toEqual([])
  })
})

describe('dictionary trees', () => {
  const nodes = async (query: Record<string, string>) => (await get<DictNode[]>(tree(query))).body.result ?? []

  it('PK-12 are read level by level', async () => {
    const provinces = await nodes({ tableName: 'dict:areas', pid: '86' })
    expect(provinces).toHaveLength(34)
    expect(provinces[0]).toEqual({
      key: '110000',
      value: '110000',
      title: '北京市',
      label: '北京市',
      code: '110000',
      parentId: '86',
      leaf: 0,
      isLeaf: false,
    })
    const [dongcheng] = await nodes({ tableName: 'dict:areas', pid: '110100' })
    expect(dongcheng).toMatchObject({ key: '110101', title: '东城区', leaf: 1, isLeaf: true })
    expect(await nodes({ tableName: 'dict:areas', pid: '110101' })).toEqual([])
  })

  it.each(['', '0'])('treats a pid of "%s" as the first level', async pid => {
    expect(await nodes({ tableName: 'dict:areas', pid })).toHaveLength(34)
  })

  it('continue from one code table into the next', async () => {
    const titles = async (tableName: string, pid: string) => (await nodes({ tableName, pid })).map(node => node.title)
    expect(await titles('dict:disciplines', '0')).toHaveLength(14)
    expect(await titles('dict:disciplines', '12')).toContain('工商管理学')
    expect(await titles('dict:disciplines', '1202')).toContain('会计学')
    expect(await titles('dict:professional_degrees', '0854')).toContain('计算机技术')
    expect(await titles('dict:undergraduate_majors', '08')).toContain('计算机类')
  })

  it('PK-05 refuse a condition that is no JSON object of known fields', async () => {
    const category = {
      tableName: 'sys_category',
      text: 'name',
      code: 'id',
      pidField: 'pid',
      hasChildField: 'has_child',
    }
    const bad = failure('组件JTreeSelect-condition传值有误，需要一个json字符串!')
    for (const condition of ['x', '[]', '{"create_by":"admin"}', '{"name":["a"]}']) {
      expect((await get(tree({ ...category, condition }))).body).toMatchObject(bad)
    }
    expect((await get(tree({ ...category, condition: '{"name":"甲"}' }))).body).toMatchObject({
      success: true,
      result: [],
    })
  })

  it('answer a missing name as a malformed request', async () => {
    expect((await get('/sys/dict/loadTreeData?pid=0')).status).toBe(400)
  })
})

describe('signed calls', () => {
  const vectors: [string, string][] = [
    ['/sys/dict/getDictItems/sex', 'E19D6243CB1945AB4F7202A1B00F77D5'],
    [`/sys/dict/getDictItems/${userTable}`, 'D9E9093773A902BBE1CF4FAE26BE5D1C'],
    [`/sys/dict/loadDictItem/${userTable}?key=admin`, 'A8F7AE8AFA5E2802129BCBDE8B331158'],
    [`/sys/dict/loadDict/${userTable}?keyword=%E5%BC%A0&pageSize=10`, 'DEC32AAE8A40A8EC67A5FC920DBCE7BB'],
    [
      `/sys/dict/loadDict/${encodeURIComponent(userTable)}?keyword=%E5%BC%A0&pageSize=10&_t=1700000000`,
      'DEC32AAE8A40A8EC67A5FC920DBCE7BB',
    ],
  ]
  const call = (path: string, given: Record<string, string>) =>
    server.call('GET', path, { token: office, headers: given })

  it.each(vectors)('RQ-02 accepts the signature of %s', async (path, sign) => {
    const { body } = await call(path, { [headers.sign]: sign, [headers.timestamp]: String(Date.now()) })
    expect(body).toMatchObject({ success: true })
  })

  it('accepts the older form of the timestamp', async () => {
    const stamp = new Date(Date.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    expect(
      (await call('/sys/dict/getDictItems/sex', signedHeaders('/sys/dict/getDictItems/sex', stamp))).body.success,
    ).toBe(true)
  })

  it.each([
    '/sys/dict/getDictItems/sex',
    '/sys/dict/loadDict/sex',
    '/sys/dict/loadDictItem/sex?key=1',
    '/sys/dict/loadDictOrderByValue/sex',
    tree({ tableName: 'dict:areas' }),
  ])('RQ-02 %s refuses a wrong, an old and a far-future signature', async path => {
    const wrong = failure('Sign签名校验失败！')
    const expired = failure('操作失败，签名验证失败:X-TIMESTAMP已过期')
    expect(
      (await call(path, { ...signedHeaders(path), [headers.sign]: 'E19D6243CB1945AB4F7202A1B00F77D6' })).body,
    ).toMatchObject(wrong)
    expect((await call(path, signedHeaders(path, Date.now() - 301_000))).body).toMatchObject(expired)
    expect((await call(path, signedHeaders(path, Date.now() + 301_000))).body).toMatchObject(expired)
    expect((await call(path, {})).body).toMatchObject(expired)
  })

  it('refuses a signed timestamp under another one, and accepts the same call again', async () => {
    const wrong = failure('Sign签名校验失败！')
    const sent = Date.now() - 1_000
    const path = (at: number) => `/sys/dict/loadDict/sex?keyword=1&${headers.timestamp}=${at}`
    const given = signedHeaders(path(sent), sent)
    const later = { ...given, [headers.timestamp]: String(sent + 1_000) }
    for (let time = 0; time < 2; time += 1)
      expect((await call(path(sent), given)).body).toMatchObject({ success: true })
    expect((await call(path(sent), later)).body).toMatchObject(wrong)
    expect((await call(path(sent + 1_000), later)).body).toMatchObject(wrong)
    expect((await call('/sys/dict/loadDict/sex?keyword=1', later)).body).toMatchObject(wrong)
  })

  it('RQ-02 accepts the same parameters a moment later, as clients of the wire send them', async () => {
    const path = '/sys/dict/loadDict/sex?keyword=1'
    for (const at of [Date.now() - 1_000, Date.now()])
      expect((await call(path, signedHeaders(path, at))).body).toMatchObject({ success: true })
  })

  it('accepts a signature on other routes without requiring it', async () => {
    for (const given of [signedHeaders('/x'), {}])
      expect((await call('/sys/dict/queryAllDictItems', given)).status).toBe(200)
  })
})
