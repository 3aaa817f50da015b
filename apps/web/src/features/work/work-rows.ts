import {
  buildHeldBackQuery,
  buildReadyQuery,
  buildWaitingQuery,
  buildWarnedQuery,
  type WorkHold,
  type WorkTask,
  workHolds,
} from '@xw/shared/degree/office-work'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { type CountPart, inNationalOrder, useCountPart } from '../dashboard/record-links.ts'

interface Reason {
  readonly hold: WorkHold
  readonly name: string
  readonly part: CountPart
}

/** The records of one degree type that wait for a task; each number links to its list. */
export interface WorkRow {
  readonly xwbslbm: string
  readonly batchId: string | null
  readonly ready: CountPart
  readonly held: readonly Reason[]
  /** The ready records that have a reason to look at them first. */
  readonly warned: readonly Reason[]
  /**
   * The query of the task's button. It includes records that are held back, which the dialog lists before anything is
   * done.
   */
  readonly waiting: ReturnType<typeof buildWaitingQuery>
}

/** Builds a row for each degree type in which records wait for a task. */
export function useWorkRows(task: WorkTask, counts: WorkCounts | undefined): WorkRow[] {
  const partOf = useCountPart()
  const { states = [], types = [] } = counts ?? {}
  return inNationalOrder(types)
    .filter(({ ready, held }) => ready + held.reduce((sum, { count }) => sum + count, 0) > 0)
    .map(({ ready, held, warned, ...type }) => {
      const holds = held.map(({ hold }) => hold)
      const readyQuery = buildReadyQuery(task, states, holds)
      return {
        ...type,
        ready: partOf(type, ready, readyQuery),
        held: held.map(({ hold, count }) => ({
          hold,
          name: workHolds[hold].name,
          part: partOf(type, count, buildHeldBackQuery(task, states, hold)),
        })),
        warned: warned.map(({ hold, count }) => ({
          hold,
          name: `其中${workHolds[hold].name}`,
          part: partOf(type, count, buildWarnedQuery(readyQuery, hold)),
        })),
        waiting: buildWaitingQuery(task, states),
      }
    })
}

/** Groups the records of all types by the reasons of a task, each with the name that the rows give it. */
const groupByReason = (holds: readonly WorkHold[], reasons: readonly Reason[]) =>
  holds.map(hold => {
    const own = reasons.filter(one => one.hold === hold)
    return { hold, name: own[0]?.name ?? workHolds[hold].name, parts: own.map(({ part }) => part) }
  })

/** Groups the held-back records of all types by the reason, for the reasons that the task knows. */
export const groupHeldBack = ({ holds }: WorkTask, rows: readonly WorkRow[]) =>
  groupByReason(
    holds,
    rows.flatMap(({ held }) => held),
  )

/** Groups the ready records that have a reason to look at them first. */
export const groupWarned = ({ warnings = [] }: WorkTask, rows: readonly WorkRow[]) =>
  groupByReason(
    warnings,
    rows.flatMap(({ warned }) => warned),
  )
