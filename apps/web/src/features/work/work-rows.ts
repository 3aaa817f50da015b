import {
  buildHeldBackQuery,
  buildReadyQuery,
  buildWaitingQuery,
  type WorkHold,
  type WorkTask,
  workHolds,
} from '@xw/shared/degree/office-work'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { type CountPart, inOrder, usePartOf } from '../dashboard/record-links.ts'

/** What waits for a task in one degree type, each number with its list. */
export interface WorkRow {
  readonly xwbslbm: string
  readonly batchId: string | null
  readonly ready: CountPart
  readonly held: readonly { readonly hold: WorkHold; readonly name: string; readonly part: CountPart }[]
  /** The records that the task's button is about: what is held back is said before anything is done. */
  readonly waiting: ReturnType<typeof buildWaitingQuery>
}

/** The types in which anything waits for a task. */
export function useWorkRows(task: WorkTask, counts: WorkCounts | undefined): WorkRow[] {
  const partOf = usePartOf()
  const { states = [], types = [] } = counts ?? {}
  return inOrder(types)
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

/** The parts of all types for each reason that a task knows. */
export const heldOf = ({ holds }: WorkTask, rows: readonly WorkRow[]) =>
  holds.map(hold => ({
    hold,
    name: workHolds[hold].name,
    parts: rows.flatMap(({ held }) => held.filter(one => one.hold === hold).map(({ part }) => part)),
  }))
