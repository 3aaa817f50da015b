import { combineQueries, type RecordQuery, toRecordParams } from '@xw/shared/degree/record-queries'
import { awardedStates } from '@xw/shared/degree/record-states'
import { decisionPaths } from '@xw/shared/wire/decision-paths'
import { apiBase } from '@xw/shared/wire/headers'
import type { StatisticsChoices, StatisticsReport, StatisticsTable } from '@xw/shared/wire/statistics'
import { type StatisticsReportCode, statisticsPaths, statisticsReports } from '@xw/shared/wire/statistics-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createBatch, createUser } from '../../../../test/support/fixtures.ts'
import { readPdf } from '../../../../test/support/pdf.ts'
import { createRole, giveRule, openSession } from '../../../../test/support/people.ts'
import { isWholeRun } from '../../../../test/support/run-size.ts'
import { readSheet } from '../../../../test/support/sheets.ts'
import { createWorld, foreignMark, type World } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'
import { cellValue } from './cells.ts'

/** Five departments with records of three types in every state; those of types 31 and 21 are in an open batch. */
let server: TestApp
let world: World
let round: string
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  const { db } = server.deps
  round = await createBatch(server.deps, { xwbslbm: '31' })
  const second = await createBatch(server.deps, { xwbslbm: '21' })
  await fill(round, second)
  tokens.school = await openSession(db, await createUser(db, { username: 'school', roles: ['dwgly'] }))
  const ofTypes = { username: 'category', roles: ['lbgly'], xwbslbms: ['31'] }
  tokens.category = await openSession(db, await createUser(db, ofTypes))
  const { 中文系 } = world.departs
  const secretary = { username: 'secretary', roles: ['yxgly'], departs: [中文系], xwbslbms: ['21', '31', '41'] }
  tokens.depart = await openSession(db, await createUser(db, secretary), { departId: 中文系 })
  const permissions = ['xw:xwInfo:list', 'xw:statistics:list', 'xw:statistics:exportXls']
  const roleId = await createRole(db, { code: 'ruled', permissions, reach: 'school' })
  await giveRule(db, { roleId, permission: 'xw:xwInfo', column: 'xm', condition: 'right_like', value: '王' })
  tokens.ruled = await openSession(db, await createUser(db, { username: 'ruled', roles: ['ruled'] }))
})
afterAll(() => server.close())

/**
 * Gives states, codes, photos and numbers in different rhythms, so that no two figures agree by chance. One record is
 * deleted.
 */
async function fill(master: string, doctor: string) {
  await server.deps.db.inTenant(1, async tx => {
    await sql`
      update xw_info t set batch_id = case xwbslbm when '31' then ${master}::uuid when '21' then ${doctor}::uuid end,
        status = (array['60', '30', '50', '10', '60', '99', '50', '00', '60'])[1 + place % 9],
        xbm = (array['1', '2', '1'])[1 + place % 3], mzm = (array['01', '02', null, '01', '03'])[1 + place % 5],
        gbm = case when place % 11 = 0 then '840' else '156' end, xwlbm = (array['3010', '3081'])[1 + place % 2],
        hxwrq = case when place % 2 = 0 then '20260630' else '20251231' end,
        judged = case when place % 5 = 0 then '3' else '1' end, judged_version = t.version,
        findings = case when place % 5 = 0 then array['E01', case when place % 2 = 0 then 'E27' else 'E03' end]
          when place % 7 = 0 then array['W28'] else '{}' end,
        photo = case when place % 4 = 0 then null else array[gen_random_uuid()] end,
        xwzsbh = case when (array['60', '30', '50', '10', '60', '99', '50', '00', '60'])[1 + place % 9] = '60'
          then '10001' || left(xwbslbm, 1) || '2026' || '01' || lpad((place * 3)::text, 4, '0') end
      from (select id, row_number() over (order by xh) as place from xw_info) numbered where numbered.id = t.id`.execute(
      tx,
    )
    await sql`update xw_info set del_flag = '1' where xh = '20240013'`.execute(tx)
  })
}

