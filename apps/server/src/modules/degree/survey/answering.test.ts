import { paths } from '@xw/shared/wire/paths'
import { responseDraftPaths, surveyPaths } from '@xw/shared/wire/survey-paths'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSurveyWorld, hours, type SurveyWorld } from '../../../../test/support/surveys.ts'
import { pdf, uploaded } from '../../../../test/support/uploads.ts'
import type { WorldRecord } from '../../../../test/support/world.ts'
import { runHousekeeping } from '../../../workers/housekeeping.ts'

let server: TestApp
let world: SurveyWorld
let own: WorldRecord
let student: string
beforeAll(async () => {
  server = await buildApp()
  world = await createSurveyWorld(server)
  own = world.record('31', '文学院')
  student = await world.student(own)
})
afterAll(() => server.close())

type Row = Record<string, unknown>
const scope = { xwbslbms: ['31'] }
const mine = async (token = student) => (await world.call<OwnSurvey[]>(surveyPaths.mine, token)).result ?? []
/** Publishes a survey and returns its id with that of the student's response. */
async function open(fields: object = {}): Promise<{ id: string; answer: string }> {
  const id = await world.open({ ...scope, ...fields })
  return { id, answer: (await world.answerOf(id, own)).id }
}
const save = (id: string, patch: Row, { draftVersion = 0, token = student } = {}) =>
  world.call<{ draftVersion: number; patch: Row }>(responseDraftPaths.save, token, {
    id,
    baseVersion: 1,
    draftVersion,
    patch,
  })
const draftOf = async (id: string, token = student) =>
  (await world.call<{ patch: Row; draftVersion: number }>(`${responseDraftPaths.one}?id=${id}`, token)).result
const submit = (id: string, draftVersion = 0, token = student) =>
  world.call<Row>(responseDraftPaths.promote, token, { id, draftVersion })
const rowOf = async (id: string) =>
  (
    await world.inSchool(sql<Row>`select status, answers, version, reason from xw_collection_answer where id = ${id}`)
  )[0]
const move = (id: string, set: ReturnType<typeof sql>) =>
  world.inSchool(sql`update xw_collection set ${set} where id = ${id}`)
const review = (collection: string, ids: string[], status: string, reason?: string) =>
  world.call(surveyPaths.review, world.office, { collection, ids, status, ...(reason && { reason }) })

