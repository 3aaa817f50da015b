import { type Actor, recordStates, stateWord } from '@xw/shared/degree/states'
import { type BatchTimes, timesOf } from '@xw/shared/degree/windows'
import { addToMoment } from '@xw/shared/field-types/calendar'
import { ValueError } from '@xw/shared/field-types/field-type'
import { typeOf } from '@xw/shared/field-types/index'
import { ManyOutcome, recordPaths } from '@xw/shared/wire/record-steps'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { keepManyHistories, writeOperation } from '../../../resource/audit.ts'
import { timesSql } from '../../../resource/gate.ts'
import { callerOf } from '../../../resource/routes.ts'
import { selectionBody, selectionOf } from '../../../resource/selection.ts'
import { assignments, stamps } from '../../../resource/stamps.ts'
import { toColumns } from '../../../resource/stored.ts'
import { actorOf } from '../actor.ts'
import { refusalOf, resultText, sortMany } from './many.ts'
import type { StepGround } from './routes.ts'

const Body = Type.Object({
  xwlx: textParam(2),
  ...selectionBody,
  /** Until when these students may still fill in, whatever the window of students says. */
  until: textParam(30, 1),
  reason: textParam(200),
  /** Only say what would happen. */
  preview: Type.Optional(Type.Boolean()),
})

const name = '延期'
const longestMs = 366 * 24 * 3_600_000

/** DG-02, 单人延期: gives single students more time than their collection does. */
export const extendRoute = (ground: StepGround, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.extend,
    permission: `${permission}:extend`,
    scope: 'tenant',
    body: Body,
    response: ManyOutcome,
    handle: call => run(ground, call),
  })

function run(
  { resource: { actions, hooks }, batches, questionsPerHour }: StepGround,
  call: Call<Static<typeof Body>, unknown>,
): Promise<Answer<ManyOutcome>> {
  const caller = callerOf(call)
  const { xwlx, ids, preview = false } = call.body
  return actions.within(caller, { xwlx }, async (tx, access) => {
    const { base, session, place } = access
    const { until, reason } = readWish(access, call.body)
    const actor = actorOf(session)
    if (actor !== 'depart' && actor !== 'school') throw refused('只有院系和学校可以给学生延期')
    const asking = { hooks, origin: caller.origin, perHour: questionsPerHour }
    const which = await selectionOf(tx, access, call.body, asking)
    const why = whyNot(access, actor, await batches.of(tx, session.tenantId))
    const named = ids && { named: new Set(ids).size }
    const { ready, outcome } = await sortMany(tx, access, { which, why, held: !preview, ...named })
    if (preview) return new Answer({ result: outcome })
    if (ready.length === 0) throw refused(refusalOf(name, outcome))
    await keepManyHistories(tx, access, sql`select unnest(${ready}::uuid[])`)
    const columns = toColumns(base, { extendedUntil: until }, { place, on: 'edit' })
    await sql`
      update ${sql.table(base.table)} t set ${assignments({
        ...columns,
        // Nothing that the rules look at has changed.
        judged_version: sql`case when t.judged_version = t.version then t.version + 1 end`,
        ...stamps(session, 't'),
      })} where t.id = any(${ready}::uuid[]) and t.tenant_id = ${session.tenantId}`.execute(tx)
    const what = `至 ${until}，共 ${ready.length} 条，原因：${reason}`
    await writeOperation(tx, access, { operation: 'extend', what, origin: caller.origin })
    return new Answer({ message: resultText(name, outcome), result: outcome })
  })
}

/** The moment and the reason, each with its sentence where it cannot be taken. */
function readWish({ base }: Access, body: Static<typeof Body>): { until: string; reason: string } {
  const reason = body.reason.trim()
  if (reason === '') throw invalid({ reason: '请填写延期的原因' })
  const now = formatTime(new Date()) ?? ''
  const until = readMoment(base, body.until)
  if (until <= now) throw invalid({ until: '延期的截止时间应晚于现在' })
  if (until > addToMoment(now, longestMs)) throw invalid({ until: '最多延期一年' })
  return { until, reason }
}

function readMoment({ fields }: Access['base'], text: string): string {
  const field = fields.extendedUntil
  if (!field) throw new Error('records have no moment of their own')
  try {
    const value = typeOf(field).parse(text, field)
    return typeof value === 'string' ? value : ''
  } catch (error) {
    throw error instanceof ValueError ? invalid({ until: error.message }) : error
  }
}

/** As long as something is left to be filled in or could come back to the student. */
const extensible = recordStates
  .filter(({ code, open }) => 'student' in open || code === '20')
  .map(({ code }): string => code)

function whyNot({ base }: Access, actor: Actor, batches: readonly BatchTimes[]): RawBuilder<unknown> {
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  const closed = timesSql(base, timesOf(ofType, actor, { now: Date.now(), purpose: 'act' })).why('t')
  const words = JSON.stringify(Object.fromEntries(recordStates.map(({ code }) => [code, stateWord(code)])))
  return sql`case
    when t.batch_id is null then '记录尚未加入采集批次'
    when not t.status = any(${extensible}::text[])
      then format('记录状态为“%s”', coalesce(${words}::jsonb ->> t.status, t.status))
    else ${closed} end`
}