type Params = Record<string, string>
const call = async <T>(path: string, who: string, params: Params = {}) =>
  server.call<T>('GET', `${path}?${new URLSearchParams(params)}`, { token: tokens[who] ?? '' })
async function reportOf(who: string, report: StatisticsReportCode, params: Params = {}): Promise<StatisticsReport> {
  const { body } = await call<StatisticsReport>(statisticsPaths.report, who, { report, ...params })
  if (!body.success || !body.result) throw new Error(body.message)
  return body.result
}
const sheetsOf = async (who: string, params: Params) =>
  server.download(`${statisticsPaths.exportXls}?${new URLSearchParams(params)}`, tokens[who] ?? '')
const bare = <T>(query: ReturnType<typeof sql<T>>) =>
  server.deps.db.inTenant(1, async tx => (await query.execute(tx)).rows)
const cellsOf = ({ rows }: StatisticsTable) => rows.map(({ cells }) => cells.map(cellValue))
const only = ({ tables }: StatisticsReport): StatisticsTable => {
  const [table] = tables
  if (!table) throw new Error('no table')
  return table
}

/** How many records the caller’s own list shows for a part of a figure, by the page’s link. */
async function listed(who: string, { ask, batches }: StatisticsReport, type: string, questions: RecordQuery[]) {
  const batchId = batches.find(({ xwbslbm }) => xwbslbm === type)?.batchId
  const params = {
    xwlx: type,
    ...(batchId && { batchId }),
    ...toRecordParams(questions.reduce(combineQueries, ask)),
    pageSize: '1',
  }
  const { body } = await call<{ total: number }>('/xw/xwInfo/list', who, params)
  return body.success ? body.result?.total : body.message
}

const filters: Params[] = [{}, { batch: 'open' }, { from: '20260101', to: '20261231' }, { xwlx: '31,41' }]

/** The filters that a viewer may set. The short run tries all of them for one report of one viewer. */
function filtersOf(who: string, code: StatisticsReportCode): readonly Params[] {
  const own = filters.filter(({ xwlx }) => !xwlx || who !== 'category')
  return isWholeRun || (who === 'school' && code === 'states') ? own : own.slice(0, 1)
}

describe.each(['school', 'category', 'depart', 'ruled'])('the figures of %s', who => {
  for (const { code } of statisticsReports.filter(kind => kind.code !== 'decisions'))
    it(`DG-10 are what the own lists show behind each of them (${code})`, async () => {
      const differing: unknown[] = []
      let compared = 0
      for (const filter of filtersOf(who, code)) {
        const report = await reportOf(who, code, filter)
        for (const { rows, columns } of report.tables)
          for (const { cells, ask: ofRow } of rows)
            for (const [index, { counts }] of cells.entries()) {
              const ofColumn = columns[index]?.ask
              if (!ofRow || !ofColumn) continue
              for (const { xwbslbm, count } of counts) {
                compared += 1
                const shown = await listed(who, report, xwbslbm, [ofRow, ofColumn])
                if (shown !== count) differing.push({ filter, xwbslbm, count, shown, row: cells.map(cellValue) })
              }
            }
      }
      expect(differing).toEqual([])
      expect(compared).toBeGreaterThan(isWholeRun ? 3 : 0)
    })
})

