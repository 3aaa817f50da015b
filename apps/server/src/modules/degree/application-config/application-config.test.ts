import { listMajorsForCohort, majorPaths } from '@xw/shared/degree/majors'
import type { Findings } from '@xw/shared/wire/check-results'
import type { DictItem } from '@xw/shared/wire/dict'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { watchStatements } from '../../../../test/support/statements.ts'
import { readMajorConfig } from './read-config.ts'

let server: TestApp
let office: string
/** A college, an institute of it, and another college. */
let college: string
let institute: string
let other: string
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  college = await createDepart(db, { name: '计算机学院', orgCode: 'A01' })
  institute = await createDepart(db, { name: '软件所', orgCode: 'A01A01', parentId: college })
  other = await createDepart(db, { name: '文学院', orgCode: 'A02' })
  office = await openSession(db, await createUser(db, { username: 'dw01', roles: ['dwgly'] }))
})
afterAll(() => server.close())

const add = async (path: string, payload: object) =>
  (await server.call<Record<string, string>>('POST', `${path}/add`, { token: office, payload })).body
const choices = async (query: Record<string, string>) =>
  (
    await server.call<DictItem[]>(
      'GET',
      `${majorPaths.choices}?${new URLSearchParams({ xwlx: '31', field: 'zydm', year: '2024', ...query })}`,
      { token: office },
    )
  ).body.result?.map(({ value, text }) => `${value} ${text}`)

describe('what a department may award', () => {
  it('DG-01 is everything of the year’s catalogue where nothing is configured', async () => {
    expect(await choices({ departId: other, keyword: '1301' })).toContain('1301 艺术学')
    expect(await choices({ departId: other, keyword: '1301', year: '2020' })).toContain('1301 艺术学理论')
    expect(await choices({ xwlx: '41', keyword: '未来机器人', year: '2026' })).toEqual(['140001TK 未来机器人'])
    expect(await choices({ xwlx: '41', keyword: '计算机类' })).toEqual([])
  })

  it('DG-01 comes from the catalogue in one go, with names and disciplines; what is there already stays', async () => {
    const take = async (codes: string[]) =>
      (
        await server.call('POST', majorPaths.fromCatalogue, {
          token: office,
          payload: { xwbslbm: '31', departId: college, codes },
        })
      ).body.message
    expect(await take(['081203', '0812'])).toBe('已添加 2 个专业')
    expect(await take(['0812', '0835'])).toBe('已添加 1 个专业，1 个原已配置')
    // One unknown code refuses the whole call, so the known ones are not added either.
    expect(await take(['0839', '999901'])).toBe('学历教育硕士学位的专业目录中没有999901')
    const { body } = await server.call<Page<Record<string, unknown>>>(
      'GET',
      '/xw/xwMajorConfig/list?column=zydm&order=asc',
      {
        token: office,
      },
    )
    expect(body.result?.records).toMatchObject([
      { zydm: '0812', zymc: '计算机科学与技术', yjxkm: '0812', departId_dictText: '计算机学院' },
      { zydm: '081203', zymc: '计算机应用技术', yjxkm: '0812' },
      { zydm: '0835', zymc: '软件工程' },
    ])
  })

  it('DG-01 is offered to its records and to those of departments below it, and to no other', async () => {
    const all = ['0812 计算机科学与技术', '081203 计算机应用技术', '0835 软件工程']
    expect(await choices({ departId: college })).toEqual(all)
    expect(await choices({ departId: institute })).toEqual(all)
    expect(await choices({ departId: institute, keyword: '软件' })).toEqual(['0835 软件工程'])
    expect(await choices({ departId: other, keyword: '0301' })).toContain('0301 法学')
  })

  it('DG-01 may be bound to kinds of degree and to cohorts', async () => {
    const place = { xwbslbm: '31', departId: college, zydm: '0839' }
    expect((await add('/xw/xwMajorConfig', { ...place, validFrom: 2025, validTo: 2020 })).message).toBe(
      '招生截止年不能早于招生起始年',
    )
    expect((await add('/xw/xwMajorConfig', { ...place, xwlbms: '308', validFrom: 2025 })).message).toBe('添加成功！')
    expect(await choices({ departId: college, keyword: '0839' })).toEqual([])
    expect(await choices({ departId: college, keyword: '0839', year: '2025' })).toEqual(['0839 网络空间安全'])
    const degrees = (zydm: string) => choices({ field: 'xwlbm', departId: college, zydm, year: '2025' })
    expect(await degrees('0839')).toEqual(['308 工学硕士学位'])
    expect((await degrees('0812'))?.every(text => text.startsWith('3'))).toBe(true)
  })

  it('DG-01 is of the type’s own catalogue', async () => {
    expect((await add('/xw/xwMajorConfig', { xwbslbm: '41', departId: college, zydm: '0812' })).message).toBe(
      '普通高等教育本科毕业生学士学位的专业目录中没有0812',
    )
  })

  it('DG-01 may be named as another catalogue does: 软件工程 of a bachelor is not the discipline', async () => {
    const { result } = await add('/xw/xwMajorConfig', { xwbslbm: '41', departId: other, zydm: '0835' })
    const { body } = await server.call<Record<string, string>>('GET', `/xw/xwMajorConfig/queryById?id=${result?.id}`, {
      token: office,
    })
    expect(body.result).toMatchObject({ zydm: '080902', zymc: '软件工程' })
  })

  it('DG-01 can be asked for by the rules, for all records of a type at once', async () => {
    const config = await server.deps.db.inTenant(1, tx => readMajorConfig(tx, { tenantId: 1, type: '31' }))
    expect(listMajorsForCohort(config, institute, 2024)?.map(({ zydm }) => zydm)).toEqual(['0812', '081203', '0835'])
    expect(listMajorsForCohort(config, other, 2024)).toBeNull()
  })
})

