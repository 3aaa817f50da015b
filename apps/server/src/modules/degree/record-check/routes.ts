import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { readRecord } from '@xw/shared/rules/read-record'
import { CheckResult, Findings } from '@xw/shared/wire/check-results'
import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { recordBodyBytes } from '../../../resource/body-bytes.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { withoutMasks } from '../../../resource/save.ts'
import { selectionBody } from '../../../resource/selection.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { type CheckRun, checkInChunks, selectRecordsToCheck } from './check.ts'
import { getChecker } from './judge.ts'
import { createTally, tallyText } from './tally.ts'
import { checkPermission, checkTask } from './task.ts'
import { visibleTo } from './visible.ts'

/** A check of more records runs as a task. */
const backgroundRecords = 2_000

const Typed = Type.Object({
  id: Type.Optional(textParam(64)),
  xwlx: Type.Optional(textParam(10)),
  values: FieldInputs,
})

/** Routes that check a record while it is typed, and many records at once. */
export function checkRoutes(deps: Deps, engine: Engine, resource: Pick<Resource, 'actions' | 'hooks'>): Route[] {
  const judge = getChecker(deps)
  return [
    typedRoute(judge, resource),
    checkRoute(deps, { judge, resource, questionsPerHour: engine.ground.questionsPerHour }),
  ]
}

const typedRoute = (judge: CheckRun['judge'], { actions }: CheckRun['resource']): Route =>
  route({
    method: 'POST',
    path: paths.records.judge,
    permission: `${degreeRecordTable.permission}:list`,
    scope: 'tenant',
    body: Typed,
    bodyBytes: recordBodyBytes,
    response: Findings,
    async handle(call) {
      const { id = '', xwlx = '', values } = call.body
      return actions.withAccess(callerOf(call), { id, xwlx }, async (tx, access) => {
        const stored = isId(id) ? await findRecord(tx, access, id) : null
        if (id !== '' && !stored) throw notFound()
        const given = stored ? withoutMasks(access, values, stored) : values
        // The form shows beside its field a value that cannot be parsed; the check treats it as not typed.
        const read = readRecord(access.def, given, { on: stored ? 'edit' : 'add', mode: 'save' })
        const typed = { id: stored ? id : null, typed: read.values, masked: access.masked }
        return visibleTo(access, await judge.typed(tx, access, typed))
      })
    },
  })

const CheckBody = Type.Object({ xwlx: textParam(10, 1), ...selectionBody })

const checkRoute = (deps: Deps, checking: CheckRun): Route =>
  route({
    method: 'POST',
    path: paths.records.check,
    permission: checkPermission,
    scope: 'tenant',
    body: CheckBody,
    response: CheckResult,
    async handle(call) {
      const caller = callerOf(call)
      const { xwlx } = call.body
      const ids = await selectRecordsToCheck(checking, caller, call.body)
      const { withAccess } = checking.resource.actions
      if (ids.length > backgroundRecords) {
        const taskId = await withAccess(caller, { xwlx }, (tx, { def }) =>
          enqueueTask(deps, tx, { task: checkTask, caller, input: call.body, title: `校验${def.title}` }),
        )
        return new Answer({
          message: '数据较多，已转为后台任务，完成后可在任务通知中下载结果',
          result: { taskId, counts: null },
        })
      }
      const tally = createTally(await withAccess(caller, { xwlx }, async (_, access) => access))
      for await (const judged of checkInChunks(checking, caller, { xwlx, ids, use: async (_, __, found) => found }))
        tally.add(judged)
      const counts = tally.result()
      return new Answer({ message: tallyText(counts), result: { taskId: null, counts } })
    },
  })
