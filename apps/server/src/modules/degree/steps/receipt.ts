import { receiptStep } from '@xw/shared/degree/record-steps'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import { ReceiptImportResult } from '@xw/shared/wire/submissions'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import {
  findSubmission,
  keepAnswers,
  outcomeOf,
  readReceipt,
  readRows,
  sortAnswers,
} from '../../reporting/submission/index.ts'
import { actorOf } from './actor.ts'
import type { StepGround } from './context.ts'
import type { Doing } from './handle-many.ts'
import { type Step, takeStep, whyNot } from './step.ts'

const Body = Type.Object({
  submissionId: textParam(64, 1),
  /** The uploaded answer; without one, everything that still awaits an answer has passed. */
  fileId: Type.Optional(textParam(200, 1)),
  /** Only say what would happen. */
  preview: Type.Optional(Type.Boolean()),
})

const { code, name, who } = receiptStep

/** DG-04: what the authority says of a submission: accepted records are done with, returned ones are put right. */
export const receiptRoute = (deps: Deps, engine: Engine, ground: StepGround, permission: string): Route =>
  route({
    method: 'POST',
    path: submissionPaths.receipt,
    permission: `${permission}:${code}`,
    scope: 'tenant',
    body: Body,
    response: ReceiptImportResult,
    handle: call => run(deps, engine, ground, call),
  })

async function run(deps: Deps, engine: Engine, ground: StepGround, call: Call<Static<typeof Body>, unknown>) {
  const caller = callerOf(call)
  const { session, origin } = caller
  const { submissionId, fileId, preview = false } = call.body
  const actor = actorOf(session)
  if (!actor || !who.includes(actor)) throw refused('只有学校可以导入回执')
  const found = await findSubmission(engine, caller, submissionId)
  const lines = fileId === undefined ? null : await readReceipt(deps.files, session, fileId)
  return ground.resource.actions.withAccess(caller, { xwlx: found.type }, async (tx, access) => {
    const why = whyNot(access, { action: receiptStep, actor }, [])
    const rows = await readRows(tx, access, { submissionId, why, held: !preview })
    const matched = sortAnswers(rows, lines)
    const waiting = rows.filter(({ receipt }) => receipt === 'waiting').length
    const outcome = outcomeOf(rows, matched, lines?.length ?? waiting)
    if (preview) return new Answer({ result: outcome })
    if (matched.answered.length === 0) throw refused(refusalOf(outcome))
    const doing = { tx, access, origin }
    for (const { ids, ...answer } of toSteps(matched.answered)) await take(ground, doing, ids, { actor, ...answer })
    await keepAnswers(tx, session, { submissionId, answered: matched.answered })
    const said = `通过 ${outcome.accepted} 条，退回 ${outcome.returned} 条`
    const what = `${found.submissionNo} ${name}：${said}`
    await writeOperation(tx, { def: submissionResource, session }, { operation: 'edit', what, origin })
    return new Answer({ message: `回执已导入：${said}`, result: outcome })
  })
}

type Answered = ReturnType<typeof sortAnswers>['answered'][number]
interface Said {
  result: Answered['result']
  note: string
}

/** Records with the same answer take the same step. */
function toSteps(answered: readonly Answered[]): (Said & { ids: string[] })[] {
  const groups = Map.groupBy(answered, ({ result, note }) =>
    JSON.stringify([result, result === 'returned' ? note : '']),
  )
  return [...groups.values()].flatMap(some => {
    const [first] = some
    return first ? [{ result: first.result, note: first.note, ids: some.map(({ row }) => row.recordId) }] : []
  })
}

/** Moves them on; why they came back stands on them until they are reported again. */
async function take(
  { notify }: StepGround,
  { tx, access, origin }: Doing,
  ids: readonly string[],
  { actor, result, note }: Said & { actor: Step['actor'] },
): Promise<void> {
  const isReturned = result === 'returned'
  const step: Step = {
    action: receiptStep,
    actor,
    to: isReturned ? '71' : '80',
    reason: isReturned ? note : null,
    marked: [],
    commitment: null,
    origin,
    ...(isReturned && { more: { set: { return_reason: `上级退回：${note}` } } }),
  }
  await takeStep(tx, access, ids, step)
  await notify(tx, access, ids, step)
}

function refusalOf({ total, known, flaws }: ReceiptImportResult): string {
  if (total === 0) return '本批没有等待回执的记录'
  const parts = [
    ...(known > 0 ? [`${known} 行的回执已经导入过`] : []),
    ...flaws.map(({ why, count }) => `${count} 条：${why}`),
  ]
  return `没有可以导入的回执。${parts.join('；')}`
}
