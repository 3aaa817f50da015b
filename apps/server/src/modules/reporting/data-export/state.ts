import type { DataExportRow } from '@xw/shared/resources/xw/data-export'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { textIn } from '../../../resource/stored.ts'

interface TaskState {
  id: string
  state: NonNullable<DataExportRow['state']>
  message: string | null
  expireTime: Date | null
  downloads: number
}

/** Fills in the state of each export from its task. A task that is gone has taken its file with it. */
export const stateHooks: Hooks = {
  async afterRead({ tx, access, records }) {
    const ids = records.map(record => textIn(record, 'taskId')).filter(Boolean)
    const byTask = await readTaskStates(tx, access.session.tenantId, ids)
    for (const record of records) {
      const task = byTask.get(textIn(record, 'taskId'))
      record.state = exportState(textIn(record, 'approval'), task)
      record.message = task?.message ?? null
      record.expireTime = formatTime(task?.expireTime ?? null)
      record.downloads = task?.downloads ?? 0
    }
  },
}

/** An export without a task is waiting for approval or was refused. */
export const exportState = (approval: string, task: TaskState | undefined): TaskState['state'] =>
  approval === 'waiting' || approval === 'refused' ? approval : (task?.state ?? 'expired')

/** Reads the state of tasks, by task id. */
export async function readTaskStates(
  tx: Tx,
  tenantId: number,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, TaskState>> {
  if (taskIds.length === 0) return new Map()
  const { rows } = await sql<TaskState>`
    select asked.id, task.res_message as message, task.res_expire_time as "expireTime",
      case
        when task.id is null then 'expired'
        when task.status = '2' then 'failed'
        when task.status = '1' then case when task.res_expire_time > now() then 'done' else 'expired' end
        when task.start_time is null then 'queued'
        else 'running'
      end as state,
      (select count(*)::int from sys_file_download log
        where log.tenant_id = ${tenantId} and log.task_id = asked.id) as downloads
    from unnest(${taskIds}::uuid[]) asked (id)
    left join sys_quartz_task task on task.tenant_id = ${tenantId} and task.id = asked.id`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}
