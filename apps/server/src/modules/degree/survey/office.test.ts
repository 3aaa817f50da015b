import type { Page } from '@xw/shared/wire/envelope'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import type { SurveyAudience, SurveyCounts } from '@xw/shared/wire/surveys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readExport } from '../../../../test/support/sheets.ts'
import { watchStatements } from '../../../../test/support/statements.ts'
import { createSurveyWorld, hours, items, type SurveyWorld } from '../../../../test/support/surveys.ts'
import { sendNotices } from '../batch/index.ts'
import { runDueSurveys } from './index.ts'

let server: TestApp
let world: SurveyWorld
beforeAll(async () => {
  server = await buildApp()
  world = await createSurveyWorld(server)
})
afterAll(() => server.close())

const audience = async (id: string) =>
  (await world.call<SurveyAudience>(`${surveyPaths.audience}?id=${id}`, world.office)).result
const add = (fields: object, token = world.office) =>
  world.call(`${surveyPaths.resource}/add`, token, { ...world.given, name: '试', ...fields })
const edit = (id: string, fields: object, token = world.office) =>
  world.call(`${surveyPaths.resource}/edit`, token, { id, ...fields })
const one = async (id: string) =>
  (await world.call<Record<string, unknown>>(`${surveyPaths.resource}/queryById?id=${id}`, world.office)).result
const review = (collection: string, body: object, token = world.office) =>
  world.call(surveyPaths.review, token, { collection, ...body })
const urge = (collection: string, token = world.office) => world.call(surveyPaths.urge, token, { collection })

describe('DG-04 making a collection', () => {
  it.each([
    [{ items: [] }, '请输入填写项'],
    [{ items: [items[1], items[1]] }, '填写项“身高”重复'],
    [{ items: [{ label: '尺码', kind: 'single', options: 'S' }] }, '填写项“尺码”至少要有两个选项'],
    [{ items: [{ label: '尺码', kind: 'multiple', options: 'S;S' }] }, '选项不能重复'],
    [{ items: [{ label: '证明', kind: 'file', limit: '500' }] }, '文件大小（MB））应在 1 到 20 之间'],
    [{ items: [{ label: '题', kind: 'area' }] }, '类型'],
    [{ items: [{ label: '题', kind: 'text', limit: '-1' }] }, '应为正整数'],
    [{ startTime: hours(5), endTime: hours(4) }, '截止时间应晚于开始时间'],
    [{ items: [{ label: '宗教信仰', kind: 'text' }] }, '“宗教”可能涉及敏感个人信息'],
    [{ description: '' }, '请输入说明'],
    [{ grades: '23级' }, '应为四位年份'],
  ])('refuses %j beside its field: %s', async (fields, sentence) => {
    const before = await world.inSchool(sql`select 1 from xw_collection`)
    expect((await add(fields)).message).toContain(sentence)
    expect(await world.inSchool(sql`select 1 from xw_collection`)).toHaveLength(before.length)
  })

  it('is for the office: whoever looks after a type within it, departments and students not at all', async () => {
    const clerk = await world.sign('lb31', { roles: ['lbgly'], xwbslbms: ['31'] })
    expect((await add({ name: '全部类型' }, clerk)).message).toContain('请选择您负责的学位类型')
    expect((await add({ name: '别的类型', xwbslbms: ['31', '21'] }, clerk)).message).toContain('只能办理您负责的')
    const own = await world.make({ xwbslbms: ['31'] }, clerk)
    expect(await edit(own, { xwbslbms: ['21'] }, clerk)).toMatchObject({ success: false })
    const others = await world.make({ xwbslbms: ['21'] })
    for (const path of [surveyPaths.publish, surveyPaths.close, surveyPaths.supplement])
      expect((await world.call(path, clerk, { id: others })).message).toContain('只能办理您负责的')
    expect((await edit(others, { description: '改' }, clerk)).success).toBe(false)
    expect((await world.call(`${surveyPaths.resource}/delete?id=${others}`, clerk)).success).toBe(false)
    expect(await world.publish(own, clerk)).toMatchObject({ success: true })
    expect((await world.answers(own)).every(({ xwbslbm }) => xwbslbm === '31')).toBe(true)

    const secretary = await world.sign('yx1', { roles: ['yxgly'], departs: [world.departs.文学院], xwbslbms: ['31'] })
    const student = await world.student(world.record('31', '文学院'))
    for (const token of [secretary, student])
      expect((await server.call('POST', `${surveyPaths.resource}/add`, { token, payload: {} })).status).toBe(403)
  })

  it('is another school’s business there: it is neither seen nor sent here', async () => {
    const id = await world.make()
    const { db } = server.deps
    const tenantId = world.otherSchool
    const foreign = await openSession(db, await createUser(db, { username: 'gly2', roles: ['admin'], tenantId }), {
      tenantId,
    })
    for (const path of [surveyPaths.publish, surveyPaths.close, surveyPaths.supplement])
      expect((await world.call(path, foreign, { id })).message).toBe('未找到对应数据')
    expect((await world.call<Page<object>>(`${surveyPaths.resource}/list`, foreign)).result?.records).toEqual([])
    const list = await server.call('GET', `${surveyPaths.answers}/list?collection=${id}`, { token: foreign })
    expect(list.body).toMatchObject({ success: false, message: '未找到对应数据' })
  })
})

