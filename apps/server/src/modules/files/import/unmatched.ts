import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { ImportPlan } from '../../../resource/bulk/plan.ts'
import { lockTasksOf } from '../../../tasks/lock-tasks.ts'

/**
 * Every row that means no record answers a question about somebody. Whoever sees the fields in full that rows are matched
 * by learns nothing from it; for all others so many are enough to correct a file and too few to guess a number.
 */
export const unmatchedPerDay = 1_000

/** Nobody finds out by trying what they are not shown at all. */
export function assertMatchable({ base, def }: Access, match: readonly string[] = []): void {
  const hidden = match.filter(key => !Object.hasOwn(def.fields, key))
  if (hidden.length > 0)
    throw refused(`没有查看${hidden.map(key => base.fields[key]?.label ?? key).join('、')}的权限，不能按它匹配记录`)
}

/** Whether rows without a record are counted for this importer. */
export const isCounted = ({ match = [], access: { masked } }: ImportPlan): boolean => match.some(key => masked.has(key))

/** Counts the rows of an import that mean no record; refuses, and counts nothing, where that is too many for a day. */
export async function countUnmatched(
  tx: Tx,
  { tenantId, userId }: Access['session'],
  importId: string,
  count: number,
): Promise<void> {
  await lockTasksOf(tx, tenantId, userId)
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(unmatched_num), 0)::int as spent from sys_import
    where tenant_id = ${tenantId} and user_id = ${userId} and id <> ${importId} and create_time > now() - interval '1 day'`.execute(
    tx,
  )
  const spent = rows[0]?.spent ?? 0
  if (spent + count > unmatchedPerDay)
    throw refused(
      `找不到对应记录的行太多：为防止试探证件号码，每人每天最多 ${unmatchedPerDay} 行，今天已有 ${spent} 行。请核对用来匹配的列，只保留本单位已有的学生后再试`,
    )
  await tx.updateTable('sys_import').set({ unmatched_num: count }).where('id', '=', importId).execute()
}

/** Whether a try of the same file with the same columns has told its importer already what there is to tell. */
export async function wasTried(tx: Tx, { tenantId, userId }: Access['session'], importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sys_import own join sys_import tried on tried.tenant_id = own.tenant_id and tried.user_id = ${userId}
      and tried.file_id = own.file_id and tried.biz_key = own.biz_key and tried.kind = own.kind
      and tried.mapping = own.mapping and tried.options -> 'params' = own.options -> 'params' and tried.dry_run = '1' and tried.status = 'success'
    where own.tenant_id = ${tenantId} and own.id = ${importId} limit 1`.execute(tx)
  return rows.length > 0
}
