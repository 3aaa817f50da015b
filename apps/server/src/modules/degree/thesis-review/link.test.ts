import { apiBase } from '@xw/shared/wire/headers'
import type { ReviewLink, ThesisToReview } from '@xw/shared/wire/thesis'
import { thesisPaths, thesisReviewerPaths } from '@xw/shared/wire/thesis-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createDegreeSchool, type DegreeSchool } from '../../../../test/support/degree.ts'
import { createTheses } from '../../../../test/support/theses.ts'
import { pdf } from '../../../../test/support/uploads.ts'

let server: TestApp
let school: DegreeSchool
let theses: ReturnType<typeof createTheses>
beforeAll(async () => {
  server = await buildApp()
  school = await createDegreeSchool(server)
  theses = createTheses(server, school)
})
afterAll(() => server.close())

const key = (letter: string) => letter.repeat(43)
const mine = key('m')
const dead = { success: false, message: expect.stringMatching(/^链接无效/), result: null }

/** Sends a thesis to one reviewer and returns it with the link. */
async function sent(mode = '1') {
  const [id = ''] = await theses.waiting(1)
  await theses.withFile(id)
  await school.rows(sql`update xw_thesis_review set review_mode = ${mode} where id = ${id}`)
  const { result } = await theses.send(id, [await theses.reviewer()])
  return { id, token: result?.[0]?.token ?? '' }
}

const ask = async <T>(path: string, payload: object) => (await server.call<T>('POST', path, { payload })).body
const open = (token: string, by = mine) => ask<ThesisToReview>(thesisReviewerPaths.open, { token, key: by })
const file = (token: string, by = mine) =>
  server.app.inject({ method: 'POST', url: apiBase + thesisReviewerPaths.file, payload: { token, key: by } })
const answerOf = (values: object = {}) => ({
  grade: 'A',
  score: 90,
  comments: '选题有意义，论证充分，文献梳理较为全面，同意答辩。',
  hasNoConflict: true,
  ...values,
})
const answer = (token: string, values: object = {}, by = mine) =>
  ask(thesisReviewerPaths.answer, { token, key: by, ...answerOf(values) })

