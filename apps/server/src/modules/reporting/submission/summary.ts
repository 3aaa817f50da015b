import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readCodeTexts } from '../../../resource/dict-text.ts'

/** How many degrees of one category a department submits. */
interface SummaryLine {
  category: string
  count: number
}

export interface SummaryGroup {
  depart: string
  lines: SummaryLine[]
  count: number
}

interface DepartCategoryCount {
  departId: string | null
  xwlbm: string | null
  count: number
}

/** Counts the rows of a submission by department and category, named as the dictionaries name them today. */
export async function countSubmission(
  tx: Tx,
  { base, session }: Access,
  submissionId: string,
): Promise<SummaryGroup[]> {
  const { rows } = await sql<DepartCategoryCount>`
    select counted.* from (
      select (content ->> 'depart_id')::uuid as "departId", content ->> 'xwlbm' as xwlbm, count(*)::int as count
      from ${sql.table(submissionRowResource.table)} where tenant_id = ${session.tenantId} and submission_id = ${submissionId}
      group by 1, 2) counted
    left join sys_depart d on d.tenant_id = ${session.tenantId} and d.id = counted."departId"
    order by d.org_code nulls last, counted."departId", xwlbm`.execute(tx)
  const { departId, xwlbm } = base.fields
  const def = { ...base, fields: { ...(departId && { departId }), ...(xwlbm && { xwlbm }) } }
  const texts = await readCodeTexts(
    tx,
    def,
    rows.map(row => ({ ...row })),
  )
  const wordOf = (key: 'departId' | 'xwlbm', code: string | null) =>
    code === null ? '（未填写）' : (texts.get(key)?.get(code) ?? code)
  return [...Map.groupBy(rows, row => row.departId)].map(([depart, some]) => ({
    depart: wordOf('departId', depart),
    lines: some.map(({ xwlbm: code, count }) => ({ category: describeCategory(code, wordOf('xwlbm', code)), count })),
    count: some.reduce((sum, { count }) => sum + count, 0),
  }))
}

/** Puts the code before the name of a category, because offices know categories by both. */
const describeCategory = (code: string | null, word: string) =>
  code === null || code === word ? word : `${code} ${word}`