describe('DG-04 filling in', () => {
  it('shows what somebody was asked, the nearest end first, and nothing before it begins', async () => {
    const later = await open({ endTime: hours(72) })
    const sooner = await open({ endTime: hours(5) })
    const ahead = await open({ startTime: hours(3) })
    const ids = (await mine()).map(({ id }) => id)
    expect(ids.indexOf(sooner.answer)).toBeLessThan(ids.indexOf(later.answer))
    expect(ids).not.toContain(ahead.answer)
    const { id } = await world.answerOf(later.id, world.record('31', '医学院'))
    expect(ids).not.toContain(id)
  })

  it('keeps what is typed as a draft, half of it too, and changes nothing that the office sees', async () => {
    const { answer } = await open()
    const { result } = await save(answer, { zdy02: 17, zdy05: 'Ar' })
    expect((await draftOf(answer))?.patch).toEqual({ zdy02: 17, zdy05: 'Ar' })
    expect(await rowOf(answer)).toMatchObject({ status: '0', answers: {}, version: 1 })
    // A second device sends an outdated draft number.
    expect(await save(answer, { zdy02: 18 })).toMatchObject({ success: false, code: 409 })
    expect(await submit(answer, 0)).toMatchObject({ success: false, code: 409 })
    const flawed = await submit(answer, result?.draftVersion)
    expect(flawed).toMatchObject({ success: false, result: { zdy01: '请选择尺码' } })
    expect((await draftOf(answer))?.patch).toEqual({ zdy02: 17, zdy05: 'Ar' })
  })

  it('takes what was typed by the rules of its items, and is changed until the end', async () => {
    const { answer } = await open()
    const wrong = { zdy01: '9', zdy02: 300, zdy04: '2026-02-31', zdy05: 'x'.repeat(21) }
    const refused = await world.hand(student, answer, wrong)
    expect(Object.keys(refused.result ?? {}).toSorted()).toEqual(['zdy01', 'zdy02', 'zdy04', 'zdy05'])
    const version = (await draftOf(answer))?.draftVersion ?? 0
    const { result } = await save(answer, { zdy01: '3', zdy03: ['2'] }, { draftVersion: version })
    expect(await submit(answer, result?.draftVersion)).toMatchObject({ success: true })
    expect(await rowOf(answer)).toMatchObject({ status: '1', answers: { zdy01: '3', zdy03: ['2'] } })
    expect(await draftOf(answer)).toBeNull()
    expect(await world.hand(student, answer, { zdy01: '1' })).toMatchObject({ success: false, code: 409 })
    const again = await world.call<{ draftVersion: number }>(responseDraftPaths.save, student, {
      id: answer,
      baseVersion: 2,
      draftVersion: (await draftOf(answer))?.draftVersion ?? 0,
      patch: { zdy01: '1' },
    })
    expect(await submit(answer, again.result?.draftVersion)).toMatchObject({ success: true })
    expect(await rowOf(answer)).toMatchObject({ status: '1', answers: { zdy01: '1', zdy03: ['2'] }, version: 3 })
  })

  it('is refused with a sentence outside its time and after it was ended; what was typed stays', async () => {
    const { id, answer } = await open()
    const { result } = await save(answer, { zdy01: '1' })
    await move(id, sql`start_time = now() + interval '1 hour', end_time = now() + interval '2 hours'`)
    expect((await submit(answer, result?.draftVersion)).message).toMatch(/^采集“学位服尺码\d+”将于 .* 开始，不能修改$/)
    await move(id, sql`start_time = now() - interval '2 hours', end_time = now() - interval '1 second'`)
    expect((await submit(answer, result?.draftVersion)).message).toMatch(/已于 .* 截止，不能修改$/)
    await move(id, sql`end_time = now() + interval '2 hours', state = '2'`)
    expect((await submit(answer, result?.draftVersion)).message).toMatch(/已结束，不能修改$/)
    expect(await rowOf(answer)).toMatchObject({ status: '0', answers: {} })
    await move(id, sql`state = '1'`)
    expect(await submit(answer, result?.draftVersion)).toMatchObject({ success: true })
  })

  it('is the own alone: nobody reads, types into or hands in another’s, neither student nor office', async () => {
    const { id, answer } = await open()
    await save(answer, { zdy05: 'secret' })
    const other = await world.student(world.record('31', '医学院'))
    const otherType = await world.student(world.record('21', '文学院'))
    for (const token of [other, otherType]) {
      expect(await save(answer, { zdy01: '1' }, { token })).toMatchObject({ message: '未找到对应数据' })
      expect(await submit(answer, 0, token)).toMatchObject({ message: '未找到对应数据' })
      expect(await draftOf(answer, token)).toBeNull()
      expect(await world.call(`${surveyPaths.answers}/queryById?id=${answer}`, token)).toMatchObject({
        message: '未找到对应数据',
      })
    }
    // A student who is not on the list cannot read the items of the survey.
    expect(await world.call(`${surveyPaths.answers}/definition?collection=${id}`, otherType)).toMatchObject({
      success: false,
      message: '未找到对应数据',
    })
    expect((await server.call('POST', responseDraftPaths.save, { token: world.office, payload: {} })).status).toBe(403)
    // Even the administrator cannot answer for a student.
    expect(await save(answer, { zdy01: '1' }, { token: world.admin })).toMatchObject({ success: false })
    expect(await submit(answer, 0, world.admin)).toMatchObject({ success: false })
    expect(await rowOf(answer)).toMatchObject({ status: '0' })
    for (const odd of ['no-id', '01890000-0000-7000-8000-00000000dead'])
      expect(await submit(odd)).toMatchObject({ success: false, message: '未找到对应数据' })
  })
})

