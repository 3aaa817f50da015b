import { type RecordAction, takenActions } from '@xw/shared/degree/actions'
import { ManyOutcome, stepPath } from '@xw/shared/wire/record-steps'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Static, Type } from 'typebox'
import { AppError, invalid, notFound, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access, Ground } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { readOne } from '../../../resource/rows.ts'
import { selectionBody, selectionOf } from '../../../resource/selection.ts'
import type { Batches } from '../../xw-batch/index.ts'
import { actorOf } from '../actor.ts'
import { refusalOf, resultText } from './many.ts'
import { type Step, sortForStep, takeStep } from './step.ts'

/** What steps need of the rest. */
export interface StepGround extends Pick<Ground, 'questionsPerHour'> {
  resource: Pick<Resource, 'actions' | 'hooks'>
  batches: Batches
  /** Judges those records of a selection whose judgement is not about what they are now. */
  judge(tx: Tx, access: Access, which: RawBuilder<SqlBool>): Promise<void>
  /** Tells students what became of their records. */
  notify(tx: Tx, access: Access, ids: readonly string[], step: Step): Promise<void>
}

const Body = Type.Object({
  xwlx: textParam(2),
  ...selectionBody,
  reason: Type.Optional(textParam(500)),
  /** Fields that have to be put right. */
  fields: Type.Optional(Type.Array(textParam(40), { maxItems: 100 })),
  to: Type.Optional(textParam(2)),
  /** The version of a single record that the caller saw. */
  version: Type.Optional(Type.Integer()),
  /** Only say what would happen. */
  preview: Type.Optional(Type.Boolean()),
})
type StepBody = Static<typeof Body>

/** DG-03: every action of the table as a route of its own, with a permission of its own. */
export const stepRoutes = (ground: StepGround, permission: string): Route[] =>
  takenActions.map(action =>
    route({
      method: 'POST',
      path: stepPath(action.code),
      permission: `${permission}:${action.code}`,
      scope: 'tenant',
      body: Body,
      response: ManyOutcome,
      handle: call => run(ground, action, call),
    }),
  )

function run(ground: StepGround, action: RecordAction, call: Call<StepBody, unknown>): Promise<Answer<ManyOutcome>> {
  const { actions, hooks } = ground.resource
  const caller = callerOf(call)
  const { xwlx, ids, preview = false } = call.body
  return actions.within(caller, { xwlx }, async (tx, access) => {
    const step = readStep(access, action, call.body, caller.origin)
    await assertFresh(tx, access, call.body)
    const asking = { hooks, origin: caller.origin, perHour: ground.questionsPerHour }
    const which = await selectionOf(tx, access, call.body, asking)
    if (action.needsNoErrors) await ground.judge(tx, access, which)
    const batches = await ground.batches.of(tx, access.session.tenantId)
    const named = ids && { named: new Set(ids).size }
    const { ready, outcome } = await sortForStep(tx, access, step, { which, batches, held: !preview, ...named })
    if (preview) return new Answer({ result: outcome })
    if (ready.length === 0) throw refused(refusalOf(action.name, outcome))
    await takeStep(tx, access, ready, step)
    await ground.notify(tx, access, ready, step)
    return new Answer({ message: resultText(action.name, outcome), result: outcome })
  })
}

/** What was asked for, if this caller may ask for it and it is complete. */
function readStep(access: Access, action: RecordAction, body: StepBody, origin: Step['origin']): Step {
  const actor = actorOf(access.session)
  if (!actor) throw refused('系统管理员不办理审核，请使用单位管理员、类别管理员或院系管理员的账号')
  if (!action.who.includes(actor)) throw refused(`您不能办理“${action.name}”`)
  const to = body.to ?? action.to[0] ?? null
  if (to !== null && !(action.to as readonly string[]).includes(to)) throw refused(`“${action.name}”不能到达这个状态`)
  const reason = body.reason?.trim() || null
  if (action.needsReason && reason === null && !body.preview) throw invalid({ reason: '请填写原因' })
  const marked = action.marksFields ? [...new Set(body.fields ?? [])] : []
  const unknown = marked.find(key => !Object.hasOwn(access.def.fields, key))
  if (unknown !== undefined) throw invalid({ fields: `没有这个字段：${unknown}` })
  return { action, actor, to, reason: action.needsReason ? reason : null, marked, origin }
}

/** Whoever looked at one record decides about what they saw. */
async function assertFresh(tx: Tx, access: Access, { ids, version, preview }: StepBody): Promise<void> {
  const [id] = ids ?? []
  if (id === undefined || version === undefined || preview) return
  const record = await readOne(tx, access, id, { forWrite: true })
  if (!record) throw notFound()
  if (record.version !== version) throw new AppError('stale')
}
