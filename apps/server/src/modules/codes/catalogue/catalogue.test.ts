import type { DictItem } from '@xw/shared/wire/dict'
import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { signedHeaders } from '../../../../test/support/signed.ts'
import { newId } from '../../../lib/ids.ts'

type CatalogueItem = Record<string, string | number | null>

let server: TestApp
/** Sessions of two schools’ offices and of the platform’s administrator. */
let office: string
let stranger: string
let platform: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  const tenantId = await createSchool(db, { code: '10002', name: '第二大学' })
  office = await openSession(db, await createUser(db, { username: 'dw01', roles: ['dwgly'] }))
  stranger = await openSession(db, await createUser(db, { username: 'dw02', roles: ['dwgly'], tenantId }), { tenantId })
  platform = await openSession(db, await createUser(db, { username: 'pt01', roles: ['admin'], tenantId: 0 }), {
    tenantId: 0,
  })
})
afterAll(() => server.close())

const list = async (catalogue: string, query: Record<string, string> = {}, token = office) =>
  (
    await server.call<Page<CatalogueItem>>(
      'GET',
      `/xw/xwCatalogue/list?${new URLSearchParams({ catalogue, pageSize: '100', ...query })}`,
      { token },
    )
  ).body.result
const valuesOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked))?.records.map(({ itemValue }) => itemValue)
const post = (verb: 'add' | 'edit', payload: CatalogueItem, token = office) =>
  server.call<{ id: string }>('POST', `/xw/xwCatalogue/${verb}`, { token, payload })
const remove = async (id: string, token = office) =>
  (await server.call('DELETE', `/xw/xwCatalogue/delete?id=${id}`, { token })).body.message
const own = { catalogue: 'second_level_disciplines', itemValue: '0812Z1', itemText: '智能计算', parentValue: '0812' }

describe('the list of a code table', () => {
  it('DG-01 has the national items, marked as such, for one table at a time', async () => {
    const found = await list('first_level_disciplines', { itemValue: '1301*' })
    expect(found?.records).toMatchObject([
      { itemValue: '1301', itemText: '艺术学理论', validTo: 2022, owner: 'platform', parentValue_dictText: '艺术学' },
      { itemValue: '1301', itemText: '艺术学', validFrom: 2023, owner: 'platform', awardable: '艺术学' },
    ])
    expect((await list('institutions'))?.total).toBe(3680)
    expect((await list('undergraduate_majors', { itemText: '*机器人*' }))?.total).toBeGreaterThan(2)
  })

  it('DG-01 can be filtered by year', async () => {
    const asked = (year: string) => valuesOf('undergraduate_majors', { itemText: '未来机器人', year })
    expect([await asked('2025'), await asked('2026')]).toEqual([['083201TK'], ['140001TK']])
    const path = '/xw/xwCatalogue/list?catalogue=countries&year=24'
    expect((await server.call('GET', path, { token: office })).body.message).toBe('年度应为四位年份')
  })

  it('requires the table', async () => {
    for (const [query, message] of [
      ['', '请选择目录'],
      ['catalogue=sys_user', '没有这个目录'],
    ])
      expect((await server.call('GET', `/xw/xwCatalogue/list?${query}`, { token: office })).body.message).toBe(message)
  })
})

describe('a school’s own items', () => {
  it('DG-01 are added beside the national ones, offered at once, and only in this school', async () => {
    const { body } = await post('add', own)
    expect(body.message).toBe('添加成功！')
    expect((await list('second_level_disciplines', { itemValue: '0812*' }))?.records[0]).toMatchObject({
      itemValue: '0812Z1',
      owner: 'own',
    })
    const path = '/sys/dict/loadDict/graduate_majors?keyword=0812Z1'
    const offered = (token: string) => server.call<DictItem[]>('GET', path, { token, headers: signedHeaders(path) })
    expect((await offered(office)).body.result).toMatchObject([{ value: '0812Z1', text: '智能计算' }])
    expect((await offered(stranger)).body.result).toEqual([])
    expect(await valuesOf('second_level_disciplines', { itemValue: '0812Z1' }, stranger)).toEqual([])
  })

  it('DG-01 have one meaning of a code in a year, and may have another later', async () => {
    const name = { catalogue: 'professional_fields', itemValue: '085499', parentValue: '0854' }
    expect((await post('add', { ...name, itemText: '旧名', validTo: 2022 })).body.message).toBe('添加成功！')
    expect((await post('add', { ...name, itemText: '新名' })).body.message).toBe(
      '代码085499已有条目“旧名，2022 年止”，有效年度不能重叠',
    )
    expect((await post('add', { ...name, itemText: '新名', validFrom: 2023 })).body.message).toBe('添加成功！')
    expect(
      (await post('add', { ...name, itemValue: '085498', itemText: '反', validFrom: 2023, validTo: 2020 })).body,
    ).toMatchObject({ message: '停用年度不能早于启用年度' })
    expect(
      (await post('add', { ...name, itemValue: '085497', itemText: '无', parentValue: '9999' })).body.message,
    ).toBe('专业学位类别的值“9999”不在可选范围内')
  })

  it('DG-01 a school can neither change nor delete national items', async () => {
    const [entry] = (await list('countries', { itemText: '中国' }))?.records ?? []
    const id = String(entry?.id)
    expect((await post('edit', { id, itemText: '改', catalogue: 'countries' })).body.message).toBe('未找到对应数据')
    expect(await remove(id)).toBe('未找到对应数据')
    expect((await post('edit', { id, itemText: '中国', status: '1' }, platform)).body.message).toBe('编辑成功!')
    expect(await remove(id, platform)).toBe('国家代码可能已被学校使用，不能删除，请改为停用')
  })

  it('DG-01 cannot be deleted while records use them', async () => {
    const [entry] = (await list('second_level_disciplines', { itemValue: '0812Z1' }))?.records ?? []
    const id = String(entry?.id)
    const record = newId()
    await server.deps.db.inTenant(1, tx =>
      tx
        .insertInto('xw_info')
        .values({ tenant_id: 1, id: record, xwbslbm: '31', nj: '2024', zydm: '0812Z1' })
        .execute(),
    )
    expect(await remove(id)).toBe('代码0812Z1已被学位信息使用，不能删除，请改为停用')
    await server.deps.db.inTenant(1, tx => tx.deleteFrom('xw_info').where('id', '=', record).execute())
    expect(await remove(id)).toBe('删除成功!')
  })
})
