import { drawByRatio } from '@xw/shared/degree/thesis/draw'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import type { Page } from '@xw/shared/wire/envelope'
import type {
  PastDraw,
  ReviewAssignment,
  ReviewerChoice,
  ThesisDraw,
  ThesisJoinResult,
  ThesisStatistics,
} from '@xw/shared/wire/thesis'
import { thesisPaths, thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createDepart, createUser } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { createTheses } from '../../../../test/support/theses.ts'

let server: TestApp
let school: DegreeSchool
let theses: ReturnType<typeof createTheses>
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  theses = createTheses(server, school)
})
afterAll(() => server.close())

const get = async <T>(path: string, token = school.tokens.school) => (await server.call<T>('GET', path, { token })).body
const key = 'k'.repeat(43)

async function answerBy(token: string, grade: string, score?: number) {
  await server.call('POST', thesisReviewerPaths.open, { payload: { token, key } })
  const comments = '论文选题明确，结构完整，论证基本充分，写作较为规范，建议如上。'
  const payload = { token, key, grade, ...(score !== undefined && { score }), comments, hasNoConflict: true }
  return (await server.call('POST', thesisReviewerPaths.answer, { payload })).body
}

/** Empties the review list, and keeps records of earlier tests from joining it again. */
async function startAnew() {
  await school.rows(sql`delete from xw_thesis_review`)
  await school.rows(sql`update xw_info set lwtm = null`)
}

async function ready(): Promise<string> {
  const [id = ''] = await theses.waiting(1)
  await theses.withFile(id)
  return id
}

describe('DG-09 the list of theses', () => {
  it('takes records with a title once, and says which were left out', async () => {
    const ids = await school.records(['40', '40', '40'])
    await school.rows(sql`update xw_info set lwtm = '题目' where id = any(${ids.slice(0, 2)}::uuid[])`)
    const first = await theses.post<ThesisJoinResult>(thesisPaths.join, { xwlx: '31', batchId: school.batchId })
    expect(first.result).toEqual({ joined: 2, untitled: 1, already: 0 })
    const again = await theses.post<ThesisJoinResult>(thesisPaths.join, { xwlx: '31' })
    expect(again.result).toEqual({ joined: 0, untitled: 1, already: 2 })
    const rows = await school.rows(sql<{ no: string }>`select review_no as no from xw_thesis_review`)
    expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length)
    expect(rows.every(({ no }) => /^LW\d{9}$/.test(no))).toBe(true)
  })

  it('is a department’s own: neither others’ theses nor who reviews them', async () => {
    const id = await ready()
    const strange = await createDepart(server.deps.db, { name: '别的学院', orgCode: 'Z09' })
    const stranger = await createUser(server.deps.db, {
      username: 'stranger',
      roles: ['yxgly'],
      departs: [strange],
      xwbslbms: ['31'],
    })
    const token = await openSession(server.deps.db, stranger, { departId: strange })
    const listOf = async (as: string) =>
      (await get<Page<{ id: string }>>(`${thesisReviewResource.path}/list?id=${id}`, as)).result?.total
    expect(await listOf(token)).toBe(0)
    expect(await listOf(school.tokens.depart)).toBe(1)
    expect((await theses.post<ThesisJoinResult>(thesisPaths.join, { xwlx: '31' }, token)).result).toEqual({
      joined: 0,
      untitled: 0,
      already: 0,
    })
    expect((await get<ThesisStatistics[]>(thesisPaths.statistics, token)).result).toEqual([])
    for (const path of [thesisPaths.assignments, thesisPaths.candidates])
      expect((await server.call('GET', `${path}?id=${id}`, { token: school.tokens.depart })).status).toBe(403)
    expect(
      (await server.call('GET', `${thesisReviewResource.path}/list`, { token: school.tokens.student })).status,
    ).toBe(403)
  })

  it('is not changed any more once a thesis is under review', async () => {
    const id = await ready()
    await theses.send(id, [await theses.reviewer()])
    const payload = { id, reviewMode: '3' }
    const edited = await server.call('PUT', `${thesisReviewResource.path}/edit`, {
      token: school.tokens.school,
      payload,
    })
    expect(edited.body.success).toBe(false)
    const deleted = await server.call('DELETE', `${thesisReviewResource.path}/delete?id=${id}`, {
      token: school.tokens.school,
    })
    expect(deleted.body.success).toBe(false)
  })
})

