import { sql } from 'kysely'
import { type JobRun, nothingToDo } from '../../../tasks/define-job.ts'
import { backUpRecords } from './make-backup.ts'

/** The last batch that is backed up. */
interface Checkpoint {
  tenantId: number
  batchId: string
  count: number
}

interface OpenBatch {
  batchId: string
  type: string
  name: string
}

/** 定时: backs up the records of every open batch, one backup each. */
export async function backUpOpenBatches(run: JobRun<Checkpoint>): Promise<string> {
  const { deps, signal } = run
  const schools = await deps.db.platform
    .selectFrom('sys_tenant')
    .select('id')
    .where('id', '>', 0)
    .orderBy('id')
    .execute()
  let at: Checkpoint = run.checkpoint ?? { tenantId: 0, batchId: '', count: 0 }
  for (const { id: tenantId } of schools.filter(({ id }) => id >= at.tenantId)) {
    for (const batch of await readOpenBatches(run, tenantId)) {
      if (tenantId === at.tenantId && batch.batchId <= at.batchId) continue
      signal.throwIfAborted()
      at = { tenantId, batchId: batch.batchId, count: at.count + 1 }
      await run.commit(tenantId, at, async tx => {
        await sql`set local statement_timeout = '5min'`.execute(tx)
        const ids = sql`select id from xw_info
          where tenant_id = ${tenantId} and batch_id = ${batch.batchId} and del_flag = '0'`
        const wanted = { kind: 'schedule', type: batch.type, ids, note: batch.name } as const
        await backUpRecords(tx, deps.files, { ...wanted, by: { tenantId, username: null } })
      })
    }
  }
  return at.count > 0 ? `备份了 ${at.count} 个开放批次的记录` : nothingToDo
}

const readOpenBatches = ({ deps }: JobRun<Checkpoint>, tenantId: number): Promise<OpenBatch[]> =>
  deps.db.inTenant(tenantId, async tx => {
    const { rows } = await sql<OpenBatch>`
      select id as "batchId", xwbslbm as type, name from xw_batch
      where tenant_id = ${tenantId} and state = '1' order by id`.execute(tx)
    return rows
  })
