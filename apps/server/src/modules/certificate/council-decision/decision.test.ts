import { decisionPaths, unlistedValue } from '@xw/shared/wire/decision-paths'
import type { DecisionComparison } from '@xw/shared/wire/decisions'
import type { Page } from '@xw/shared/wire/envelope'
import { stepPath } from '@xw/shared/wire/record-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'

type DecisionLine = Record<string, string | number | null>

let server: TestApp
let school: DegreeSchool
let decisionId = ''
let made = 0
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
})
beforeEach(async () => {
  made += 1
  await school.rows(sql`update xw_info set status = '10' where status = '40'`)
  const { body } = await post(decisionPaths.resource, {
    jybh: `学位〔2026〕${made}号`,
    hxwrq: '20260630',
    zxxm: '李主席',
    xzxm: '王校长',
  })
  decisionId = body.result?.id ?? ''
})
afterAll(() => server.close())

const post = (path: string, payload: object, token = school.tokens.school) =>
  server.call<{ id: string }>('POST', `${path}/add`, { token, payload })
const addLine = async (line: DecisionLine) =>
  (await post(decisionPaths.entries, { decisionId, xwbslbm: '31', ...line })).body
const compare = async (token = school.tokens.school) =>
  (await server.call<DecisionComparison[]>('GET', `${decisionPaths.compare}?id=${decisionId}`, { token })).body
const linesThat = async (matched: string) => {
  const query = new URLSearchParams({ decisionId, matched, pageSize: '100' })
  const path = `${decisionPaths.entries}/list?${query}`
  const { body } = await server.call<Page<DecisionLine>>('GET', path, { token: school.tokens.school })
  return body.result?.records.map(({ xm }) => xm)
}
const recordsThat = async (params: Record<string, string>, token = school.tokens.school) => {
  const query = new URLSearchParams({ xwlx: '31', pageSize: '100', decision: decisionId, ...params })
  return (await server.call<Page<DecisionLine>>('GET', `/xw/xwInfo/list?${query}`, { token })).body
}
const step = async (action: string, body: Record<string, unknown>) =>
  (
    await server.call<BulkResult>('POST', stepPath(action), {
      token: school.tokens.school,
      payload: { xwlx: '31', ...body },
    })
  ).body
/** Creates records that await a decision, with the names and numbers that decision lines use. */
const people = async (count: number) => {
  const ids = await school.records(Array.from({ length: count }, () => '40'))
  const rows = await school.rows(
    sql<{ id: string; xm: string }>`select id, xm from xw_info where id = any(${ids}::uuid[])`,
  )
  return ids.map(id => ({ id, xm: rows.find(row => row.id === id)?.xm ?? '' }))
}
const told = () => ({ hxwrq: '20260630', jybh: `学位〔2026〕${made}号`, zxxm: '李主席', xzxm: '王校长' })

