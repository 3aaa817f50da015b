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
  decideReceiptAnswers,
  findSubmission,
  readReceiptFile,
  readSubmissionRows,
  saveReceiptAnswers,
  summarizeReceipt,
} from '../../reporting/submission/index.ts'
import { actorOf } from './actor.ts'
import type { StepContext } from './context.ts'
import type { CallContext } from './handle-many.ts'
import { type Step, stepRefusal, takeStep } from './step.ts'

const Body = Type.Object({
  submissionId: textParam(64, 1),
  /** The uploaded receipt. Without one, every record of the submission that awaits an answer is accepted. */
  fileId: Type.Optional(textParam(200, 1)),
  /** Reports what would happen and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
})

const { code, name, who } = receiptStep

/**
 * DG-04: imports the authority's receipt of a submission: accepted records are finished, returned ones have to be
 * corrected.
 */
export const receiptRoute = (deps: Deps, engine: Engine, context: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: submissionPaths.receipt,
    permission: `${permission}:${code}`,
    scope: 'tenant',
    body: Body,
    response: ReceiptImportResult,
    handle: call => run(deps, engine, context, call),
  })

async function run(deps: Deps, engine: Engine, context: StepContext, call: Call<Static<typeof Body>, unknown>) {
  const caller = callerOf(call)
  const { session, origin } = caller
  const { submissionId, fileId, preview = false } = call.body
  const actor = actorOf(session)
  if (!actor || !who.includes(actor)) throw refused('只有学校可以导入回执')
  const found = await findSubmission(engine, caller, submissionId)
  const lines = fileId === undefined ? null : await readReceiptFile(deps.files, session, fileId)
  return context.resource.actions.withAccess(caller, { xwlx: found.type }, async (tx, access) => {
    const why = stepRefusal(access, { action: receiptStep, actor }, [])
    const rows = await readSubmissionRows(tx, access, { submissionId, why, held: !preview })
    const matched = decideReceiptAnswers(rows, lines)
    const waiting = rows.filter(({ receipt }) => receipt === 'waiting').length
    const outcome = summarizeReceipt(rows, matched, lines?.length ?? waiting)
    if (preview) return new Answer({ result: outcome })
    if (matched.answered.length === 0) throw refused(formatReceiptRefusal(outcome))
    const current = { tx, access, origin }
    for (const { ids, ...answer } of groupByAnswer(matched.answered))
      await takeReceiptStep(context, current, ids, { actor, ...answer })
    await saveReceiptAnswers(tx, session, { submissionId, answered: matched.answered })
    const said = `通过 ${outcome.accepted} 条，退回 ${outcome.returned} 条`
    const what = `${found.submissionNo} ${name}：${said}`
    await writeOperation(tx, { def: submissionResource, session }, { operation: 'edit', what, origin })
    return new Answer({ message: `回执已导入：${said}`, result: outcome })
  })
}

type AnsweredRow = ReturnType<typeof decideReceiptAnswers>['answered'][number]
interface ReceiptAnswer {
  result: AnsweredRow['result']
  note: string
}

/** Groups the records by answer, so that each group takes one step. */
function groupByAnswer(answered: readonly AnsweredRow[]): (ReceiptAnswer & { ids: string[] })[] {
  const groups = Map.groupBy(answered, ({ result, note }) =>
    JSON.stringify([result, result === 'returned' ? note : '']),
  )
  return [...groups.values()].flatMap(some => {
    const [first] = some
    return first ? [{ result: first.result, note: first.note, ids: some.map(({ row }) => row.recordId) }] : []
  })
}

/** Takes the step for one answer. A returned record shows the reason until it is reported again. */
async function takeReceiptStep(
  { notify }: StepContext,
  { tx, access, origin }: CallContext,
  ids: readonly string[],
  { actor, result, note }: ReceiptAnswer & { actor: Step['actor'] },
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

function formatReceiptRefusal({ total, known, flaws }: ReceiptImportResult): string {
  if (total === 0) return '本批没有等待回执的记录'
  const parts = [
    ...(known > 0 ? [`${known} 行的回执已经导入过`] : []),
    ...flaws.map(({ why, count }) => `${count} 条：${why}`),
  ]
  return `没有可以导入的回执。${parts.join('；')}`
}
