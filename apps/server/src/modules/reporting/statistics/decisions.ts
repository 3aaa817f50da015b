import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams, decisionPaths, unlistedValue } from '@xw/shared/wire/decision-paths'
import type { StatisticsTable } from '@xw/shared/wire/statistics'
import { sql } from 'kysely'
import { reachableCondition } from '../../../resource/rows.ts'
import type { Caller } from '../../../resource/within.ts'
import { compareDecision } from '../../certificate/council-decision/index.ts'
import { count, countColumn, row, table, textColumn, typeName, words } from './cells.ts'
import type { ReportGround } from './ground.ts'

/** Each is compared by as many look-ups as its list has lines: the newest are enough for a report. */
const maxCompared = 20

interface Decision {
  id: string
  jybh: string
  hxwrq: string
}

/** 决议对照: the lists of the council's decisions beside the records, from both sides. */
export async function readDecisionsReport(ground: ReportGround): Promise<StatisticsTable[]> {
  const { engine, asked } = ground
  // The right to the lists decides, not that to the report.
  const caller: Caller = {
    ...ground.caller,
    origin: { ...ground.caller.origin, permission: `${decisionResource.permission}:list` },
  }
  const found = await readDecisions(ground, caller)
  const rows: StatisticsTable['rows'] = []
  for (const { id, jybh, hxwrq } of found.slice(0, maxCompared)) {
    for (const compared of await compareDecision(engine, caller, id)) {
      const { xwbslbm, listed, none, name, state } = compared
      if (!asked.types.some(type => type === xwbslbm)) continue
      const to = `${decisionResource.menu?.url}?list=${id}`
      const question = { conditions: { [decisionListParams.decision]: id, [decisionListParams.listed]: unlistedValue } }
      const own = (number: number) => count([{ xwbslbm, count: number }])
      const other = (number: number) => ({ ...own(number), to })
      rows.push(
        row(question, [
          words(jybh, to),
          words(hxwrq),
          words(typeName(xwbslbm)),
          ...[listed, none, name, state].map(other),
          own(compared.unlisted),
        ]),
      )
    }
  }
  const columns = [
    ...['决议文号', '获学位日期', '学位类型'].map(textColumn),
    ...['名单人数', '名单有、数据没有', '姓名不符', '状态不符'].map(title => countColumn(title)),
    countColumn('数据有、名单没有', { conditions: {} }),
  ]
  const cut = found.length > maxCompared ? `只对照最近的 ${maxCompared} 个决议，其余请用获学位日期筛选。` : ''
  const note = `按学位类型和获学位日期筛选；批次和院系对决议名单不起作用。${cut}`
  return [table('决议名单与数据对照', { note, columns, rows })]
}

/** One more than are compared, so that it is known whether there are more. */
async function readDecisions({ engine, asked: { from, to } }: ReportGround, caller: Caller): Promise<Decision[]> {
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