describe('DG-09 a reviewer’s link', () => {
  it('shows one thesis and nothing else, once', async () => {
    const { id, token } = await sent()
    const { success, result } = await open(token)
    expect(success).toBe(true)
    expect(Object.keys(result ?? {}).sort()).toEqual(
      ['author', 'expiresAt', 'fileSize', 'major', 'modeText', 'reviewNo', 'round', 'title'].sort(),
    )
    // The same browser may open the link again until it is answered.
    expect((await open(token)).result).toEqual(result)
    expect((await file(token)).rawPayload.equals(pdf)).toBe(true)
    expect(await answer(token)).toMatchObject({ success: true })
    expect(await theses.row(id)).toMatchObject({ state: '2', grades: 'A', conclusion: '1' })
    expect(await open(token)).toMatchObject(dead)
    expect(await answer(token, { grade: 'D' })).toMatchObject(dead)
    expect((await file(token)).json()).toMatchObject(dead)
    expect(await theses.row(id)).toMatchObject({ grades: 'A' })
  })

  it('is no other browser’s once one has opened it', async () => {
    const { token } = await sent()
    expect((await open(token)).success).toBe(true)
    const other = key('o')
    expect(await open(token, other)).toMatchObject(dead)
    expect(await answer(token, {}, other)).toMatchObject(dead)
    expect((await file(token, other)).json()).toMatchObject(dead)
    expect(await ask(thesisReviewerPaths.decline, { token, key: other, reason: '领域不符' })).toMatchObject(dead)
    expect((await open(token)).success).toBe(true)
  })

  it('opened by two browsers at the same moment is one’s alone', async () => {
    const { token } = await sent()
    const both = await Promise.all([open(token, key('x')), open(token, key('y'))])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  })

  it('answers to nothing that is made up, too old or taken back, and always with the same words', async () => {
    const { id, token } = await sent()
    const [school1, secret = ''] = token.split('.')
    for (const wrong of [
      'nonsense',
      `${school1}.${'A'.repeat(43)}`,
      `0.${secret}`,
      `999999.${secret}`,
      `${school1}.${secret}x`,
      id,
    ])
      expect.soft({ wrong, ...(await open(wrong)) }).toMatchObject({ wrong, ...dead })
    await school.rows(sql`update xw_review_assignment set expires_at = now() where review_id = ${id}`)
    expect(await open(token)).toMatchObject(dead)
    const withdrawn = await sent()
    await open(withdrawn.token)
    const [row] = await school.rows(sql<{ id: string }>`
      select id from xw_review_assignment where review_id = ${withdrawn.id}`)
    expect((await theses.post(thesisPaths.withdraw, { id: row?.id })).success).toBe(true)
    expect(await open(withdrawn.token)).toMatchObject(dead)
    expect(await theses.row(withdrawn.id)).toMatchObject({ state: '0' })
  })

  it('that was renewed opens by the new one alone, on any browser', async () => {
    const { id, token } = await sent()
    await open(token)
    const [row] = await school.rows(sql<{ id: string }>`
      select id from xw_review_assignment where review_id = ${id}`)
    const { result } = await theses.post<ReviewLink>(thesisPaths.renew, { id: row?.id, days: 10 })
    expect(await open(token)).toMatchObject(dead)
    expect((await open(result?.token ?? '', key('n'))).success).toBe(true)
  })

  it('takes no name of anything else: another thesis is out of its reach whatever is sent along', async () => {
    const [one, other] = [await sent(), await sent()]
    const { result } = await open(one.token)
    const payload = { token: one.token, key: mine, id: other.id, reviewId: other.id }
    expect((await ask<ThesisToReview>(thesisReviewerPaths.open, payload)).result).toEqual(result)
    // A browser's key for one link does not open another.
    expect(await answer(other.token)).toMatchObject(dead)
    await ask(thesisReviewerPaths.answer, { ...payload, ...answerOf() })
    expect(await theses.row(one.id)).toMatchObject({ state: '2' })
    expect(await theses.row(other.id)).toMatchObject({ state: '1' })
  })

  it('lies in the database as a hash, and in no log', async () => {
    const { token } = await sent()
    await open(token)
    const secret = token.split('.')[1] ?? ''
    for (const table of ['xw_review_assignment', 'sys_log', 'sys_history']) {
      const [row] = await school.rows(sql<{ hits: number }>`
        select count(*)::int as hits from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${secret}%`}`)
      expect.soft({ table, ...row }).toEqual({ table, hits: 0 })
    }
  })

  it('says what is missing beside its field, and takes nothing so', async () => {
    const { id, token } = await sent()
    await open(token)
    expect((await answer(token, { grade: 'E', score: 101, comments: '好', hasNoConflict: false })).result).toEqual({
      grade: '请选择总评',
      score: '分数应在 0 到 100 之间',
      comments: '评语至少 20 字',
      hasNoConflict: expect.any(String),
    })
    expect(await ask(thesisReviewerPaths.decline, { token, key: mine, reason: ' ' })).toMatchObject({
      result: { reason: expect.any(String) },
    })
    expect(await theses.row(id)).toMatchObject({ state: '1' })
    expect(await ask(thesisReviewerPaths.decline, { token, key: mine, reason: '领域不符' })).toMatchObject({
      success: true,
    })
    expect(await theses.row(id)).toMatchObject({ state: '0', grades: null })
    expect(await open(token)).toMatchObject(dead)
  })
})

describe('DG-09 a double-blind review', () => {
  it('hides author, supervisor, department and the file’s own name in every answer', async () => {
    const { id, token } = await sent()
    await school.rows(
      sql`update xw_thesis_review set xm = '李四某', xh = 'S20260001', lwtm = '论山水诗' where id = ${id}`,
    )
    const opened = await open(token)
    const served = await file(token)
    const refusedAnswer = await answer(token, { grade: '' })
    const done = await answer(token)
    const said = JSON.stringify([opened, served.headers, refusedAnswer, done, await open(token)])
    for (const secret of ['李四', 'S20260001', '导师', '文学院', id]) expect.soft(said).not.toContain(secret)
    expect(opened.result).toMatchObject({ author: null, title: '论山水诗', major: '文艺学', modeText: '双盲' })
    expect(String(served.headers['content-disposition'])).toContain(opened.result?.reviewNo)
  })

  it('is the only one that does', async () => {
    for (const mode of ['2', '3']) {
      const { token } = await sent(mode)
      expect((await open(token)).result?.author).toMatchObject({ supervisors: '导师甲；导师乙' })
    }
  })
})

it('DG-09 who guesses links is held up, and reviewers at the same address are not', async () => {
  const openFrom = (token: string, remoteAddress = '10.9.8.7') =>
    server.call('POST', thesisReviewerPaths.open, { payload: { token, key: mine }, remoteAddress })
  const tries = Array.from({ length: 120 }, (_, index) => `1.${String(index).padStart(43, 'A')}`)
  const replies = await Promise.all(tries.map(token => openFrom(token)))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(60)
  const { token } = await sent()
  expect((await openFrom(token)).body).toMatchObject({ success: true })
})
