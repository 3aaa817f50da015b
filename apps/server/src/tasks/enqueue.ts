import { can } from '@xw/shared/permission/can'
import { forbidden, refused } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import { publishLive } from '../plugins/live.ts'
import type { Caller } from '../resource/within.ts'
import { queuedMessage, runningPerUser } from './boss.ts'
import type { TaskDef } from './define-task.ts'
import { lockTasksOf } from './lock-tasks.ts'
import { taskTable } from './task-row.ts'

const waitingPerUser = 5

interface TaskRequest<Input> {
  task: TaskDef<Input>
  caller: Caller
  input: Input
  /** The type shown to the user. */
  title?: string
  /** An uploaded input file; it then belongs to the task. */
  orgFile?: { id: string; name: string }
}

/** Creates a task in the caller's transaction and returns its id. */
export async function enqueueTask<Input>(
  { queue, files }: Pick<Deps, 'queue' | 'files'>,
  tx: Tx,
  { task, caller: { session, origin }, input, title = task.title, orgFile }: TaskRequest<Input>,
): Promise<string> {
  const { tenantId, userId } = session
  if (!can(session.grants, task.permission(input))) throw forbidden(task.permission(input))
  const waiting = await buildWaitingMessage(tx, tenantId, userId)
  const id = newId()
  const jobId = await queue.send(tx, { taskId: id, tenantId, userId })
  await tx
    .insertInto('sys_quartz_task')
    .values({
      tenant_id: tenantId,
      id,
      biz_type: title.slice(0, 100),
      task_name: task.name,
      input: JSON.stringify(input),
      origin: JSON.stringify(origin),
      user_id: userId,
      depart_id: session.departId,
      job_id: jobId,
      org_file_id: orgFile?.id ?? null,
      org_file_name: orgFile?.name ?? null,
      res_message: waiting,
      create_by: session.username,
    })
    .execute()
  if (orgFile) await files.attach(tx, session, orgFile.id, { table: taskTable, recordId: id })
  await publishLive(tx, { tenantId, users: [userId] }, { cmd: 'task', msgId: id })
  return id
}

/** Returns the first message of a new task. Refuses when the user has too many open tasks. */
export async function buildWaitingMessage(tx: Tx, tenantId: number, userId: string): Promise<string> {
  // Serializes the requests of one user, so that simultaneous ones meet the limit as well.
  await lockTasksOf(tx, tenantId, userId)
  const { open } = await tx
    .selectFrom('sys_quartz_task')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('status', '=', '0')
    .executeTakeFirstOrThrow()
  const count = Number(open)
  if (count >= runningPerUser + waitingPerUser)
    throw refused(`您有 ${count} 个任务尚未完成，请等其中一些完成后再提交新任务`)
  return count < runningPerUser ? '等待执行' : queuedMessage
}
