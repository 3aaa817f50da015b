import {
  byStates,
  recordFigures,
  statesAfterSubmission,
  statesBeforeSubmission,
} from '@xw/shared/degree/record-queries'
import { recordStates } from '@xw/shared/degree/record-states'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Reached } from '../dashboard/index.ts'
import { type DepartFact, departRows, readByDepart } from './by-depart.ts'
import { count, countColumn, share, table, textColumn } from './cells.ts'
import { overRecords, type ReportGround } from './ground.ts'

interface StateFact extends DepartFact {
  status: string
}

const readStates = (tx: Tx, reached: readonly Reached[]) =>
  readByDepart<StateFact>(tx, reached, () => ({ select: sql`t.status`, groupBy: sql`t.status` }))

const places = [textColumn('学位类型'), textColumn('院系')]

/** 院系与状态: how far the records of each department have come. */
export const readStatesReport = (ground: ReportGround): Promise<StatisticsTable[]> =>
  overRecords(ground, async (tx, reached) => {
    const facts = await readStates(tx, reached)
    const known = new Set(facts.map(({ status }) => status))
    // A state that no record is in takes room and says nothing.
    const states = recordStates.filter(({ code }) => known.has(code))
    const columns = [
      ...places,
      ...states.map(({ code, word }) => countColumn(word, byStates([code]))),
      countColumn('合计', recordFigures.due),
    ]
    const rows = await departRows(tx, facts, own => {
      const byState = Map.groupBy(own, ({ status }) => status)
      return [...states.map(({ code }) => count(byState.get(code) ?? [])), count(own)]
    })
    return [table('各院系各状态的记录数', { columns, rows })]
  })

/** 提交情况: who has handed in, and who has not. Their names and numbers are in the lists behind the figures. */
export const readSubmissionReport = (ground: ReportGround): Promise<StatisticsTable[]> =>
  overRecords(ground, async (tx, reached) => {
    const facts = await readStates(tx, reached)
    const columns = [
      ...places,
      countColumn('应报', recordFigures.due),
      countColumn('已提交', recordFigures.submitted),
      countColumn('未提交', recordFigures.unsubmitted),
      countColumn('提交率'),
    ]
    const rows = await departRows(tx, facts, own => {
      const submitted = own.filter(({ status }) => statesAfterSubmission.includes(status))
      const unsubmitted = own.filter(({ status }) => statesBeforeSubmission.includes(status))
      return [count(own), count(submitted), count(unsubmitted), share(submitted, own)]
    })
    return [table('各院系提交情况', { columns, rows })]
  })
