import { findItemForYears } from '@xw/shared/dict/valid-years'
import type { DictItem } from '@xw/shared/wire/dict'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDict } from '../../../../test/support/dicts.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { signedHeaders } from '../../../../test/support/signed.ts'
import { findCodeEntries } from './entries.ts'

let server: TestApp
/** Sessions of the first school and of the second. */
let office: string
let stranger: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  const tenantId = await createSchool(db, { code: 'A7', name: '第二大学' })
  await createUser(db, { username: 'dw01', roles: ['dwgly'] })
  await createUser(db, { username: 'dw02', roles: ['dwgly'], tenantId })
  office = await server.signIn('dw01', userPassword)
  stranger = await server.signIn('dw02', userPassword)
  await createDict(db, 1, { code: 'second_level_disciplines', items: { '0812Z1': '智能计算', '081201': '本校的写法' } })
})
afterAll(() => server.close())

const get = async <T = DictItem[]>(path: string, token = office) =>
  (await server.call<T>('GET', path, { token, headers: signedHeaders(path) })).body.result
const found = async (table: string, query: Record<string, string>, token = office) =>
  (await get(`/sys/dict/loadDict/${table}?${new URLSearchParams(query)}`, token))?.map(({ value, text }) => [
    value,
    text,
  ])
const label = (table: string, key: string, token = office) =>
  get<string[]>(`/sys/dict/loadDictItem/${table}?${new URLSearchParams({ key })}`, token)

describe('a catalogue of several years', () => {
  it('DG-01 offers the items of the requested year, and all items when no year is given', async () => {
    const robots = (query: Record<string, string>) => found('undergraduate_majors', { keyword: '未来机器人', ...query })
    expect(await robots({ year: '2024' })).toEqual([['083201TK', '未来机器人']])
    expect(await robots({ year: '2026' })).toEqual([['140001TK', '未来机器人']])
    expect(await robots({})).toHaveLength(2)
  })

  it('DG-01 shows the meaning of a code in that year, and the newest in a label', async () => {
    const arts = (year: string) => found('first_level_disciplines', { keyword: '1301', year })
    expect(await arts('2020')).toEqual([['1301', '艺术学理论']])
    expect(await arts('2024')).toEqual([['1301', '艺术学']])
    expect(await found('first_level_disciplines', { keyword: '1301' })).toEqual([['1301', '艺术学']])
    expect(await label('first_level_disciplines', '1301,0834')).toEqual(['艺术学', '风景园林学'])
  })

  it('DG-01 refuses an invalid year', async () => {
    const path = '/sys/dict/loadDict/areas?year=two'
    expect((await server.call('GET', path, { token: office, headers: signedHeaders(path) })).status).toBe(400)
  })

  it('DG-01 gives check rules every meaning of a code', async () => {
    const entries = await server.deps.db.inTenant(1, tx =>
      findCodeEntries(tx, 'graduate_majors', ['1301', '0775', '081201']),
    )
    expect(entries.get('1301')).toMatchObject([
      { table: 'first_level_disciplines', text: '艺术学', validFrom: 2023, validTo: null, enabled: true },
      { text: '艺术学理论', parent: '13', validFrom: null, validTo: 2022, extra: { awardable: ['艺术学'] } },
    ])
    expect(findItemForYears(entries.get('1301') ?? [], 2020)?.text).toBe('艺术学理论')
    expect(entries.get('0775')).toMatchObject([{ table: 'discipline_cross_codes', extra: { baseDiscipline: '0812' } }])
    expect(entries.get('081201')?.map(({ text }) => text)).toEqual(['本校的写法', '计算机系统结构'])
  })
})

describe('a school’s additions to a national table', () => {
  it('DG-01 are offered beside it, in that school alone', async () => {
    expect(await found('second_level_disciplines', { keyword: '0812' })).toEqual(
      expect.arrayContaining([
        ['0812Z1', '智能计算'],
        ['081201', '本校的写法'],
        ['081203', '计算机应用技术'],
      ]),
    )
    expect(await found('second_level_disciplines', { keyword: '0812Z1' }, stranger)).toEqual([])
    expect(await label('second_level_disciplines', '081201', stranger)).toEqual(['计算机系统结构'])
  })

  it('DG-01 appear among the majors of a graduate degree, with first-level disciplines and those of another category', async () => {
    expect(await label('graduate_majors', '0812Z1,0812,0775,081203')).toEqual([
      '智能计算',
      '计算机科学与技术',
      '计算机科学与技术',
      '计算机应用技术',
    ])
  })
})

describe('institutions', () => {
  it('DG-01 are found by a former name', async () => {
    expect(await found('institutions', { keyword: '北京建筑工程学院' })).toEqual([['10016', '北京建筑大学']])
  })

  it('DG-01 always include the school itself, and no other unlisted one', async () => {
    expect(await found('institutions', { keyword: 'A7' }, stranger)).toEqual([['A7', '第二大学']])
    expect(await label('institutions', 'A7', stranger)).toEqual(['第二大学'])
    expect(await label('institutions', 'A7')).toEqual([])
  })
})