describe('DG-04 an answer that is reviewed', () => {
  it('waits for it, opens again with the reason where it is sent back, and is closed once it was approved', async () => {
    const { id, answer } = await open({ needsReview: '1' })
    expect(await world.hand(student, answer, { zdy01: '1' })).toMatchObject({ success: true })
    expect(await rowOf(answer)).toMatchObject({ status: '2' })
    expect(await review(id, [answer], '4', '尺码偏小')).toMatchObject({ success: true })
    expect((await mine()).find(one => one.id === answer)).toMatchObject({
      status: '4',
      reason: '尺码偏小',
      closed: null,
    })
    // The student may hand in a returned response unchanged.
    expect(await submit(answer)).toMatchObject({ success: true })
    expect(await rowOf(answer)).toMatchObject({ status: '2', reason: null })
    expect(await review(id, [answer], '3')).toMatchObject({ success: true })
    expect(await submit(answer)).toMatchObject({ message: '记录状态为“通过”，不能修改' })
    expect((await save(answer, { zdy01: '2' })).message).toBe('记录状态为“通过”，不能修改')
    expect((await mine()).find(one => one.id === answer)).toMatchObject({ closed: '已通过审核' })
  })

  it('can be put right for some days where it is sent back after the end, by whom it was sent back to alone', async () => {
    const { id, answer } = await open({ needsReview: '1' })
    const other = world.record('31', '医学院')
    const theirs = (await world.answerOf(id, other)).id
    await world.hand(student, answer, { zdy01: '1' })
    await move(id, sql`end_time = now() - interval '1 hour', state = '2'`)
    expect(await review(id, [answer], '4', '请改')).toMatchObject({ success: true })
    expect((await mine()).find(one => one.id === answer)).toMatchObject({ closed: null })
    expect(await submit(answer)).toMatchObject({ success: true })
    expect(await submit(theirs, 0, await world.student(other))).toMatchObject({ success: false })
    await world.inSchool(sql`update xw_collection_answer set fix_until = now() - interval '1 second'`)
    expect((await submit(answer)).message).toContain('已结束，不能修改')
  })
})

describe('DG-04 files of answers', () => {
  const items = [{ label: '录取通知', kind: 'file', required: '1', limit: '1' }]
  const read = async (token: string, fileId: string) =>
    (
      await server.app.inject({
        url: `/jeecg-boot${paths.files.static}/${fileId}`,
        headers: { 'X-Access-Token': token },
      })
    ).statusCode

  it('are read by their student and by the office in reach, and by nobody else', async () => {
    const { answer } = await open({ items })
    const { id: fileId } = await uploaded(server, student, { name: '通知.pdf', content: pdf, biz: 'temp' })
    // A file that a draft refers to is kept until the response is handed in.
    const { result } = await save(answer, { zdy01: [fileId] })
    await world.inSchool(sql`update sys_file set expires_at = now() + interval '1 hour' where id = ${fileId}`)
    await runHousekeeping(server.deps, server.engine.ground.definitions)
    const [file] = await world.inSchool(sql<{ kept: boolean }>`
      select expires_at > now() + interval '1 day' as kept from sys_file where id = ${fileId}`)
    expect(file).toEqual({ kept: true })
    expect(await submit(answer, result?.draftVersion)).toMatchObject({ success: true })

    const sign = (name: string, depart: keyof SurveyWorld['departs'], xwbslbms: string[]) =>
      world.sign(name, { roles: ['yxgly'], departs: [world.departs[depart]], xwbslbms }, world.departs[depart])
    const secretary = await sign('yxown', '文学院', ['31'])
    const elsewhere = await sign('yxother', '医学院', ['31'])
    const ofType = await world.sign('lbother', { roles: ['lbgly'], xwbslbms: ['21'] })
    for (const token of [student, world.office, secretary]) expect(await read(token, fileId)).toBe(200)
    for (const token of [elsewhere, ofType, await world.student(world.record('31', '医学院'))])
      expect(await read(token, fileId)).not.toBe(200)
  })

  it('are the own ones: somebody else’s file is not handed in', async () => {
    const { answer } = await open({ items })
    const stranger = await world.student(world.record('31', '医学院'))
    const { id: fileId } = await uploaded(server, stranger, { name: '别人.pdf', content: pdf, biz: 'temp' })
    expect(await world.hand(student, answer, { zdy01: [fileId] })).toMatchObject({
      success: false,
      result: { zdy01: '文件不存在或已过期，请重新上传' },
    })
  })
})
