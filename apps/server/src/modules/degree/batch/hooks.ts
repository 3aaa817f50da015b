import { findWindowErrors } from '@xw/shared/degree/batch-times'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Hooks } from '../../../resource/hooks.ts'

/** Checks a batch beyond the rules of its fields. */
export const batchHooks: Hooks = {
  async beforeSave({ values, before }) {
    const errors = findWindowErrors({ ...before, ...values })
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
  async beforeDelete({ tx, access, ids }) {
    // Counts records in the recycle bin too: restoring them needs their batch.
    const { rows } = await sql<{ name: string; count: number }>`
      select batch.name, count(*)::int as count from xw_batch batch
      join xw_info record on record.tenant_id = batch.tenant_id and record.batch_id = batch.id
      where batch.tenant_id = ${access.session.tenantId} and batch.id = any(${ids}::uuid[])
      group by batch.name order by batch.name limit 1`.execute(tx)
    const [used] = rows
    if (used) throw refused(`批次“${used.name}”中有 ${used.count} 条记录（含回收站中的），不能删除`)
  },
}
