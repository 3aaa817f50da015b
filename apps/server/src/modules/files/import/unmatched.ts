import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { ImportPlan } from '../../../resource/bulk/plan.ts'
import type { ImportRun } from '../../../resource/bulk/run.ts'
import { takenCost, tellingReasons } from '../../../resource/bulk/verdicts.ts'
import { lockTasksOf } from '../../../tasks/lock-tasks.ts'

/**
 * The daily limit of rows without a matching record. Each such row tells whether a person exists. Users who see the matched
 * fields unmasked learn nothing by it; for all others the limit is enough to correct a file and too small to guess a number.
 */
export const unmatchedPerDay = 1_000

/** Refuses matching by fields that the user cannot see at all. */
export function assertMatchable({ base, def }: Access, match: readonly string[] = []): void {
  const hidden = match.filter(key => !Object.hasOwn(def.fields, key))
  if (hidden.length > 0)
    throw refused(`没有查看${hidden.map(key => base.fields[key]?.label ?? key).join('、')}的权限，不能按它匹配记录`)
}

/**
 * Returns the limit of an import whose rows tell something of values that the user sees masked: it adds their cost to the
 * user’s daily count, and refuses when that becomes too high.
 */
export function limitRows(db: Db, plan: ImportPlan, importId: string): Pick<ImportRun, 'allow'> {
  const { session, masked } = plan.access
  const isCounted = (plan.match ?? []).some(key => masked.has(key)) || tellingReasons(plan).length > 0
  if (!isCounted) return {}
  return {
    allow: cost => db.inTenant(session.tenantId, tx => spendRows(tx, session, { importId, kind: plan.kind, cost })),
  }
}

interface ImportCost {
  importId: string
  kind: ImportPlan['kind']
  /** The rows without a record, and `takenCost` for each that a record already has. */
  cost: number
}

const tooManyRows: Record<ImportPlan['kind'], (spent: number) => string> = {
  update: spent =>
    `找不到对应记录的行太多：为防止试探证件号码，每人每天最多 ${unmatchedPerDay} 行，今天已有 ${spent} 行。请核对用来匹配的列，只保留本单位已有的学生后再试`,
  add: () =>
    `与已有记录重复的行太多：为防止试探证件号码，每人每天最多 ${unmatchedPerDay / takenCost} 行。请去掉系统中已有的学生，或改用更新导入`,
}

async function spendRows(
  tx: Tx,
  { tenantId, userId }: Access['session'],
  { importId, kind, cost }: ImportCost,
): Promise<void> {
  await lockTasksOf(tx, tenantId, userId)
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(unmatched_num), 0)::int as spent from sys_import
    where tenant_id = ${tenantId} and user_id = ${userId} and id <> ${importId} and create_time > now() - interval '1 day'`.execute(
    tx,
  )
  const spent = rows[0]?.spent ?? 0
  if (spent + cost > unmatchedPerDay) throw refused(tooManyRows[kind](spent))
  await tx.updateTable('sys_import').set({ unmatched_num: cost }).where('id', '=', importId).execute()
}

/** Tells whether a trial run of the same file and columns has already counted the same rows. */
export async function hadTrialRun(tx: Tx, { tenantId, userId }: Access['session'], importId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sys_import own join sys_import tried on tried.tenant_id = own.tenant_id and tried.user_id = ${userId}
      and tried.file_id = own.file_id and tried.biz_key = own.biz_key and tried.kind = own.kind
      and tried.mapping = own.mapping and tried.options -> 'params' = own.options -> 'params' and tried.dry_run = '1' and tried.status = 'success'
    where own.tenant_id = ${tenantId} and own.id = ${importId} limit 1`.execute(tx)
  return rows.length > 0
}
