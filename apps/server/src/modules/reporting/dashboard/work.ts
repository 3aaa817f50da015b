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
import { conditionByType, conditionOf, ofAnyType, type Reached } from '../figures/counted-records.ts'

/** A task of the caller, with the states in which records wait for it. */
interface OwnTask {
  task: WorkTask
  step: string
  states: readonly string[]
}

/** The tasks whose step somebody may take. */
export const tasksOf = ({ grants }: Session, actor: Viewer | null): OwnTask[] =>
  workTasks.flatMap(task => {
    const step = actor && findWorkStep(task, actor)
    return step && can(grants, `${degreeRecordTable.permission}:${step.code}`)
      ? [{ task, step: step.code, states: listWaitingStates(task, step) }]
      : []
  })

/** The reasons that hold records of a type back, as far as the caller may ask and the collection wants it. */
const holdsOf = ({ task }: OwnTask, one: Reached): WorkHold[] =>
  task.holds.filter(hold => {
    if (hold === 'photos' && one.batch?.needsPhoto === false) return false
    return conditionOf(one, workHolds[hold].held) !== null
  })

/** DG-10: what waits for each task of the caller, counted in one pass over the records. */
export async function readWork(tx: Tx, own: readonly OwnTask[], reached: readonly Reached[]): Promise<WorkCounts[]> {
  if (own.length === 0 || reached.length === 0) return []
  const countIf = (questionFor: (one: Reached) => RecordQuery | null): RawBuilder<unknown> => {
    const condition = conditionByType(reached, one => {
      const question = questionFor(one)
      return question && conditionOf(one, question)
    })
    return sql`(count(*) filter (where ${condition}))::int`
  }
  const columns = own.flatMap(one => {
    const { task, states } = one
    return [
      sql`${countIf(type => buildReadyQuery(task, states, holdsOf(one, type)))} as ${sql.ref(readyColumn(task))}`,
      ...task.holds.map(
        hold =>
          sql`${countIf(type => (holdsOf(one, type).includes(hold) ? buildHeldBackQuery(task, states, hold) : null))} as ${sql.ref(heldColumn(task, hold))}`,
      ),
    ]
  })
  const states = [...new Set(own.flatMap(one => one.states))]
  const { rows } = await sql<Record<string, number> & { xwbslbm: string }>`
    select t.xwbslbm, ${sql.join(columns)} from ${sql.table(degreeRecordTable.table)} t
    where ${ofAnyType(reached)} and t.status = any(${states}::text[]) group by t.xwbslbm`.execute(tx)
  return own.map(one => ({
    task: one.task.key,
    step: one.step,
    states: [...one.states],
    types: reached.flatMap(type => {
      const row = rows.find(({ xwbslbm }) => xwbslbm === type.type)
      return row ? [toType(one, type, row)] : []
    }),
  }))
}

const readyColumn = ({ key }: WorkTask) => `${key}_ready`
const heldColumn = ({ key }: WorkTask, hold: WorkHold) => `${key}_${hold}`

const toType = (one: OwnTask, reached: Reached, row: Readonly<Record<string, number>>) => ({
  xwbslbm: reached.type,
  batchId: reached.batch?.id ?? null,
  ready: row[readyColumn(one.task)] ?? 0,
  held: holdsOf(one, reached).map(hold => ({ hold, count: row[heldColumn(one.task, hold)] ?? 0 })),
})