describe('DG-04 whom a collection is sent to', () => {
  it('is the students of records in its scope: types, departments with those below, grades, and a list of numbers', async () => {
    const numbers = world.records.slice(0, 3).map(({ xh }) => xh)
    const sent = async (fields: object) => (await audience(await world.make(fields)))?.people
    expect(await sent({})).toBe(30)
    expect(await sent({ xwbslbms: ['31', '41'] })).toBe(20)
    // 中文系 and 古典文献 are below 文学院. 医学院 is not, although its code has the same beginning.
    expect(await sent({ departIds: [world.departs.文学院] })).toBe(18)
    expect(await sent({ grades: '2023' })).toBe(0)
    expect(await sent({ grades: '2023,2024', xwbslbms: ['31'], departIds: [world.departs.中文系] })).toBe(4)
    const listed = await audience(await world.make({ studentNumbers: `${numbers.join('\n')}\n20990001，20990002` }))
    expect(listed).toEqual({
      people: 3,
      already: 0,
      withoutAccount: 0,
      unknown: ['20990001', '20990002'],
      unknownCount: 2,
    })
  })

  it('is whoever has an account, each person once', async () => {
    const [first, second] = world.records.filter(({ depart }) => depart === '理学院')
    if (!first || !second) throw new Error('no records')
    await world.inSchool(sql`update xw_info set student_user_id = null where id = ${first.id}`)
    const id = await world.make({ departIds: [world.departs.理学院] })
    expect(await audience(id)).toMatchObject({ people: 5, withoutAccount: 1 })
    // One person has two degree records.
    await world.inSchool(sql`update xw_info set student_user_id = ${world.userOf(second)} where id = ${first.id}`)
    expect(await audience(id)).toMatchObject({ people: 5, withoutAccount: 0 })
    await world.inSchool(sql`update xw_info set student_user_id = ${world.userOf(first)} where id = ${first.id}`)
  })

  it('stays as it was when it was published; 补充名单 adds who came since, and takes nobody away', async () => {
    const id = await world.open({ xwbslbms: ['31'], departIds: [world.departs.医学院] })
    expect(await world.answers(id)).toHaveLength(2)
    expect((await world.call(surveyPaths.supplement, world.office, { id })).message).toContain('没有需要补充的学生')
    expect(await edit(id, { departIds: [world.departs.医学院, world.departs.理学院] })).toMatchObject({ success: true })
    expect(await world.answers(id)).toHaveLength(2)
    expect(await audience(id)).toMatchObject({ people: 2, already: 2 })
    expect((await world.call(surveyPaths.supplement, world.office, { id })).message).toBe('已补充 2 人')
    expect(await edit(id, { departIds: [world.departs.理学院] })).toMatchObject({ success: true })
    expect((await world.call(surveyPaths.supplement, world.office, { id })).success).toBe(false)
    expect(await world.answers(id)).toHaveLength(4)
  })

  it('is nobody where nobody is in the scope, and then it is not published', async () => {
    const id = await world.make({ grades: '1999' })
    expect((await world.publish(id)).message).toContain('没有符合范围')
    expect(await one(id)).toMatchObject({ state: '0' })
  })
})

