import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { formatNationalDate } from '@xw/shared/field-types/calendar'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams, decisionPaths, unlistedValue } from '@xw/shared/wire/decision-paths'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { sql } from 'kysely'
import { reachableCondition } from '../../../resource/rows.ts'
import type { Caller } from '../../../resource/within.ts'
import { compareDecision } from '../../certificate/council-decision/index.ts'
import { countCell, numberColumn, reportRow, reportTable, textCell, textColumn, typeName } from './cells.ts'
import type { ReportContext } from './report-context.ts'

/** A comparison costs one lookup for each line of a decision, so a report compares only the newest decisions. */
const maxCompared = 20

interface Decision {
  id: string
  jybh: string
  hxwrq: string
}

/** 决议对照: compares the council’s decisions with the records, in both directions. */
export async function readDecisionsReport(ground: ReportContext): Promise<StatisticsTable[]> {
  const { engine, asked } = ground
  // The comparison needs the permission for decisions, not that for reports.
  const caller: Caller = {
    ...ground.caller,
    origin: { ...ground.caller.origin, permission: `${decisionResource.permission}:list` },
  }
  const found = await listNewestDecisions(ground, caller)
  const rows: StatisticsTable['rows'] = []
  for (const { id, jybh, hxwrq } of found.slice(0, maxCompared)) {
    for (const compared of await compareDecision(engine, caller, id)) {
      const { xwbslbm, listed, none, name, state } = compared
      if (!asked.types.some(type => type === xwbslbm)) continue
      const to = `${decisionResource.menu?.url}?list=${id}`
      const question = { conditions: { [decisionListParams.decision]: id, [decisionListParams.listed]: unlistedValue } }
      const own = (number: number) => countCell([{ xwbslbm, count: number }])
      const other = (number: number) => ({ ...own(number), to })
      rows.push(
        reportRow(question, [
          textCell(jybh, to),
          textCell(formatNationalDate(hxwrq)),
          textCell(typeName(xwbslbm)),
          ...[listed, none, name, state].map(other),
          own(compared.unlisted),
        ]),
      )
    }
  }
  const columns = [
    ...['决议文号', '获学位日期', '学位类型'].map(textColumn),
    ...['名单人数', '名单有、数据没有', '姓名不符', '状态不符'].map(title => numberColumn(title)),
    numberColumn('数据有、名单没有', { conditions: {} }),
  ]
  const cut = found.length > maxCompared ? `只对照最近的 ${maxCompared} 个决议，其余请用获学位日期筛选。` : ''
  const note = `按学位类型和获学位日期筛选；批次和院系对决议名单不起作用。${cut}`
  return [reportTable('决议名单与数据对照', { note, columns, rows })]
}

/** Reads one more than the report compares, so that the report can say that there are more. */
async function listNewestDecisions(
  { engine, asked: { from, to } }: ReportContext,
  caller: Caller,
): Promise<Decision[]> {
  const decisions = engine.made.get(decisionPaths.resource)
  if (!decisions || !engine.made.has(degreeRecordTable.path)) throw new Error('there are no decisions')
  return decisions.actions.withAccess(caller, {}, async (tx, access) => {
    const { rows } = await sql<Decision>`
      select t.id, t.jybh, t.hxwrq from xw_decision t
      where ${reachableCondition(access)} ${from === '' ? sql`` : sql`and t.hxwrq >= ${from}`}
        ${to === '' ? sql`` : sql`and t.hxwrq <= ${to}`}
      order by t.hxwrq desc, t.id desc limit ${maxCompared + 1}`.execute(tx)
    return rows
  })
}