describe('DG-04 the list of a council’s decision', () => {
  it('is compared with the records both ways', async () => {
    const [first, second, third] = await people(3)
    if (!first || !second || !third) throw new Error('there are three')
    await addLine({ xm: first.xm, xh: first.xm })
    await addLine({ xm: '另一个名字', xh: second.xm })
    await addLine({ xm: '没有这人', xh: '404' })
    const [early] = await school.records(['30'])
    const [row] = await school.rows(sql<{ xm: string }>`select xm from xw_info where id = ${early}`)
    await addLine({ xm: row?.xm ?? '', xh: row?.xm ?? '' })
    expect((await compare()).result).toEqual([
      {
        xwbslbm: '31',
        listed: 4,
        none: 1,
        name: 1,
        state: 1,
        unlisted: 2,
        groups: [{ outcome: 'award', reason: null, ready: 1, done: 0 }],
      },
    ])
    expect(await linesThat('none')).toEqual(['没有这人'])
    expect(await linesThat('name')).toEqual(['另一个名字'])
    expect(await linesThat('ready')).toEqual([first.xm])
    const { result } = await recordsThat({ listed: unlistedValue })
    expect(result?.records.map(({ id }) => id).sort()).toEqual([second.id, third.id].sort())
  })

  it('is carried out for the people it names, each decision by its own step, and shows what is done', async () => {
    const [given, late, denied] = await people(3)
    if (!given || !late || !denied) throw new Error('there are three')
    await addLine({ xm: given.xm, xh: given.xm })
    await addLine({ xm: late.xm, xh: late.xm, outcome: 'defer', reason: '论文须修改' })
    await addLine({ xm: denied.xm, xh: denied.xm, outcome: 'deny', reason: '学术不端' })
    const of = (listed: string, listedReason: string) => ({
      query: { status: '40', decision: decisionId, listed, listedReason },
    })
    expect(await step('award', { ...of('award', ''), ...told() })).toMatchObject({ result: { total: 1, done: 1 } })
    expect((await step('defer', { ...of('defer', '论文须修改'), reason: '论文须修改' })).result?.done).toBe(1)
    expect((await step('deny', { ...of('deny', '别的'), reason: '别的' })).message).toBe('没有符合条件的记录')
    expect((await step('deny', { ...of('deny', '学术不端'), reason: '学术不端' })).result?.done).toBe(1)
    const rows = await school.rows(
      sql<{ status: string }>`select status from xw_info where id = any(${[given.id, late.id, denied.id]}::uuid[])
        order by array_position(${[given.id, late.id, denied.id]}::uuid[], id)`,
    )
    expect(rows.map(({ status }) => status)).toEqual(['50', '95', '95'])
    expect((await linesThat('done'))?.length).toBe(3)
    expect((await compare()).result?.[0]?.groups).toMatchObject([{ done: 1 }, { done: 1 }, { done: 1 }])
  })

  it('finds people by their ID number, which it keeps sealed, and who was awarded without being listed', async () => {
    const number = '11010119900307002X'
    const { body } = await server.call<{ id: string }>('POST', '/xw/xwInfo/add', {
      token: school.tokens.school,
      payload: { xwlx: '31', xm: '证件人', zjhm: number, nj: '2026', departId: school.departId, xh: `zj${made}` },
    })
    await school.rows(sql`update xw_info set status = '40' where id = ${body.result?.id}`)
    expect((await addLine({ xm: '证件人', zjhm: number })).success).toBe(true)
    expect(await linesThat('ready')).toEqual(['证件人'])
    const [stored] = await school.rows(
      sql<{ zjhm: Buffer }>`select zjhm from xw_decision_entry where decision_id = ${decisionId}`,
    )
    expect(stored?.zjhm.includes(number)).toBe(false)
    const [extra] = await people(1)
    await step('award', { ids: [extra?.id], ...told() })
    expect((await compare()).result?.[0]?.unlisted).toBe(1)
  })

  it('comes by a spreadsheet, whose bad lines are given back', async () => {
    const [one, two] = await people(2)
    const file = await workbook(
      ['序号', '学位类型', '姓名', '学号', '决议', '原因'],
      [
        ['2', '学历教育硕士学位', one?.xm ?? '', one?.xm ?? '', '授予', ''],
        ['1', '31', two?.xm ?? '', two?.xm ?? '', '暂缓授予', '论文须修改'],
        ['3', '31', '没有号码', '', '授予', ''],
        ['4', '31', '没有原因', 'x1', '不授予', ''],
      ],
    )
    const { body } = await server.call('POST', `${decisionPaths.entries}/importExcel?decisionId=${decisionId}`, {
      token: school.tokens.school,
      ...toForm([{ field: 'files[]', value: file, fileName: '名单.xlsx' }]),
    })
    expect(body.message).toBe('文件导入成功，但有错误。')
    expect(await linesThat('ready')).toEqual([two?.xm, one?.xm])
  })

  it('refuses a line that names nobody, lacks a reason or belongs to no decision', async () => {
    expect((await addLine({ xm: '无号' })).message).toBe('身份证件号码和学号（申请号）至少填写一项')
    expect((await addLine({ xm: '无因', xh: '1', outcome: 'defer' })).message).toBe('暂缓授予或不授予的，请填写原因')
    const stray = { decisionId: '00000000-0000-7000-8000-000000000000', xwbslbm: '31', xm: '甲', xh: '1' }
    expect((await post(decisionPaths.entries, stray)).body.message).toBe('没有这个决议')
  })

  it('keeps its decision from being deleted', async () => {
    await addLine({ xm: '甲', xh: '1' })
    const path = `${decisionPaths.resource}/delete?id=${decisionId}`
    const { body } = await server.call('DELETE', path, { token: school.tokens.school })
    expect(body.message).toBe(`决议“学位〔2026〕${made}号”的名单有 1 人，请先删除名单`)
  })

  it('is for those who look after decisions', async () => {
    expect((await recordsThat({ listed: unlistedValue }, school.tokens.depart)).success).toBe(false)
    expect((await compare(school.tokens.depart)).success).toBe(false)
    expect((await recordsThat({ listed: 'anything' })).message).toBe('请选择决议结果')
  })
})

describe('DG-08 numbers in the order of a council’s list', () => {
  it('follow it where the rule says so, and the others come last', async () => {
    const ids = await people(3)
    const [first, second, third] = ids
    if (!first || !second || !third) throw new Error('there are three')
    await addLine({ seq: 2, xm: second.xm, xh: second.xm })
    await addLine({ seq: 1, xm: third.xm, xh: third.xm })
    await step('award', { ids: ids.map(({ id }) => id), ...told() })
    await school.setNumberRule({ typeCode: '77' })
    await school.rows(sql`update xw_number_rule set by_list = '1'`)
    const { result } = await step('number', { ids: ids.map(({ id }) => id), preview: true })
    expect(result?.samples?.map(({ name }) => name)).toEqual([third.xm, second.xm, first.xm])
  })
})