describe('DG-04 the way of a collection', () => {
  it('freezes what it asks for when it is published, and is not deleted any more', async () => {
    const id = await world.open({ xwbslbms: ['31'] })
    const name = (await one(id))?.name
    for (const fields of [{ items: [items[0]] }, { needsReview: '1' }, { name: '另一个' }, { endTime: hours(99) }])
      expect((await edit(id, fields)).message).toContain('记录状态为“进行中”')
    expect(await one(id)).toMatchObject({ name, needsReview: '0' })
    expect((await world.call(`${surveyPaths.resource}/delete?id=${id}`, world.office)).success).toBe(false)
    expect((await world.publish(id)).message).toContain('进行中，不能发布')
  })

  it('ends by hand or by its time, and is opened again with another end', async () => {
    const id = await world.open({ xwbslbms: ['31'] })
    expect(await world.call(surveyPaths.close, world.office, { id })).toMatchObject({ message: '采集已结束' })
    expect((await world.call(surveyPaths.close, world.office, { id })).message).toContain('已结束，不能结束')
    const reopen = (endTime: string) => world.call(surveyPaths.reopen, world.office, { id, endTime })
    for (const wrong of ['', '2026-13-41 00:00:00', 'soon', hours(-1)])
      expect((await reopen(wrong)).success).toBe(false)
    expect(await one(id)).toMatchObject({ state: '2' })
    const later = hours(72)
    expect(await reopen(later)).toMatchObject({ success: true, message: expect.stringContaining('已重新开放') })
    expect(await one(id)).toMatchObject({ state: '1', endTime: later })
    await world.inSchool(sql`update xw_collection set end_time = now() - interval '1 minute' where id = ${id}`)
    await runDueSurveys(server.deps, new Date())
    expect(await one(id)).toMatchObject({ state: '2' })
  })

  it('is not published after its end, and no id that is none is a fault', async () => {
    const id = await world.make()
    await world.inSchool(sql`update xw_collection set end_time = now() - interval '1 minute' where id = ${id}`)
    expect((await world.publish(id)).message).toContain('截止时间已过')
    for (const path of [surveyPaths.publish, surveyPaths.close, surveyPaths.supplement])
      expect((await server.call('POST', path, { token: world.office, payload: { id: 'no-id' } })).body).toMatchObject({
        success: false,
        message: '未找到对应数据',
      })
    const odd = await server.call('GET', `${surveyPaths.answers}/list?collection=no-id`, { token: world.office })
    expect(odd.body).toMatchObject({ success: false, message: '未找到对应数据' })
  })
})