describe('DG-09 sending', () => {
  it('needs a file, a passed check and reviewers whom nothing is against', async () => {
    const [id = ''] = await theses.waiting(1)
    const fine = await theses.reviewer()
    expect((await theses.send(id, [fine])).message).toContain('还没有上传论文全文')
    await theses.withFile(id)
    expect((await theses.send(id, [])).result).toEqual({ reviewerIds: '请选择评阅专家' })
    const supervisor = await theses.reviewer({ name: '导师乙' })
    const own = await theses.reviewer({ isOwnSchool: '1', unit: '理学院' })
    expect((await theses.send(id, [fine, supervisor, own])).result).toMatchObject({
      reviewerIds: expect.stringContaining('导师乙：与论文导师同名'),
    })
    await school.rows(sql`update xw_thesis_review set check_passed = '0' where id = ${id}`)
    expect((await theses.send(id, [fine])).message).toBe('查重没有通过，不能送审')
    await school.rows(sql`update xw_thesis_review set check_passed = '1' where id = ${id}`)
    const { result: choices } = await get<ReviewerChoice[]>(`${thesisPaths.candidates}?id=${id}`)
    const reasons = new Map(choices?.map(choice => [choice.id, choice.conflicts.map(({ text }) => text)]))
    expect(reasons.get(fine)).toEqual([])
    expect(reasons.get(supervisor)).toEqual(['与论文导师同名'])
    expect(reasons.get(own)).toEqual(['双盲论文由校外专家评阅'])
    expect((await theses.send(id, [fine])).success).toBe(true)
    expect(await theses.row(id)).toMatchObject({ state: '1' })
    expect((await theses.send(id, [fine])).result).toMatchObject({
      reviewerIds: expect.stringContaining('本轮已邀请过'),
    })
  })

  it('gives nobody more than they take at once, though two send at the same moment', async () => {
    const busy = await theses.reviewer({ maxAtOnce: 1 })
    const ids = [await ready(), await ready()]
    const answers = await Promise.all(ids.map(id => theses.send(id, [busy])))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  })

  it('shows the office what each reviewer said, and concludes by the worst grade', async () => {
    const id = await ready()
    const { result: links } = await theses.send(id, [await theses.reviewer(), await theses.reviewer()])
    await answerBy(links?.[0]?.token ?? '', 'A', 90)
    expect(await theses.row(id)).toMatchObject({ state: '1', grades: null })
    await answerBy(links?.[1]?.token ?? '', 'C', 61)
    expect(await theses.row(id)).toMatchObject({ state: '2', grades: 'A、C', conclusion: '2' })
    const { result } = await get<ReviewAssignment[]>(`${thesisPaths.assignments}?id=${id}`)
    expect(result?.map(({ state, grade, score }) => ({ state, grade, score }))).toEqual([
      { state: 'answered', grade: 'A', score: 90 },
      { state: 'answered', grade: 'C', score: 61 },
    ])
    expect((await theses.post(thesisPaths.conclude, { id, conclusion: '1', reason: '' })).result).toEqual({
      reason: '请填写调整原因',
    })
    expect((await theses.post(thesisPaths.conclude, { id, conclusion: '1', reason: '分委员会复议' })).success).toBe(
      true,
    )
    expect(await theses.row(id)).toMatchObject({ conclusion: '1' })
  })
})

describe('DG-09 the second round', () => {
  it('follows a revision, once, and does not forget who was against the first', async () => {
    const id = await ready()
    const strict = await theses.reviewer()
    const { result } = await theses.send(id, [strict])
    expect((await theses.post(thesisPaths.nextRound, { id })).message).toContain('还没有返回')
    await answerBy(result?.[0]?.token ?? '', 'C')
    expect((await theses.post(thesisPaths.nextRound, { id })).success).toBe(true)
    expect((await theses.post(thesisPaths.nextRound, { id })).message).toBe('下一轮已在送审名单中')
    const { recordId } = (await theses.row(id)) ?? {}
    const [next] = await school.rows(sql<{ id: string; round: number; state: string; file: string[] | null }>`
      select id, round, state, thesis_file as file from xw_thesis_review where record_id = ${recordId} and round = 2`)
    expect(next).toMatchObject({ round: 2, state: '0', file: null })
    const { result: choices } = await get<ReviewerChoice[]>(`${thesisPaths.candidates}?id=${next?.id}`)
    expect(choices?.find(choice => choice.id === strict)?.conflicts).toEqual([{ text: '前一轮给出 C', isHard: false }])
    await theses.withFile(next?.id ?? '')
    expect((await theses.send(next?.id ?? '', [strict])).success).toBe(true)
  })
})

