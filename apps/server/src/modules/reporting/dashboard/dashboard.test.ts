import {
  buildHeldBackQuery,
  buildReadyQuery,
  buildWarnedQuery,
  findWorkTask,
  type WorkTask,
} from '@xw/shared/degree/office-work'
import {
  byDepart,
  byFinding,
  byStates,
  combineQueries,
  type RecordQuery,
  recordFigures,
  toRecordParams,
} from '@xw/shared/degree/record-queries'
import type { DashboardOverview, NamedBatches, SubmittedByDay, WorkCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import type { StatisticsReport } from '@xw/shared/wire/statistics'
import { statisticsPaths } from '@xw/shared/wire/statistics-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createBatch, createUser } from '../../../../test/support/fixtures.ts'
import { createRole, giveRule, openSession } from '../../../../test/support/people.ts'
import { createWorld, foreignMark, type World } from '../../../../test/support/world.ts'
import { newId } from '../../../lib/ids.ts'

/** Records of types 31 and 21 are in an open batch, those of 41 in none; the other school has an open batch as well. */
let server: TestApp
let world: World
let round: string
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await buildApp()
  world = await createWorld(server)
  const { db } = server.deps
  round = await createBatch(server.deps, { xwbslbm: '31', student_until: new Date('2026-06-20T10:00:00Z') })
  const second = await createBatch(server.deps, { xwbslbm: '21', student_until: new Date('2026-06-25T10:00:00Z') })
  const foreign = await createBatch(server.deps, { xwbslbm: '31', name: foreignMark, tenantId: world.otherSchool })
  await db.inTenant(world.otherSchool, tx =>
    sql`update xw_info set batch_id = ${foreign}, status = '20' where xwbslbm = '31'`.execute(tx),
  )
  await fillRound([round, second])
  const { 中文系 } = world.departs
  tokens.school = await openSession(db, await createUser(db, { username: 'school', roles: ['dwgly'] }))
  tokens.category = await openSession(
    db,
    await createUser(db, { username: 'category', roles: ['lbgly'], xwbslbms: ['31'] }),
  )
  const secretary = { username: 'secretary', roles: ['yxgly'], departs: [中文系], xwbslbms: ['21', '31', '41'] }
  tokens.depart = await openSession(db, await createUser(db, secretary), { departId: 中文系 })
  const roleId = await createRole(db, { code: 'ruled', permissions: ['xw:xwInfo:list'], reach: 'school' })
  await giveRule(db, { roleId, permission: 'xw:xwInfo', column: 'xm', condition: 'right_like', value: '王' })
  tokens.ruled = await openSession(db, await createUser(db, { username: 'ruled', roles: ['ruled'] }))
})
afterAll(() => server.close())

/**
 * Gives states, check results and photos in different rhythms, so that no two counts agree by chance. One record is deleted.
 */
async function fillRound([master = '', doctor = '']: string[]) {
  await server.deps.db.inTenant(1, async tx => {
    await sql`
      update xw_info t set batch_id = case xwbslbm when '31' then ${master}::uuid when '21' then ${doctor}::uuid end,
        status = (array['00', '30', '20', '10', '31', '21', '40'])[1 + place % 7],
        judged = case when place % 5 = 0 then '3' else '1' end, judged_version = t.version,
        findings = case when place % 5 = 0 then array['E01', case when place % 2 = 0 then 'E27' else 'W28' end] else '{}' end,
        photo = case when place % 4 = 0 then null else array[gen_random_uuid()] end
      from (select id, row_number() over (order by xh) as place from xw_info) numbered where numbered.id = t.id`.execute(
      tx,
    )
    await sql`update xw_info set findings = array['E01'], judged_version = version - 1 where xh = '20240014'`.execute(
      tx,
    )
    await sql`update xw_info set del_flag = '1' where xh = '20240013'`.execute(tx)
  })
}