describe('a record of a department that has majors configured', () => {
  const path = '/xw/xwMajorConfig'
  const record = (departId: string, more: Record<string, string> = {}) => ({
    xwlx: '31',
    xm: '王芳',
    nj: '2024',
    departId,
    zydm: '0812',
    zymc: '计算机科学与技术',
    sfyjxk: '1',
    ...more,
  })
  const judge = async (values: object) =>
    (await server.call<Findings>('POST', paths.records.judge, { token: office, payload: { xwlx: '31', values } })).body
      .result ?? []
  const found = async (values: object) => (await judge(values)).filter(({ code }) => code === 'E44')
  const save = async (values: object) => (await add('/xw/xwInfo', values)).result?.id ?? ''
  const marks = async (...ids: string[]) => {
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ id: string; judgement: string; findings: string[] | null }>`
        select id, judgement, findings from xw_info where id = any(${ids}::uuid[])`.execute(tx),
    )
    return ids.map(id => rows.find(row => row.id === id))
  }
  const number = async (zydm: string) => {
    const { body } = await server.call<Page<Record<string, string>>>('GET', `${path}/list?zydm=${zydm}`, {
      token: office,
    })
    return body.result?.records[0]?.id ?? ''
  }

  it('DG-01 is told while it is typed what its department may award, and what would set it right', async () => {
    expect(await found(record(institute))).toEqual([])
    expect(await found(record(other, { zydm: '0301', zymc: '法学' }))).toEqual([])
    const [wrong] = await found(record(institute, { zydm: '0301', zymc: '法学' }))
    expect(wrong).toMatchObject({
      level: 'error',
      fields: ['zydm'],
      message: expect.stringContaining('本院系不授予法学（0301），可授予 计算机科学与技术（0812）'),
    })
    // That of 2025 is not for a student of 2024.
    expect((await found(record(college, { zydm: '0839', zymc: '网络空间安全' })))[0]?.message).toContain('2025 年起')
    const [degree] = await found(record(college, { nj: '2025', zydm: '0839', zymc: '网络空间安全', xwlbm: '307' }))
    expect(degree).toMatchObject({ fix: { set: { xwlbm: '308', xwlb: '工学硕士学位' } } })
  })

  it('DG-01 is judged anew when what its department may award changes, and that of another is not', async () => {
    const [own, below, foreign] = [
      await save(record(college)),
      await save(record(institute, { zydm: '081203', zymc: '计算机应用技术', sfyjxk: '0' })),
      await save(record(other, { zydm: '0301', zymc: '法学' })),
    ]
    const judged = async () => (await marks(own, below, foreign)).map(row => row?.judgement !== '0')
    expect(await judged()).toEqual([true, true, true])
    expect((await add(path, { xwbslbm: '31', departId: institute, zydm: '0839' })).message).toBe('添加成功！')
    expect(await judged()).toEqual([true, false, true])
    const check = (...ids: string[]) =>
      server.call('POST', paths.records.check, { token: office, payload: { xwlx: '31', ids } })
    await check(own, below, foreign)
    const broken = async () => (await marks(own, below, foreign)).map(row => row?.findings?.includes('E44'))
    expect(await broken()).toEqual([false, true, false])
    const id = await number('0812')
    expect((await server.call('POST', `${path}/edit`, { token: office, payload: { id, status: '0' } })).status).toBe(
      200,
    )
    expect(await judged()).toEqual([false, false, true])
    await check(own, below, foreign)
    expect(await broken()).toEqual([true, true, false])
    await server.call('POST', `${path}/edit`, { token: office, payload: { id, status: '1' } })
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ id: string }>`select id from xw_major_config where depart_id = ${institute}`.execute(tx),
    )
    await check(own, below, foreign)
    await server.call('DELETE', `${path}/delete?id=${rows[0]?.id}`, { token: office })
    expect(await judged()).toEqual([true, false, true])
    await check(own, below, foreign)
    expect(await broken()).toEqual([false, false, false])
  })

  it('DG-01 is judged by one look at the configuration, however many there are', async () => {
    const ids: string[] = []
    for (let count = 0; count < 40; count += 1) ids.push(await save(record(college)))
    const payload = (some: readonly string[]) => ({ xwlx: '31', ids: some })
    const check = (some: readonly string[]) =>
      server.call('POST', paths.records.check, { token: office, payload: payload(some) })
    await check(ids)
    const watched = watchStatements(server.database)
    try {
      const texts = async (some: readonly string[]) =>
        (await watched.each(() => check(some))).filter(text => text.includes('xw_major_config'))
      expect([await texts(ids.slice(0, 2)), await texts(ids)].map(({ length }) => length)).toEqual([1, 1])
    } finally {
      watched.stop()
    }
  })

  it('DG-01 is awarded by its discipline where that is the major, and only there', async () => {
    const place = { xwbslbm: '31', departId: other }
    expect((await add(path, { ...place, zydm: '030101', sfyjxk: '1' })).message).toBe(
      '按一级学科授予时，学科/专业应为一级学科（四位代码）',
    )
    const { result } = await add(path, { ...place, zydm: '0301', sfyjxk: '0' })
    const { body } = await server.call<Record<string, string>>('GET', `${path}/queryById?id=${result?.id}`, {
      token: office,
    })
    expect(body.result).toMatchObject({ zydm: '0301', sfyjxk: '1', yjxkm: '0301' })
    const payload = { id: result?.id, sfyjxk: '0' }
    expect((await server.call('POST', `${path}/edit`, { token: office, payload })).body.message).toContain(
      '须按一级学科授予',
    )
  })
})

describe('what a degree type asks for', () => {
  it('DG-01 is set up once for a type: conditions, steps, papers, the words of the commitment', async () => {
    const body = {
      xwbslbm: '31',
      minCredits: 32,
      bySupervisor: '1',
      attachments: [{ name: '学位论文', required: '1', formats: 'pdf', maxMb: '50' }],
      commitment: '本人承诺所填信息真实。',
    }
    expect((await add('/xw/xwDegreeConfig', body)).message).toBe('添加成功！')
    expect((await add('/xw/xwDegreeConfig', body)).message).toBe('学位类型已存在')
    const bad = { xwbslbm: '21', attachments: [{ name: '附件', required: '1', maxMb: '很大' }] }
    expect((await add('/xw/xwDegreeConfig', bad)).message).toContain('不超过（MB）')
  })
})
