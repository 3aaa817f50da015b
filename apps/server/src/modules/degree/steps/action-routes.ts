import { applyReviewSetup, commonSteps, type RecordStep } from '@xw/shared/degree/record-steps'
import { stepPath } from '@xw/shared/wire/record-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { AppError, invalid, notFound, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { findRecord } from '../../../resource/rows.ts'
import { type Application, type Commitment, readApplication } from '../application-config/index.ts'
import { actorOf } from './actor.ts'
import type { StepContext } from './context.ts'
import { effectsByAction } from './effects-by-action.ts'
import { handleMany, manyBody } from './handle-many.ts'
import { type Step, stepRefusal, takeStep } from './step.ts'

const Body = Type.Object({
  ...manyBody,
  reason: Type.Optional(textParam(500)),
  /** The fields that the student has to correct. */
  fields: Type.Optional(Type.Array(textParam(40), { maxItems: 100 })),
  to: Type.Optional(textParam(2)),
  /** The fingerprint of the commitment that the student has agreed to. */
  committed: Type.Optional(textParam(64)),
  /** The version of the record that the caller saw; only for a call about one record. */
  version: Type.Optional(Type.Integer()),
})
type StepBody = Static<typeof Body>

/** Adds the action's own fields to the body, under their field keys. */
const buildBody = ({ needs }: RecordStep): typeof Body =>
  Type.Object({
    ...Body.properties,
    ...Object.fromEntries((needs?.values ?? []).map(key => [key, Type.Optional(textParam(maxValueLength))])),
  })

const maxValueLength = 100

const pickActionValues = (body: StepBody, { needs }: RecordStep): Record<string, string> => {
  const given: Readonly<Record<string, unknown>> = body
  return Object.fromEntries(
    (needs?.values ?? []).flatMap(key => (typeof given[key] === 'string' ? [[key, given[key].trim()] as const] : [])),
  )
}

/** DG-03: makes a route for every action of the table, each with its own permission. */
export const actionRoutes = (context: StepContext, permission: string): Route[] =>
  commonSteps.map(action =>
    route({
      method: 'POST',
      path: stepPath(action.code),
      permission: `${permission}:${action.code}`,
      scope: 'tenant',
      body: buildBody(action),
      response: BulkResult,
      handle: call => run(context, action, call),
    }),
  )

const run = (context: StepContext, action: RecordStep, call: Call<StepBody, unknown>) =>
  handleMany(context, call, async current => {
    const { tx, access, origin } = current
    const { tenantId } = access.session
    const application = await readApplication(tx, { tenantId, type: access.base.only?.value ?? '' })
    const step = parseStep(access, { action, application }, call.body, origin)
    await assertVersion(tx, access, call.body)
    const { name, code, needs, effects } = action
    const input = pickActionValues(call.body, action)
    const actionCall = {
      ...current,
      context,
      action,
      input,
      isPreview: call.body.preview === true,
      reason: step.reason,
    }
    const extra = await effectsByAction[code]?.(actionCall)
    const why = stepRefusal(access, step, await context.batches.of(tx, tenantId))
    return {
      name,
      why: extra?.why ? sql`coalesce(${why}, ${extra.why})` : why,
      ...(extra?.foresee && { foresee: extra.foresee }),
      ...(needs?.noErrors && { before: which => context.judge(tx, access, which) }),
      async take(ids) {
        await extra?.before?.(ids)
        await takeStep(tx, access, ids, { ...step, ...(extra && { more: extra }) })
        if (extra?.set || effects?.clears) await context.resource.hooks.afterWrite?.({ tx, access, ids })
        await context.notify(tx, access, ids, step)
      },
    }
  })

interface RequestedAction {
  action: RecordStep
  application: Application
}

/**
 * Parses the requested step. Throws when the caller may not take it, when the type's configured review leaves it out,
 * or when something is missing.
 */
function parseStep(access: Access, wanted: RequestedAction, body: StepBody, origin: Step['origin']): Step {
  const actor = actorOf(access.session)
  if (!actor) throw refused('系统管理员不办理审核，请使用单位管理员、类别管理员或院系管理员的账号')
  if (!wanted.action.who.includes(actor)) throw refused(`您不能办理“${wanted.action.name}”`)
  const action = applyReviewSetup(wanted.action, wanted.application)
  if (!action.who.includes(actor)) throw refused(`此类学位信息由院系代为填报和提交，学生不办理“${action.name}”`)
  const to = body.to ?? action.to[0] ?? null
  if (to !== null && !(action.to as readonly string[]).includes(to)) throw refused(`“${action.name}”不能到达这个状态`)
  const reason = body.reason?.trim() || null
  const { needs = {}, effects = {} } = action
  if (needs.reason && reason === null && !body.preview) throw invalid({ reason: '请填写原因' })
  const marked = effects.marksFields ? [...new Set(body.fields ?? [])] : []
  const unknown = marked.find(key => !Object.hasOwn(access.def.fields, key))
  if (unknown !== undefined) throw invalid({ fields: `没有这个字段：${unknown}` })
  const commitment = needs.commitment && actor === 'student' ? wanted.application.commitment : null
  if (commitment && !body.preview) assertCommitted(commitment, body)
  return { action, actor, to, reason: needs.reason ? reason : null, marked, commitment, origin }
}

/** Students must agree to the commitment in its present wording. */
function assertCommitted({ print }: Commitment, { committed = '' }: StepBody): void {
  if (committed === '') throw invalid({ committed: '请先阅读承诺书并勾选' })
  if (committed !== print) throw invalid({ committed: '承诺书已更新，请重新阅读并勾选' })
}

/** Refuses a decision about one record when the record has changed since the caller saw it. */
async function assertVersion(tx: Tx, access: Access, { ids, version, preview }: StepBody): Promise<void> {
  const [id] = ids ?? []
  if (id === undefined || version === undefined || preview) return
  const record = await findRecord(tx, access, id, { forWrite: true })
  if (!record) throw notFound()
  if (record.version !== version) throw new AppError('stale')
}
