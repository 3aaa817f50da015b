import { extendStep } from '@xw/shared/degree/record-steps'
import { addToDateTime } from '@xw/shared/field-types/calendar'
import { ValueError } from '@xw/shared/field-types/field-type'
import { typeOf } from '@xw/shared/field-types/index'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { toColumns } from '../../../resource/stored.ts'
import { actorOf } from './actor.ts'
import type { StepContext } from './context.ts'
import { handleMany, manyBody } from './handle-many.ts'
import { type Step, stepRefusal, takeStep } from './step.ts'

const Body = Type.Object({
  ...manyBody,
  /** The new deadline of these students, instead of the end of the students' window. */
  until: textParam(30, 1),
  reason: textParam(200),
})

const name = '延期'
const longestMs = 366 * 24 * 3_600_000

/** DG-02, 单人延期: gives single students more time than their batch does. */
export const extendRoute = (context: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.extend,
    permission: `${permission}:${extendStep.code}`,
    scope: 'tenant',
    body: Body,
    response: BulkResult,
    handle: call => run(context, call),
  })

const run = (context: StepContext, call: Call<Static<typeof Body>, unknown>) =>
  handleMany(context, call, async ({ tx, access, origin }) => {
    const { base, session, place } = access
    const { until, reason } = parseExtension(access, call.body)
    const actor = actorOf(session)
    if (!actor || !extendStep.who.includes(actor)) throw refused('只有院系和学校可以给学生延期')
    const set = toColumns(base, { extendedUntil: until }, { place, on: 'edit' })
    const more = { set, what: `至 ${until}` }
    const step: Step = { action: extendStep, actor, to: null, reason, marked: [], commitment: null, origin, more }
    const why = stepRefusal(access, step, await context.batches.of(tx, session.tenantId))
    return {
      name,
      why: sql`case when t.batch_id is null then '记录尚未加入采集批次' else ${why} end`,
      async take(ids) {
        await takeStep(tx, access, ids, step)
        await context.notify(tx, access, ids, step)
      },
    }
  })

/** Reads the deadline and the reason, or throws 422 with a message for each that is wrong. */
function parseExtension({ base }: Access, body: Static<typeof Body>): { until: string; reason: string } {
  const reason = body.reason.trim()
  if (reason === '') throw invalid({ reason: '请填写延期的原因' })
  const now = formatTime(new Date()) ?? ''
  const until = parseDeadline(base, body.until)
  if (until <= now) throw invalid({ until: '延期的截止时间应晚于现在' })
  if (until > addToDateTime(now, longestMs)) throw invalid({ until: '最多延期一年' })
  return { until, reason }
}

function parseDeadline({ fields }: Access['base'], text: string): string {
  const field = fields.extendedUntil
  if (!field) throw new Error('records have no moment of their own')
  try {
    const value = typeOf(field).parse(text, field)
    return typeof value === 'string' ? value : ''
  } catch (error) {
    throw error instanceof ValueError ? invalid({ until: error.message }) : error
  }
}
