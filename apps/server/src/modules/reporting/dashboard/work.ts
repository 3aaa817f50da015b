import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import {
  buildHeldBackQuery,
  buildReadyQuery,
  buildWarnedQuery,
  findWorkStep,
  listWaitingStates,
  type WorkHold,
  type WorkTask,
  workHolds,
  workTasks,
} from '@xw/shared/degree/office-work'
import { byStates, type RecordQuery } from '@xw/shared/degree/record-queries'
import type { Viewer } from '@xw/shared/degree/record-states'
import { can } from '@xw/shared/permission/can'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { buildAnyTypeCondition, buildCondition, buildConditionByType, type CountedRecords } from '../figures/index.ts'

/** A task of the caller, with the states in which records wait for it. */
interface OwnTask {
  task: WorkTask
  step: string
  states: readonly string[]
  returnedState: string | null
}

/** Lists the tasks whose step the caller may take. */
export const listOwnTasks = ({ grants }: Session, actor: Viewer | null): OwnTask[] =>
  workTasks.flatMap(task => {
    const step = actor && findWorkStep(task, actor)
    return step && can(grants, `${degreeRecordTable.permission}:${step.code}`)
      ? [
          {
            task,
            step: step.code,
            states: listWaitingStates(task, step),
            returnedState: findReturnedState(task, actor),
          },
        ]
      : []
  })

const findReturnedState = ({ returned }: WorkTask, actor: Viewer): string | null =>
  actor === 'supervisor' ? null : (returned?.[actor] ?? null)

/**
 * Keeps the reasons that count for records of a type, leaving out those the caller cannot query and those the batch does not
 * require.
 */
const keepAskable = (reasons: readonly WorkHold[], one: CountedRecords): WorkHold[] =>
  reasons.filter(reason => {
    if (reason === 'photos' && one.batch?.needsPhoto === false) return false
    return buildCondition(one, workHolds[reason].held) !== null
  })

const listAskableHolds = ({ task }: OwnTask, one: CountedRecords) => keepAskable(task.holds, one)
const listAskableWarnings = ({ task }: OwnTask, one: CountedRecords) => keepAskable(task.warnings ?? [], one)

const queryReady = (one: OwnTask, type: CountedRecords) =>
  buildReadyQuery(one.task, one.states, listAskableHolds(one, type))

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
    const { task, states, returnedState } = one
    return [
      sql`${countIf(() => (returnedState === null ? null : byStates([returnedState])))} as ${sql.ref(returnedColumn(task))}`,
      sql`${countIf(type => queryReady(one, type))} as ${sql.ref(readyColumn(task))}`,
      ...task.holds.map(
        hold =>
          sql`${countIf(type => (listAskableHolds(one, type).includes(hold) ? buildHeldBackQuery(task, states, hold) : null))} as ${sql.ref(reasonColumn(task, hold))}`,
      ),
      ...(task.warnings ?? []).map(
        hold =>
          sql`${countIf(type => (listAskableWarnings(one, type).includes(hold) ? buildWarnedQuery(queryReady(one, type), hold) : null))} as ${sql.ref(reasonColumn(task, hold))}`,
      ),
    ]
  })
  const states = [...new Set(own.flatMap(one => one.states))]
  const { rows } = await sql<Record<string, number> & { xwbslbm: string }>`
    select t.xwbslbm, ${sql.join(columns)} from ${sql.table(degreeRecordTable.table)} t
    where ${buildAnyTypeCondition(reached)} and t.status = any(${states}::text[]) group by t.xwbslbm`.execute(tx)
  const oldest = await findOldest(tx, own, reached)
  return own.map(one => ({
    task: one.task.key,
    step: one.step,
    states: [...one.states],
    oldest: oldest[one.task.key] ?? null,
    returnedState: one.returnedState,
    types: reached.flatMap(type => {
      const row = rows.find(({ xwbslbm }) => xwbslbm === type.type)
      return row ? [toTypeCounts(one, type, row)] : []
    }),
  }))
}

/**
 * Finds since when the oldest record has waited for each task: since the last step that changed its state, or since it
 * was created. Tasks with a further condition, such as printing, are left out: their states hold the records of many
 * years.
 */
async function findOldest(
  tx: Tx,
  own: readonly OwnTask[],
  reached: readonly CountedRecords[],
): Promise<Record<string, string | null>> {
  const timed = own.filter(({ task }) => !task.also)
  if (timed.length === 0) return {}
  const states = [...new Set(timed.flatMap(one => one.states))]
  const columns = timed.map(
    ({ task, states: its }) => sql`min(since) filter (where status = any(${[...its]}::text[])) as ${sql.ref(task.key)}`,
  )
  const { rows } = await sql<Record<string, Date | null>>`
    select ${sql.join(columns)} from (
      select t.status, coalesce(step.since, t.create_time) as since
      from ${sql.table(degreeRecordTable.table)} t
      left join lateral (
        select max(create_time) as since from xw_info_step
        where tenant_id = t.tenant_id and record_id = t.id and from_status <> to_status) step on true
      where ${buildAnyTypeCondition(reached)} and t.status = any(${states}::text[])) waiting`.execute(tx)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, since]) => [key, since && formatTime(since)]))
}

const readyColumn = ({ key }: WorkTask) => `${key}_ready`
const returnedColumn = ({ key }: WorkTask) => `${key}_returned`
const reasonColumn = ({ key }: WorkTask, hold: WorkHold) => `${key}_${hold}`

const toTypeCounts = (one: OwnTask, reached: CountedRecords, row: Readonly<Record<string, number>>) => ({
  xwbslbm: reached.type,
  batchId: reached.batch?.id ?? null,
  ready: row[readyColumn(one.task)] ?? 0,
  returned: row[returnedColumn(one.task)] ?? 0,
  held: listAskableHolds(one, reached).map(hold => ({ hold, count: row[reasonColumn(one.task, hold)] ?? 0 })),
  warned: listAskableWarnings(one, reached).map(hold => ({ hold, count: row[reasonColumn(one.task, hold)] ?? 0 })),
})
