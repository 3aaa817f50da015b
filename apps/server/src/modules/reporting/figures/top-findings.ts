import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { checkRuleTitles } from '@xw/shared/degree/rules/check-record'
import { getFindingLevel } from '@xw/shared/degree/rules/rule'
import type { TopFinding } from '@xw/shared/wire/dashboard'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { askableRules, currentFindings } from '../../degree/record-check/index.ts'
import { buildAnyTypeCondition, buildConditionByType, type CountedRecords } from './counted-records.ts'

const mostShown = 10

/** DG-10: the check rules with the most failing records; a record counts once for each rule. */
export async function countTopFindings(
  tx: Tx,
  reached: readonly CountedRecords[],
  most: number = mostShown,
): Promise<TopFinding[]> {
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
    select xwbslbm, code, count from (
      select *, dense_rank() over (order by total desc, code) as place
      from (select *, sum(count) over (partition by code) as total from (${found}) found) summed) ranked
    where place <= ${most} order by place, xwbslbm`.execute(tx)
  return [...Map.groupBy(rows, ({ code }) => code)].map(([code, own]) => ({
    code,
    level: getFindingLevel(code),
    title: checkRuleTitles[code] ?? code,
    types: own.map(({ xwbslbm, count }) => ({ xwbslbm, count })),
  }))
}
