import { majorPaths, majorsOf } from '@xw/shared/degree/majors'
import type { DictItem } from '@xw/shared/wire/dict'
import type { Page } from '@xw/shared/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../test/support/app.ts'
import { createDepart, createUser } from '../../../test/support/fixtures.ts'
import { openSession } from '../../../test/support/people.ts'
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
    expect(await take(['999901'])).toBe('学历教育硕士学位的专业目录中没有999901')
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
    expect(majorsOf(config, institute, 2024)?.map(({ zydm }) => zydm)).toEqual(['0812', '081203', '0835'])
    expect(majorsOf(config, other, 2024)).toBeNull()
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