describe('DG-09 sampling', () => {
  it('draws by ratio, keeps the seed, and can be repeated by it', async () => {
    await startAnew()
    await theses.waiting(11)
    const wish = { xwlx: '31', percent: 10 }
    const { result: seen } = await theses.post<ThesisDraw>(thesisPaths.draw, { ...wish, preview: true })
    expect(seen).toMatchObject({ candidates: 11, drawn: 2, departs: [{ candidates: 11, drawn: 2 }] })
    expect(await school.rows(sql`select from xw_thesis_review where sampled = '1'`)).toHaveLength(0)
    const all = await school.rows(sql<{ id: string; departId: string }>`
      select id, depart_id as "departId" from xw_thesis_review`)
    expect((await theses.post(thesisPaths.draw, { ...wish, seed: seen?.seed })).message).toBe('已抽中 2 篇论文')
    const { result: draws } = await get<PastDraw[]>(thesisPaths.draws)
    expect(draws?.[0]).toMatchObject({ seed: seen?.seed, percent: 10, candidates: 11, drawn: 2 })
    const drawn = await school.rows(
      sql<{ id: string }>`select id from xw_thesis_review where sampled = '1' order by id`,
    )
    expect(drawn.map(({ id }) => id)).toEqual(drawByRatio(all, 10, seen?.seed ?? '')[0]?.ids)
    // A thesis that was drawn is not a candidate again.
    expect((await theses.post<ThesisDraw>(thesisPaths.draw, { ...wish, preview: true })).result?.candidates).toBe(9)
    expect((await theses.post(thesisPaths.draw, wish, school.tokens.depart)).success).toBe(false)
  })
})

describe('DG-09 results of the check for copied text', () => {
  const headings = ['学号', '去除引用文献复制比', '总字数', '检测日期', '是否通过']
  const importRows = async (rows: (string | number)[][], token = school.tokens.depart) => {
    const form = toForm([{ field: 'file', value: await workbook(headings, rows), fileName: '查重.xlsx' }])
    return (await server.call('POST', '/xw/xwThesisCheck/importExcel', { token, ...form })).body
  }

  it('come by their own spreadsheet and find the thesis that waits; the newest counts', async () => {
    const [id = ''] = await theses.waiting(1)
    const [{ xh } = { xh: '' }] = await school.rows(
      sql<{ xh: string }>`select xh from xw_thesis_review where id = ${id}`,
    )
    const done = await importRows([
      [xh, 35.5, 30000, '2026-04-01', '否'],
      [xh, 8.2, 31000, '2026-05-01', '是'],
    ])
    expect(done).toMatchObject({ success: true, code: 200 })
    const read = () =>
      school.rows(sql`select copy_ratio::float8 as ratio, word_count as words, check_passed as passed
        from xw_thesis_review where id = ${id}`)
    expect(await read()).toEqual([{ ratio: 8.2, words: 31000, passed: '1' }])
    const bad = await importRows([['nobody', 1, 1, '2026-05-01', '是']])
    expect(JSON.stringify(bad)).not.toContain('"successCount":1')
    const [newest] = await school.rows(sql<{ id: string }>`
      select id from xw_thesis_check where xh = ${xh} and check_date = '2026-05-01'`)
    await server.call('DELETE', `/xw/xwThesisCheck/delete?id=${newest?.id}`, { token: school.tokens.school })
    expect(await read()).toEqual([{ ratio: 35.5, words: 30000, passed: '0' }])
  })
})

it('DG-09 statistics count by department, grade and conclusion', async () => {
  await startAnew()
  const [first = '', second = ''] = await theses.waiting(3)
  for (const [id, grade] of [
    [first, 'A'],
    [second, 'D'],
  ] as const) {
    await theses.withFile(id)
    const { result } = await theses.send(id, [await theses.reviewer()])
    await answerBy(result?.[0]?.token ?? '', grade)
  }
  const { result } = await get<ThesisStatistics[]>(`${thesisPaths.statistics}?xwlx=31`, school.tokens.depart)
  expect(result).toEqual([
    expect.objectContaining({ waiting: 1, underReview: 0, returned: 2, a: 1, b: 0, c: 0, d: 1, passed: 1, failed: 1 }),
  ])
  expect((await get<ThesisStatistics[]>(`${thesisPaths.statistics}?xwlx=21`)).result).toEqual([])
})
