import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import {
  buildHeldBackQuery,
  buildReadyQuery,
  findWorkStep,
  listWaitingStates,
  type WorkHold,
  type WorkTask,
  workHolds,
  workTasks,
} from '@xw/shared/degree/office-work'
import type { RecordQuery } from '@xw/shared/degree/record-queries'
import type { Viewer } from '@xw/shared/degree/record-states'
import { can } from '@xw/shared/permission/can'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { buildAnyTypeCondition, buildCondition, buildConditionByType, type CountedRecords } from '../figures/index.ts'

/** A task of the caller, with the states in which records wait for it. */
interface OwnTask {
  task: WorkTask
  step: string
  states: readonly string[]
}

/** Lists the tasks whose step the caller may take. */
export const listOwnTasks = ({ grants }: Session, actor: Viewer | null): OwnTask[] =>
  workTasks.flatMap(task => {
    const step = actor && findWorkStep(task, actor)
    return step && can(grants, `${degreeRecordTable.permission}:${step.code}`)
      ? [{ task, step: step.code, states: listWaitingStates(task, step) }]
      : []
  })

/**
 * Lists the reasons that hold back records of a type, leaving out those the caller cannot query and those the batch does not
 * require.
 */
const listAskableHolds = ({ task }: OwnTask, one: CountedRecords): WorkHold[] =>
  task.holds.filter(hold => {
    if (hold === 'photos' && one.batch?.needsPhoto === false) return false
    return buildCondition(one, workHolds[hold].held) !== null
  })

/** DG-10: counts what waits for each task of the caller, in one pass over the records. */
export async function countWork(
  tx: Tx,
  own: readonly OwnTask[],
  reached: readonly CountedRecords[],
): Promise<WorkCounts[]> {
  if (own.length === 0 || reached.length === 0) return []
  const countIf = (questionFor: (one: CountedRecords) => RecordQuery | null): RawBuilder<unknown> => {
    const condition = buildConditionByType(reached, one => {
      const question = questionFor(one)
      return question && buildCondition(one, question)
    })
    return sql`(count(*) filter (where ${condition}))::int`
  }
  const columns = own.flatMap(one => {
    const { task, states } = one
    return [
      sql`${countIf(type => buildReadyQuery(task, states, listAskableHolds(one, type)))} as ${sql.ref(readyColumn(task))}`,
      ...task.holds.map(
        hold =>
          sql`${countIf(type => (listAskableHolds(one, type).includes(hold) ? buildHeldBackQuery(task, states, hold) : null))} as ${sql.ref(heldColumn(task, hold))}`,
      ),
    ]
  })
  const states = [...new Set(own.flatMap(one => one.states))]
  const { rows } = await sql<Record<string, number> & { xwbslbm: string }>`
    select t.xwbslbm, ${sql.join(columns)} from ${sql.table(degreeRecordTable.table)} t
    where ${buildAnyTypeCondition(reached)} and t.status = any(${states}::text[]) group by t.xwbslbm`.execute(tx)
  return own.map(one => ({
    task: one.task.key,
    step: one.step,
    states: [...one.states],
    types: reached.flatMap(type => {
      const row = rows.find(({ xwbslbm }) => xwbslbm === type.type)
      return row ? [toTypeCounts(one, type, row)] : []
    }),
  }))
}

const readyColumn = ({ key }: WorkTask) => `${key}_ready`
const heldColumn = ({ key }: WorkTask, hold: WorkHold) => `${key}_${hold}`

const toTypeCounts = (one: OwnTask, reached: CountedRecords, row: Readonly<Record<string, number>>) => ({
  xwbslbm: reached.type,
  batchId: reached.batch?.id ?? null,
  ready: row[readyColumn(one.task)] ?? 0,
  held: listAskableHolds(one, reached).map(hold => ({ hold, count: row[heldColumn(one.task, hold)] ?? 0 })),
})