describe('a report', () => {
  it('DG-10 is the same on the page, in the spreadsheet and on paper, and equals the table', async () => {
    for (const { code } of statisticsReports) {
      const params = { report: code, batch: 'all', from: '20260101' }
      const report = await reportOf('school', code, params)
      const [sheet, { pages }] = [
        await readSheet(await sheetsOf('school', params)),
        await readPdf(
          await server.download(`${statisticsPaths.sheet}?${new URLSearchParams(params)}`, tokens.school ?? ''),
        ),
      ]
      const table = only(report)
      expect.soft(sheet[0]?.[0], code).toContain(`获学位日期：20260101 至 最近；统计时间：`)
      expect.soft(sheet[1], code).toEqual(table.columns.map(({ title }) => title))
      const texts = (rows: (string | number)[][]) => rows.map(row => row.map(String).join('|').replace(/\|+$/, ''))
      expect.soft(texts(sheet.slice(2)), code).toEqual(texts(cellsOf(table)))
      const paper = pages.join('').replaceAll(/\s/g, '')
      for (const word of [report.title, '制表人：', '审核人：', '第1页共', ...cellsOf(table).flat()])
        expect.soft(paper, code).toContain(String(word).replaceAll(/\s/g, ''))
    }
    const [plain] = await bare(sql<{ count: number }>`
      select count(*)::int as count from xw_info where del_flag = '0' and hxwrq >= '20260101'`)
    const states = only(await reportOf('school', 'states', { from: '20260101' }))
    expect(cellsOf(states).at(-1)?.at(-1)).toBe(plain?.count)
  })

  it('DG-10 counts awarded degrees by level, category, gender, ethnic group and country, without revoked ones', async () => {
    const { tables } = await reportOf('school', 'awarded')
    expect(tables.map(({ title }) => title)).toEqual(['按学位层次', '按学位类别', '按性别', '按民族', '按国家或地区'])
    const awarded = sql`from xw_info where del_flag = '0' and status = any(${awardedStates}::text[]) and status <> '99'`
    const [all] = await bare(sql<{ count: number }>`select count(*)::int as count ${awarded}`)
    expect(
      tables.map(table =>
        cellsOf(table)
          .at(-1)
          ?.find(value => typeof value === 'number'),
      ),
    ).toEqual(tables.map(() => all?.count))
    const byGender = await bare(sql<{ xbm: string; count: number }>`
      select xbm, count(*)::int as count ${awarded} group by xbm order by 2 desc`)
    const genders = cellsOf(tables[2] as StatisticsTable).slice(0, -1)
    expect(genders.map(([, code, count]) => ({ xbm: code, count }))).toEqual(byGender)
    expect(genders.map(([name]) => name)).toEqual(['男', '女'])
    expect(cellsOf(tables[3] as StatisticsTable).map(([name]) => name)).toContain('未填写')
  })

  it('DG-10 covers the reader’s reach: types, departments and data rules', async () => {
    const dueOf = async (who: string) => {
      const rows = cellsOf(only(await reportOf(who, 'submission')))
      return rows.filter(([, place]) => place !== '小计' && place !== '').reduce((sum, row) => sum + Number(row[2]), 0)
    }
    const own = (isOwn: (record: World['records'][number]) => boolean) =>
      world.records.filter(record => record.xh !== '20240013' && isOwn(record)).length
    expect(await dueOf('school')).toBe(own(() => true))
    expect(await dueOf('category')).toBe(own(({ type }) => type === '31'))
    expect(await dueOf('depart')).toBe(own(({ depart }) => depart === '中文系' || depart === '古典文献'))
    expect(await dueOf('ruled')).toBe(own(({ xm }) => xm.startsWith('王')))
    for (const { code } of statisticsReports)
      expect(JSON.stringify(await reportOf('school', code))).not.toContain(foreignMark)
    const { body } = await call<StatisticsChoices>(statisticsPaths.choices, 'depart')
    expect(body.result?.departs.map(({ name }) => name)).toEqual(['中文系', '古典文献'])
    expect(body.result?.reports).not.toContain('decisions')
  })

  it('DG-10 finds the unused numbers between those of a batch', async () => {
    const [fact] = await bare(sql<{ first: string; last: string; count: number; missing: number }>`
      with used as (select distinct right(xwzsbh, 4)::int as place from xw_info
        where left(xwzsbh, 12) = '100013202601' and del_flag = '0')
      select min(xwzsbh) as first, max(xwzsbh) as last, count(*)::int as count,
        (select max(place) - min(place) + 1 - count(*) from used)::int as missing
      from xw_info where xwbslbm = '31' and del_flag = '0' and xwzsbh <> ''`)
    const rows = cellsOf(only(await reportOf('school', 'numbers', { xwlx: '31' })))
    expect(rows[0]?.slice(1, 5)).toEqual(['2026年6月', fact?.first, fact?.last, fact?.count])
    expect(rows[0]?.[5]).toBe(String(fact?.missing))
    expect(String(rows[0]?.[6])).toMatch(/^\d{16}–\d{16}、/)
  })

  it('DG-10 compares council decisions in both directions, for users who may list them', async () => {
    const post = async (path: string, payload: object) =>
      (await server.call<{ id: string }>('POST', `${path}/add`, { token: tokens.school ?? '', payload })).body.result
        ?.id
    const about = { jybh: '学位〔2026〕1号', hxwrq: '20260630', zxxm: '李', xzxm: '王' }
    const decisionId = await post(decisionPaths.resource, about)
    const [approved] = await bare(sql<{ id: string }>`
      update xw_info set status = '40' where id in (
        select id from xw_info where xwbslbm = '31' and status = '30' and del_flag = '0' limit 1) returning id`)
    await post(decisionPaths.entries, { decisionId, xwbslbm: '31', xm: '无此人', xh: 'X1', outcome: 'award' })
    const report = await reportOf('school', 'decisions', { xwlx: '31' })
    const { rows } = only(report)
    expect(rows.map(({ cells }) => cells.map(cellValue))).toEqual([
      ['学位〔2026〕1号', '2026-06-30', '学历教育硕士学位', 1, 1, 0, 0, 1],
    ])
    expect(rows[0]?.cells[0]?.to).toBe(`/xxcj/decision?list=${decisionId}`)
    expect(await listed('school', report, '31', rows[0]?.ask ? [rows[0].ask] : [])).toBe(1)
    expect(only(await reportOf('school', 'decisions', { to: '20250101' })).rows).toEqual([])
    expect((await call(statisticsPaths.report, 'depart', { report: 'decisions' })).status).toBe(403)
    await bare(sql`update xw_info set status = '30' where id = ${approved?.id}`)
  })

  it('DG-10 refuses invalid parameters with a sentence, and reveals nothing', async () => {
    const wrong: [string, Params, string][] = [
      ['school', { report: 'none' }, '没有这种报表'],
      ['category', { report: 'states', xwlx: '21' }, '所选学位类型不在您的范围内'],
      ['school', { report: 'states', xwlx: '77' }, '没有这种学位类型'],
      ['school', { report: 'states', departId: 'x' }, '没有这个院系'],
      ['depart', { report: 'states', departId: world.departs.理学院 }, '没有这个院系，或者不在您的范围内'],
      ['school', { report: 'states', from: '20260231' }, '日期应为八位数字，如 20260630'],
      ['school', { report: 'states', from: '20260301', to: '20260101' }, '结束日期早于开始日期'],
      ['school', { report: 'states', batch: newId() }, '未找到对应数据'],
    ]
    for (const [who, params, sentence] of wrong)
      for (const path of [statisticsPaths.report, statisticsPaths.exportXls, statisticsPaths.sheet]) {
        const { body } = await call(path, who, params)
        expect.soft(body.success, path).toBe(false)
        expect.soft(body.message, path).toContain(sentence)
      }
  })

  it('DG-10 opens in a tab by a ticket for exactly this report, and logs exports and printing', async () => {
    const payload = { report: 'states', xwlx: '31' }
    const { body } = await server.call<{ url: string }>('POST', statisticsPaths.print, {
      token: tokens.depart ?? '',
      payload,
    })
    const url = body.result?.url ?? ''
    const opened = await server.app.inject({ url: apiBase + url })
    expect((await readPdf(opened.rawPayload)).pages.join('')).toContain('院系与状态')
    const other = await server.app.inject({ url: apiBase + url.replace('xwlx=31', 'xwlx=21') })
    expect(other.statusCode).toBe(401)
    await sheetsOf('depart', payload)
    const lines = await bare(sql<{ text: string }>`
      select log_content as text from sys_log where username = 'secretary' and log_content like '__统计报表：%' order by create_time`)
    expect(lines.map(({ text }) => text.split('（')[0])).toEqual([
      '打印统计报表：院系与状态',
      '导出统计报表：院系与状态',
    ])
  })
})