/** Moves records on to the states after the award. One decision lists some of them, and one type has a number rule. */
const fillLaterStates = () =>
  server.deps.db.inTenant(1, async tx => {
    await sql`
      update xw_info t set status = (array['40', '50', '60', '71'])[1 + place % 4], judged_version = t.version,
        judged = case when place / 4 % 3 = 0 then '3' else '1' end, jybh = case when place % 8 < 6 then '决议一' end,
        photo = case when place / 4 % 2 = 1 then null else array[gen_random_uuid()] end
      from (select id, row_number() over (order by xh) as place from xw_info where status in ('00', '10', '40')) numbered
      where numbered.id = t.id`.execute(tx)
    await sql`
      update xw_info set judged = '3', judged_version = version
      where id = (select id from xw_info where status = '30' and del_flag = '0' order by xh limit 1)`.execute(tx)
    const decision = newId()
    await sql`
      insert into xw_decision (tenant_id, id, jybh, hxwrq, zxxm, xzxm)
      values (1, ${decision}, '决议一', '20260620', '主席', '校长')`.execute(tx)
    await sql`
      insert into xw_decision_entry (tenant_id, id, decision_id, xwbslbm, xm, xh, outcome)
      select 1, gen_random_uuid(), ${decision}, xwbslbm, xm, xh, 'award' from xw_info
      where status in ('40', '60') and xh is not null and right(xh, 1) in ('1', '2', '3', '5', '8')`.execute(tx)
    await sql`
      insert into xw_number_rule (tenant_id, id, xwbslbm, pattern) values (1, ${newId()}, '31', '{unit}{level}{year}{seq:6}')`.execute(
      tx,
    )
  })

const get = async <T>(path: string, token: string | undefined, params: Record<string, string> = {}): Promise<T> => {
  const { body } = await server.call<T>('GET', `${path}?${new URLSearchParams(params)}`, { token: token ?? '' })
  if (!body.success) throw new Error(`${path}: ${body.message}`)
  return body.result as T
}
const overviewOf = (token: string | undefined, batch: string) =>
  get<DashboardOverview>(paths.dashboard.overview, token, { batch })
const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** How many records the caller’s own list shows for a query. */
async function listed(
  token: string | undefined,
  { xwbslbm, batchId }: { xwbslbm: string; batchId: string | null },
  question: RecordQuery,
): Promise<number> {
  const params = { xwlx: xwbslbm, ...(batchId && { batchId }), ...toRecordParams(question), pageSize: '1' }
  return (await get<{ total: number }>('/xw/xwInfo/list', token, params)).total
}

describe.each(['school', 'category', 'depart', 'ruled'])('the numbers of %s', who => {
  for (const batch of ['open', 'all'])
    it(`DG-10 are what the own lists show, state by state, department by department (${batch})`, async () => {
      const token = tokens[who]
      const { types, departs } = await overviewOf(token, batch)
      const differing: unknown[] = []
      const compare = async (what: unknown, number: number | null, question: RecordQuery) => {
        const [type] = what as [(typeof types)[number]]
        const shown = await listed(token, type, question)
        if (shown !== number) differing.push({ what, number, shown })
      }
      for (const type of types) {
        for (const { status, count } of type.states) await compare([type, status], count, byStates([status]))
        await compare([type, 'due'], sum(type.states), recordFigures.due)
        await compare([type, 'errors'], type.errors, recordFigures.errors)
        await compare([type, 'photos'], type.photos, recordFigures.photos)
        for (const { id, types: own } of departs)
          for (const counts of own.filter(({ xwbslbm }) => xwbslbm === type.xwbslbm)) {
            const here = byDepart(id)
            await compare([type, id, 'due'], counts.due, here)
            await compare(
              [type, id, 'unsubmitted'],
              counts.unsubmitted,
              combineQueries(here, recordFigures.unsubmitted),
            )
            await compare([type, id, 'errors'], counts.errors, combineQueries(here, recordFigures.errors))
            await compare([type, id, 'photos'], counts.photos, combineQueries(here, recordFigures.photos))
          }
      }
      expect(differing).toEqual([])
      expect(types.flatMap(({ states }) => states).length).toBeGreaterThan(3)
      expect(departs.length).toBeGreaterThan(1)
    })
})

