import { sql } from 'kysely'
import { defineTask, type TaskRun } from '../../../tasks/define-task.ts'
import { asEditor, findBackup, getRecordResource, withCopies } from './find.ts'
import { previewRestore } from './foresee.ts'
import { refuse, refusedCount, restoreTaskText } from './outcome.ts'
import { duplicateText, restoreCopies } from './restore.ts'

interface RestoreInput {
  backupId: string
  /** The chosen records; the whole backup when absent. */
  ids?: readonly string[]
}

interface Checkpoint {
  /** The last record that was restored. */
  after: string
  count: number
}

export const restorePermission = 'xw:backup:restore'

/** The number of records restored and committed together. */
const chunkRecords = 1_000
const start: Checkpoint = { after: '00000000-0000-0000-0000-000000000000', count: 0 }

/**
 * Restores more records than a user would wait for. A chunk is committed as a whole; an interrupted chunk runs again.
 */
export const restoreTask = defineTask<RestoreInput, Checkpoint>({
  name: 'xw.restoreBackup',
  title: '还原备份',
  permission: () => restorePermission,
  async run(task, input) {
    const { engine, caller, deps, signal } = task
    const backup = await findBackup(engine, caller, input.backupId)
    const records = getRecordResource(engine)
    const access = await records.actions.withAccess(asEditor(caller), { xwlx: backup.type }, async (_, own) => own)
    const { hooks } = records
    const restoring = { files: deps.files, hooks, backup, actId: task.id, origin: caller.origin }
    const total = input.ids?.length ?? backup.rowCount
    for (let at = task.checkpoint ?? start; ; ) {
      signal.throwIfAborted()
      const ids = await readNextIds(task, input, at)
      const last = ids.at(-1)
      if (last === undefined) break
      at = { after: last, count: at.count + ids.length }
      await task.commit(at, async tx => void (await restoreCopies(tx, access, restoring, ids)))
      task.progress(Math.min(99, (at.count / total) * 100), { totalNum: total, successNum: at.count })
    }
    return buildResult(task, input)
  },
})

/**
 * Builds the result from what equals the copies in the end, whichever attempt restored it. Records that still differ
 * were refused by the database.
 */
async function buildResult({ id, engine, caller, deps }: TaskRun<Checkpoint>, { backupId, ids }: RestoreInput) {
  const outcome = await withCopies(engine, { caller, backupId, toWrite: true }, (tx, access) =>
    previewRestore(tx, access, { backupId, ids }),
  )
  refuse(outcome, duplicateText, outcome.done)
  const { rows } = await deps.db.inTenant(caller.session.tenantId, tx =>
    sql<{ backupNo: string }>`
      select backup_no as "backupNo" from xw_backup
      where tenant_id = ${caller.session.tenantId} and act_id = ${id}`.execute(tx),
  )
  const message = restoreTaskText({ ...outcome, backupNo: rows[0]?.backupNo ?? null })
  const counts = { totalNum: outcome.total, successNum: outcome.same, failNum: refusedCount(outcome) }
  return { message, ...counts, isVain: outcome.same === 0 }
}

/** Reads the ids of the next copies to restore. */
const readNextIds = ({ deps, caller }: TaskRun<Checkpoint>, { backupId, ids }: RestoreInput, { after }: Checkpoint) =>
  deps.db.inTenant(caller.session.tenantId, async tx => {
    const chosen = ids ? sql`and record_id = any(${ids}::uuid[])` : sql``
    const { rows } = await sql<{ id: string }>`
      select record_id as id from xw_backup_row
      where tenant_id = ${caller.session.tenantId} and backup_id = ${backupId} and record_id > ${after} ${chosen}
      order by record_id limit ${chunkRecords}`.execute(tx)
    return rows.map(({ id }) => id)
  })
