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
import type { CountedRecords } from '../figures/index.ts'
import { buildDepartRows, countByDepart, type DepartCount } from './by-depart.ts'
import { countCell, numberColumn, reportTable, shareCell, textColumn } from './cells.ts'
import { countOverRecords, type ReportContext } from './report-context.ts'

interface StateCount extends DepartCount {
  status: string
}

const countStates = (tx: Tx, reached: readonly CountedRecords[]) =>
  countByDepart<StateCount>(tx, reached, () => ({ select: sql`t.status`, groupBy: sql`t.status` }))

const typeAndDepartColumns = [textColumn('学位类型'), textColumn('院系')]

/** 院系与状态: how many records each department has in each state. */
export const readStatesReport = (ground: ReportContext): Promise<StatisticsTable[]> =>
  countOverRecords(ground, async (tx, reached) => {
    const facts = await countStates(tx, reached)
    const known = new Set(facts.map(({ status }) => status))
    // Leaves out states that no record is in.
    const states = recordStates.filter(({ code }) => known.has(code))
    const columns = [
      ...typeAndDepartColumns,
      ...states.map(({ code, word }) => numberColumn(word, byStates([code]))),
      numberColumn('合计', recordFigures.due),
    ]
    const rows = await buildDepartRows(tx, facts, own => {
      const byState = Map.groupBy(own, ({ status }) => status)
      return [...states.map(({ code }) => countCell(byState.get(code) ?? [])), countCell(own)]
    })
    return [reportTable('各院系各状态的记录数', { columns, rows })]
  })

/** 提交情况: how many records are submitted and how many not. The lists behind the figures give the names. */
export const readSubmissionReport = (ground: ReportContext): Promise<StatisticsTable[]> =>
  countOverRecords(ground, async (tx, reached) => {
    const facts = await countStates(tx, reached)
    const columns = [
      ...typeAndDepartColumns,
      numberColumn('应报', recordFigures.due),
      numberColumn('已提交', recordFigures.submitted),
      numberColumn('未提交', recordFigures.unsubmitted),
      numberColumn('提交率'),
    ]
    const rows = await buildDepartRows(tx, facts, own => {
      const submitted = own.filter(({ status }) => statesAfterSubmission.includes(status))
      const unsubmitted = own.filter(({ status }) => statesBeforeSubmission.includes(status))
      return [countCell(own), countCell(submitted), countCell(unsubmitted), shareCell(submitted, own)]
    })
    return [reportTable('各院系提交情况', { columns, rows })]
  })
