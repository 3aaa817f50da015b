import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { publishLive } from '../../../plugins/live.ts'
import { buildWaitingMessage } from '../../../tasks/enqueue.ts'
import { failAbandonedTasks } from '../../../tasks/task-row.ts'

interface TaskKey {
  tenantId: number
  id: string
}

/** Cancels a task: at once when no worker has it, otherwise at its next chunk. Returns the sentence for the user. */
export async function cancelTask({ queue }: Pick<Deps, 'queue'>, tx: Tx, { tenantId, id }: TaskKey): Promise<string> {
  const task = await tx
    .updateTable('sys_quartz_task')
    .set({ cancelled: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', '0')
    .returning('job_id as jobId')
    .executeTakeFirst()
  if (!task) throw refused('任务已经结束，不需要取消')
  if (task.jobId && !(await queue.withdraw(tx, task.jobId))) return '正在取消，请稍候'
  await failAbandonedTasks(tx, tenantId, id)
  return '已取消'
}

/** Retries a failed task; what its last attempt committed stays done. */
export async function retryTask({ queue }: Pick<Deps, 'queue'>, tx: Tx, { tenantId, id }: TaskKey): Promise<string> {
  const task = await tx
    .selectFrom('sys_quartz_task')
    .select(['user_id as userId', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (task.status !== '2') throw refused('只有失败的任务可以重试')
  const waiting = await buildWaitingMessage(tx, tenantId, task.userId)
  await tx
    .updateTable('sys_quartz_task')
    .set({
      status: '0',
      cancelled: false,
      read_flag: '0',
      job_id: await queue.send(tx, { taskId: id, tenantId, userId: task.userId }),
      res_message: waiting,
      start_time: null,
      finish_time: null,
      use_time: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await publishLive(tx, { tenantId, users: [task.userId] }, { cmd: 'task', msgId: id })
  return '已重新提交，请稍候'
}