describe('a dashboard', () => {
  it('DG-10 counts the records the caller reaches: by school, types, departments and data rules', async () => {
    const dueOf = async (who: string, batch: string) =>
      sum((await overviewOf(tokens[who], batch)).types.flatMap(({ states }) => states))
    const deleted = '20240013'
    const own = (isOwn: (record: World['records'][number]) => boolean) =>
      world.records.filter(record => record.xh !== deleted && isOwn(record)).length
    expect(await dueOf('school', 'all')).toBe(own(() => true))
    expect(await dueOf('school', 'open')).toBe(own(({ type }) => type !== '41'))
    expect(await dueOf('category', 'all')).toBe(own(({ type }) => type === '31'))
    expect(await dueOf('depart', 'all')).toBe(own(({ depart }) => depart === '中文系' || depart === '古典文献'))
    expect(await dueOf('ruled', 'all')).toBe(own(({ xm }) => xm.startsWith('王')))
    const answer = JSON.stringify([
      await get<NamedBatches[]>(paths.dashboard.rounds, tokens.school),
      await overviewOf(tokens.school, 'all'),
    ])
    expect(answer).not.toContain(foreignMark)
  })

  it('DG-10 covers all batches of one name, one for each type that the caller works for', async () => {
    const rounds = await get<NamedBatches[]>(paths.dashboard.rounds, tokens.school)
    expect(rounds.map(({ name, batches }) => [name, batches.map(({ xwbslbm }) => xwbslbm).toSorted()])).toEqual([
      ['2026年6月', ['21', '31']],
    ])
    expect((await overviewOf(tokens.school, round)).types.map(({ xwbslbm }) => xwbslbm)).toEqual(['21', '31'])
    expect((await get<NamedBatches[]>(paths.dashboard.rounds, tokens.category))[0]?.batches).toHaveLength(1)
    const unknown = await server.call('GET', `${paths.dashboard.overview}?batch=${newId()}`, {
      token: tokens.school ?? '',
    })
    expect(unknown.body.success).toBe(false)
  })

  it('DG-10 counts no missing photos when the batch does not need them', async () => {
    const { db } = server.deps
    const set = (value: string) =>
      db.inTenant(1, tx => sql`update xw_batch set needs_photo = ${value} where id = ${round}`.execute(tx))
    await set('0')
    const { types } = await overviewOf(tokens.school, 'open')
    await set('1')
    expect(types.map(({ xwbslbm, photos }) => [xwbslbm, photos === null])).toEqual([
      ['21', false],
      ['31', true],
    ])
  })

  it('DG-10 names the most frequent findings first, and ignores findings of an earlier version', async () => {
    const { tables } = await get<StatisticsReport>(statisticsPaths.report, tokens.school, { report: 'findings' })
    const top = tables.flatMap(({ rows }) => rows.map(({ cells }) => cells))
    expect(top.map(([code, title]) => [code?.text, title?.text])).toEqual([
      ['E01', '有必填的字段没有填写'],
      ['E27', '没有照片'],
    ])
    const [found] = await server.deps.db.inTenant(
      1,
      async tx =>
        (
          await sql<{ count: number }>`
        select count(*)::int as count from xw_info where 'E01' = any(findings) and judged_version = version and del_flag = '0'`.execute(
            tx,
          )
        ).rows,
    )
    expect(sum(top[0]?.[2]?.counts ?? [])).toBe(found?.count)
  })

  it('DG-10 counts a record on the day it was first submitted, in the office’s time zone', async () => {
    const [one, other] = world.records.filter(({ type, xh }) => type === '31' && xh !== '20240013')
    const step = (recordId: string | undefined, version: number, at: string) =>
      server.deps.db.inTenant(1, tx =>
        sql`insert into xw_info_step (tenant_id, record_id, version, action, from_status, to_status, actor, user_id, username, create_time)
          values (1, ${recordId}, ${version}, 'submit', '10', '20', 'student', ${newId()}, 'xs', ${at})`.execute(tx),
      )
    await step(one?.id, 101, '2026-06-01T15:00:00Z')
    await step(one?.id, 102, '2026-06-03T01:00:00Z')
    await step(other?.id, 101, '2026-06-01T17:00:00Z')
    expect(await get<SubmittedByDay>(paths.dashboard.submissions, tokens.school, { batch: 'open' })).toEqual({
      days: [
        { day: '2026-06-01', count: 1 },
        { day: '2026-06-02', count: 1 },
      ],
      from: null,
      deadlines: [
        { day: '2026-06-25', xwbslbm: '21' },
        { day: '2026-06-20', xwbslbm: '31' },
      ],
    })
  })

  it('DG-10 shows each user what waits for their steps, and each count equals that of a list', async () => {
    await fillLaterStates()
    const differing: string[] = []
    const counted = new Map<string, number>()
    for (const [who, tasks] of [
      ['depart', ['review']],
      ['school', ['review', 'award', 'number', 'print', 'submitUp']],
      ['category', ['review', 'award', 'number', 'print', 'submitUp']],
    ] as const) {
      const work = await get<WorkCounts[]>(paths.dashboard.work, tokens[who], { batch: 'all' })
      expect(work.map(({ task }) => task)).toEqual(tasks)
      const review = work[0]
      expect(review?.states).toEqual(who === 'depart' ? ['20', '31'] : ['30'])
      expect(review?.types.some(({ ready, held }) => ready + (held[0]?.count ?? 0) > 0)).toBe(true)
      for (const { task: key, states, returnedState, types } of work) {
        const task = findWorkTask(key) as WorkTask
        for (const { ready, held, warned, returned, ...type } of types) {
          const compare = async (name: string, count: number, question: RecordQuery) => {
            const label = `${who} ${key} ${name}`
            counted.set(label, (counted.get(label) ?? 0) + count)
            const shown = await listed(tokens[who], type, question)
            if (shown !== count) differing.push(`${label} ${type.xwbslbm}: ${count}, listed ${shown}`)
          }
          const readyQuery = buildReadyQuery(
            task,
            states,
            held.map(({ hold }) => hold),
          )
          await compare('ready', ready, readyQuery)
          for (const { hold, count } of held) await compare(hold, count, buildHeldBackQuery(task, states, hold))
          for (const { hold, count } of warned) await compare(`! ${hold}`, count, buildWarnedQuery(readyQuery, hold))
          if (returnedState === null) expect({ key, returned }).toEqual({ key, returned: 0 })
          else await compare('returned', returned, byStates([returnedState]))
        }
      }
    }
    expect(differing).toEqual([])
    const seen = [...counted]
      .filter(([label, count]) => label.startsWith('school') && count > 0)
      .map(([label]) => label)
    expect(seen).toEqual([
      'school review ready',
      'school review errors',
      'school award ready',
      'school award errors',
      'school award ! decision',
      'school number ready',
      'school number numberRule',
      'school number ! photos',
      'school print ready',
      'school print photos',
      'school submitUp ready',
      'school submitUp errors',
      'school submitUp undecided',
      'school submitUp ! photos',
      'school submitUp returned',
    ])
    // An administrator of the system takes no steps.
    expect(await get<WorkCounts[]>(paths.dashboard.work, world.admin, { batch: 'all' })).toEqual([])
  })

  it('DG-10 says since when the oldest record has waited: since the step that brought it there, not later remarks', async () => {
    const oldestReview = async (who: string) =>
      (await get<WorkCounts[]>(paths.dashboard.work, tokens[who], { batch: 'all' })).find(
        ({ task }) => task === 'review',
      )?.oldest
    const { db } = server.deps
    await db.inTenant(1, async tx => {
      await sql`
        insert into xw_info_step (tenant_id, record_id, version, action, from_status, to_status, actor, user_id, username, create_time)
        select 1, id, 200 + step.version, step.action, own.from_status, status, 'depart', ${newId()}, 'yx', step.at
        from xw_info, (values (1, 'report', '20', '2020-03-01T02:00:00Z'::timestamptz),
          (2, 'extend', null, '2020-04-01T02:00:00Z'::timestamptz)) step (version, action, came_from, at),
          lateral (select coalesce(step.came_from, status) as from_status) own
        where status = '30' and xwbslbm = '31'`.execute(tx)
    })
    expect(await oldestReview('school')).toBe('2020-03-01 10:00:00')
    expect(await oldestReview('depart')).not.toBe('2020-03-01 10:00:00')
    const work = await get<WorkCounts[]>(paths.dashboard.work, tokens.school, { batch: 'all' })
    expect(work.map(({ task, oldest }) => [task, oldest === null])).toContainEqual(['print', true])
  })

  it('DG-10 lists the records with a finding, and lists none to a user who does not see its fields', async () => {
    const question = byFinding('E27')
    expect(await listed(tokens.school, { xwbslbm: '31', batchId: null }, question)).toBeGreaterThan(0)
    const { db } = server.deps
    const supervisor = await createUser(db, { username: 'supervisor', roles: ['ds'] })
    await db.inTenant(1, tx => sql`update xw_info set supervisor_user_id = ${supervisor}`.execute(tx))
    const token = await openSession(db, supervisor)
    expect(await listed(token, { xwbslbm: '31', batchId: null }, recordFigures.due)).toBeGreaterThan(0)
    expect(await listed(token, { xwbslbm: '31', batchId: null }, question)).toBe(0)
    const { types } = await overviewOf(token, 'open')
    expect(types.map(({ errors, photos }) => [errors, photos])).toEqual([
      [null, null],
      [null, null],
    ])
  })
})