describe('DG-04 the results', () => {
  let id: string
  beforeAll(async () => {
    id = await world.open({ needsReview: '1' })
    for (const depart of ['文学院', '医学院']) {
      const record = world.record('31', depart)
      const { id: answerId } = await world.answerOf(id, record)
      await world.hand(await world.student(record), answerId, {
        zdy01: '2',
        zdy03: ['1', '3'],
        zdy05: 'Arts',
      })
    }
  })

  it('have a line for everybody who was asked, with the answers as columns, to be searched and exported', async () => {
    const all = await world.answers(id)
    expect(all).toHaveLength(30)
    const answered = await world.answers(id, world.office, { status: '2' })
    expect(answered).toHaveLength(2)
    expect(answered[0]).toMatchObject({ zdy01: '2', zdy01_dictText: 'M', zdy05: 'Arts' })
    expect(await world.answers(id, world.office, { zdy01: '2' })).toHaveLength(2)
    const { headings, rows } = await readExport(server, world.office, surveyPaths.answers, { collection: id })
    expect(headings).toEqual(expect.arrayContaining(['学号', '姓名', '院系', '状态', '尺码', '去向', '英文专业名']))
    expect(rows).toHaveLength(30)
    expect(rows.filter(row => row.尺码 === 'M')).toHaveLength(2)
    expect(rows.find(row => row.尺码 === 'M')).toMatchObject({ 状态: '待审', 去向: '升学,出国' })
  })

  it('are those of the own reach: a department its own, a type its own, a student the own one', async () => {
    const secretary = await world.sign(
      'yx2',
      { roles: ['yxgly'], departs: [world.departs.文学院], xwbslbms: ['31', '21', '41'] },
      world.departs.文学院,
    )
    expect(await world.answers(id, secretary)).toHaveLength(18)
    const clerk = await world.sign('lb21', { roles: ['lbgly'], xwbslbms: ['21'] })
    expect(await world.answers(id, clerk)).toHaveLength(10)
    const record = world.record('31', '文学院')
    const student = await world.student(record)
    expect((await world.answers(id, student)).map(({ xh }) => xh)).toEqual([record.xh])
    const figures = async (token: string) =>
      (await world.call<SurveyCounts>(`${surveyPaths.figures}?collection=${id}`, token)).result
    expect(await figures(world.office)).toMatchObject({ total: 30, unanswered: 28, pending: 2 })
    expect(await figures(secretary)).toMatchObject({ total: 18, unanswered: 17, pending: 1 })
    expect((await figures(secretary))?.departs.map(({ departName }) => departName).toSorted()).toEqual(
      ['中文系', '古典文献', '文学院'].toSorted(),
    )

    const foreign = await world.answerOf(id, world.record('31', '医学院'))
    for (const token of [secretary, clerk, student]) {
      const seen = await world.call(`${surveyPaths.answers}/queryById?id=${foreign.id}`, token)
      expect(seen).toMatchObject({ success: false, message: '未找到对应数据' })
    }
    expect((await server.call('POST', surveyPaths.review, { token: secretary, payload: {} })).status).toBe(403)
    expect((await review(id, { ids: [foreign.id], status: '3' }, clerk)).success).toBe(false)
    expect(await world.answerOf(id, world.record('31', '医学院'))).toMatchObject({ status: '2' })
  })

  it('are reviewed, one or all that a query finds: approved, or sent back with a reason; nobody answers for them', async () => {
    const first = await world.answerOf(id, world.record('31', '文学院'))
    const second = await world.answerOf(id, world.record('31', '医学院'))
    expect((await review(id, { ids: [first.id], status: '4' })).result).toEqual({ reason: '请填写退回原因' })
    expect((await review(id, { ids: [first.id], status: '9' })).success).toBe(false)
    expect((await review(id, { ids: [first.id], status: '4', reason: '请核对尺码' })).message).toBe('已退回 1 人')
    expect(await world.answerOf(id, world.record('31', '文学院'))).toMatchObject({
      status: '4',
      reason: '请核对尺码',
      reviewer: 'xwb',
    })
    // The query selects everybody; responses that were not handed in stay unchanged.
    expect((await review(id, { query: {}, status: '3' })).message).toBe('已通过 1 人，另有 29 人的状态不能通过')
    expect(await world.answerOf(id, world.record('31', '医学院'))).toMatchObject({ status: '3', reason: null })
    expect((await review(id, { ids: [second.id], status: '3' })).message).toContain('没有可以通过的')
    const [log] = await world.inSchool(sql<{ count: number }>`
      select count(*)::int as count from sys_log where log_content like '审核采集结果%'`)
    expect(log?.count).toBe(2)
  })

  it('urge who has not answered, once an hour, in the own reach; it is in the log', async () => {
    const urging = await world.open({ xwbslbms: ['31'] })
    const record = world.record('31', '医学院')
    await world.hand(await world.student(record), (await world.answerOf(urging, record)).id, { zdy01: '1' })
    const secretary = await world.sign(
      'yx3',
      { roles: ['yxgly'], departs: [world.departs.医学院], xwbslbms: ['31'] },
      world.departs.医学院,
    )
    expect((await urge(urging, secretary)).message).toBe('已提醒 1 人')
    expect((await urge(urging, secretary)).message).toContain('一小时内都已提醒过')
    expect((await urge(urging)).message).toBe('已提醒 8 人，另有 1 人一小时内已提醒过')
    await Promise.all([urge(urging), urge(urging)])
    const told = () =>
      world.inSchool(sql`select 1 from xw_notice where kind = 'collectionUrged' and batch_id = ${urging}`)
    expect(await told()).toHaveLength(9)
    await world.inSchool(sql`update xw_notice set create_time = create_time - interval '61 minutes', mark = 'before'`)
    expect((await urge(urging)).message).toBe('已提醒 9 人')
    const lines = await world.inSchool(sql`select 1 from sys_log where log_content like '催办采集结果%'`)
    expect(lines).toHaveLength(3)
    expect(await world.call(surveyPaths.close, world.office, { id: urging })).toMatchObject({ success: true })
    expect((await urge(urging)).message).toContain('已结束，不能催办')
  })
})

