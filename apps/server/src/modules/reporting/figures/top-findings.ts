import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { checkRuleTitles } from '@xw/shared/degree/rules/check-record'
import { getFindingLevel } from '@xw/shared/degree/rules/rule'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { askableRules, currentFindings } from '../../degree/record-check/index.ts'
import { buildAnyTypeCondition, buildConditionByType, type CountedRecords } from './counted-records.ts'

interface TopFinding {
  code: string
  title: string
  types: { xwbslbm: string; count: number }[]
}

/** DG-10: the check rules by the number of records that fail them, most first; a record counts once for each rule. */
export async function countTopFindings(tx: Tx, reached: readonly CountedRecords[]): Promise<TopFinding[]> {
  if (reached.length === 0) return []
  const isAskable = buildConditionByType(reached, ({ access }) => {
    const codes = askableRules(access).filter(code => getFindingLevel(code) === 'error')
    return sql<SqlBool>`code = any(${codes}::text[])`
  })
  const found = sql`
    select t.xwbslbm, code, count(*)::int as count
    from ${sql.table(degreeRecordTable.table)} t, unnest(${currentFindings}) as code
    where ${buildAnyTypeCondition(reached)} and t.judgement = '3' and ${isAskable} group by t.xwbslbm, code`
  const { rows } = await sql<{ xwbslbm: string; code: string; count: number }>`
    select * from (${found}) found order by sum(count) over (partition by code) desc, code, xwbslbm`.execute(tx)
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => ({
    code,
    title: checkRuleTitles[code] ?? code,
    types: own.map(({ xwbslbm, count }) => ({ xwbslbm, count })),
  }))
}
