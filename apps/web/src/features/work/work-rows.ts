import {
  buildHeldBackQuery,
  buildReadyQuery,
  buildWaitingQuery,
  type WorkHold,
  type WorkTask,
  workHolds,
} from '@xw/shared/degree/office-work'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { type CountPart, inNationalOrder, useCountPart } from '../dashboard/record-links.ts'

/** The records of one degree type that wait for a task; each number links to its list. */
export interface WorkRow {
  readonly xwbslbm: string
  readonly batchId: string | null
  readonly ready: CountPart
  readonly held: readonly { readonly hold: WorkHold; readonly name: string; readonly part: CountPart }[]
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
    .map(({ ready, held, ...type }) => {
      const holds = held.map(({ hold }) => hold)
      return {
        ...type,
        ready: partOf(type, ready, buildReadyQuery(task, states, holds)),
        held: held.map(({ hold, count }) => ({
          hold,
          name: workHolds[hold].name,
          part: partOf(type, count, buildHeldBackQuery(task, states, hold)),
        })),
        waiting: buildWaitingQuery(task, states),
      }
    })
}

/** Groups the held-back records of all types by the reason, for the reasons that the task knows. */
export const groupHeldBack = ({ holds }: WorkTask, rows: readonly WorkRow[]) =>
  holds.map(hold => ({
    hold,
    name: workHolds[hold].name,
    parts: rows.flatMap(({ held }) => held.filter(one => one.hold === hold).map(({ part }) => part)),
  }))