describe('DG-04 what students are told', () => {
  const messages = () =>
    world.inSchool(sql<{ es_receiver: string; es_title: string; es_content: string }>`
      select es_receiver, es_title, es_content from sys_message where remark like '模板 xw_collection%'`)
  const work = async (now: Date) => {
    await runDueSurveys(server.deps, now)
    await sendNotices(server.deps, now)
  }
  const only = (title: string) => async () => (await messages()).filter(({ es_title }) => es_title === title)

  it('is the beginning and, so many hours before the end, a reminder to who has not answered: each once', async () => {
    await world.inSchool(sql`update xw_collection set state = '2'; delete from xw_notice; delete from sys_message`)
    const id = await world.open({
      xwbslbms: ['31'],
      departIds: [world.departs.理学院],
      remindHours: '24',
      endTime: hours(48),
    })
    const opened = only('有新的采集需要填写')
    const due = only('采集即将截止')
    const now = Date.now()
    const at = (inHours: number) => new Date(now + inHours * 3_600_000)
    await Promise.all([work(at(0)), work(at(0))])
    await work(at(1))
    expect(await opened()).toHaveLength(2)
    expect((await opened())[0]?.es_content).toContain('“学位服尺码')
    expect(await due()).toEqual([])
    const record = world.record('31', '理学院')
    await world.hand(await world.student(record), (await world.answerOf(id, record)).id, { zdy01: '1' })
    for (const moment of [25, 30, 47]) await work(at(moment))
    expect((await due()).map(({ es_receiver }) => es_receiver)).toHaveLength(1)
    expect((await due())[0]?.es_receiver).not.toBe(`xs${record.xh}`)
    // A moved deadline is reminded of again.
    await world.call(surveyPaths.reopen, world.office, { id, endTime: hours(96) })
    await work(at(80))
    await work(at(81))
    expect(await due()).toHaveLength(2)
  })

  it('is that an answer was sent back, with the reason', async () => {
    const id = await world.open({ xwbslbms: ['31'], needsReview: '1' })
    const record = world.record('31', '中文系')
    const answer = await world.answerOf(id, record)
    await world.hand(await world.student(record), answer.id, { zdy01: '1' })
    await review(id, { ids: [answer.id], status: '4', reason: '<b>请核对</b>' })
    await work(new Date())
    const [message] = (await messages()).filter(({ es_title }) => es_title.includes('退回'))
    expect(message).toMatchObject({ es_receiver: `xs${record.xh}` })
    expect(message?.es_content).toContain('&lt;b&gt;请核对&lt;/b&gt;')
  })
})

describe('DG-04 ten thousand people', () => {
  it('are asked, listed, counted, approved and urged by the set: a few statements, however many they are', async () => {
    await world.inSchool(sql`
      insert into sys_account (id, tenant_id, username, password_hash)
      select gen_random_uuid(), 1, 'many' || n, 'x' from generate_series(1, 10000) n`)
    await world.inSchool(sql`
      insert into sys_user (tenant_id, id, username, realname)
      select 1, id, username, username from sys_account where username like 'many%'`)
    await world.inSchool(sql`
      insert into xw_info (tenant_id, id, xwbslbm, xh, xm, nj, depart_id, student_user_id)
      select 1, gen_random_uuid(), '22', username, realname, '2026', ${world.departs.理学院}, id from sys_user where username like 'many%'`)
    const id = await world.make({ xwbslbms: ['22'] })
    const statements = watchStatements(server.database)
    const taken: Record<string, { statements: number; ms: number }> = {}
    const measure = async (name: string, run: () => Promise<unknown>) => {
      const begun = performance.now()
      const sent = await statements.each(run)
      taken[name] = { statements: sent.length, ms: Math.round(performance.now() - begun) }
    }
    try {
      await measure('publish', async () => expect((await world.publish(id)).message).toContain('10000'))
      await measure('list', async () => expect(await world.answers(id)).toHaveLength(100))
      await measure('figures', () => world.call(`${surveyPaths.figures}?collection=${id}`, world.office))
      await measure('urge', async () => expect((await urge(id)).message).toBe('已提醒 10000 人'))
      await world.inSchool(sql`update xw_collection_answer set status = '2' where collection_id = ${id}`)
      await measure('review', async () =>
        expect((await review(id, { query: {}, status: '3' })).message).toBe('已通过 10000 人'),
      )
    } finally {
      statements.stop()
    }
    for (const [name, { statements: count }] of Object.entries(taken))
      expect({ name, isFew: count <= 25 }).toEqual({ name, isFew: true })
  }, 120_000)
})
