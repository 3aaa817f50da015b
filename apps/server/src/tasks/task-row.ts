import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import { publishLive } from '../plugins/live.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Database } from '../plugins/schema.ts'
import { bossSchema, taskQueue } from './boss.ts'
import type { FileGuard } from './define-task.ts'
import { useTimeSql } from './use-time.ts'

export const taskTable = 'sys_quartz_task'

/** The progress and counts of a running task. */
export interface TaskProgress {
  progress: number
  totalNum: number | null
  successNum: number | null
  failNum: number | null
}

/** A task, with what its worker needs. */
export interface TaskRow extends TaskProgress {
  tenantId: number
  id: string
  userId: string
  departId: string | null
  name: string
  input: unknown
  checkpoint: unknown
  origin: Origin
  /** The number of this attempt; only the newest one may write. */
  attempt: number
  cancelled: boolean
}

export type TaskAttempt = Pick<TaskRow, 'tenantId' | 'id' | 'userId' | 'attempt'>

/** Another worker has taken over the task, or the task has ended. This attempt must not write any more. */
export class SupersededError extends Error {
  override readonly name = 'Superseded'
}

/** Begins an attempt. Returns null when the task has ended. */
export async function beginAttempt(tx: Tx, tenantId: number, id: string): Promise<TaskRow | null> {
  const row = await tx
    .updateTable('sys_quartz_task')
    .set({ attempt: sql`attempt + 1`, start_time: sql`coalesce(start_time, now())`, res_message: '正在执行' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', '0')
    .returning([
      'tenant_id as tenantId',
      'id',
      'user_id as userId',
      'depart_id as departId',
      'task_name as name',
      'input',
      'checkpoint',
      'origin',
      'attempt',
      'cancelled',
      'progress',
      'total_num as totalNum',
      'success_num as successNum',
      'fail_num as failNum',
    ])
    .executeTakeFirst()
  if (row) await publishLive(tx, audience(row), { cmd: 'task', msgId: id })
  return row ? { ...row, origin: row.origin as Origin } : null
}

const audience = ({ tenantId, userId }: Pick<TaskAttempt, 'tenantId' | 'userId'>) => ({ tenantId, users: [userId] })

const columnsOf = ({ progress, totalNum, successNum, failNum }: TaskProgress) => ({
  progress,
  total_num: totalNum,
  success_num: successNum,
  fail_num: failNum,
})

type TaskUpdate = UpdateObject<Database, 'sys_quartz_task'>

/**
 * Updates the row as its newest attempt. Throws `SupersededError` when this attempt is not the newest or the task has
 * ended.
 */
async function updateTask(
  tx: Tx,
  { tenantId, id, attempt }: TaskAttempt,
  values: TaskUpdate,
): Promise<{ cancelled: boolean }> {
  const row = await tx
    .updateTable('sys_quartz_task')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', '0')
    .returning('cancelled')
    .executeTakeFirst()
  if (!row) throw new SupersededError(`task ${id} is no longer run by attempt ${attempt}`)
  return row
}

/** Writes the progress and notifies open pages. Returns whether the user has cancelled the task. */
export async function writeProgress(
  tx: Tx,
  attempt: TaskAttempt,
  report: TaskProgress,
): Promise<{ cancelled: boolean }> {
  const state = await updateTask(tx, attempt, columnsOf(report))
  const frame = { cmd: 'taskProcess', msgId: attempt.id, msgTxt: String(report.progress) } as const
  await publishLive(tx, audience(attempt), frame)
  return state
}

export async function writeCheckpoint(
  tx: Tx,
  attempt: TaskAttempt,
  report: TaskProgress,
  checkpoint: unknown,
): Promise<void> {
  await updateTask(tx, attempt, { ...columnsOf(report), checkpoint: JSON.stringify(checkpoint) })
}

/** Returns whether the user has cancelled the task. Throws `SupersededError` when this attempt is not the newest. */
export async function readCancelled(tx: Tx, { tenantId, id, attempt }: TaskAttempt): Promise<boolean> {
  const row = await tx
    .selectFrom('sys_quartz_task')
    .select('cancelled')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', '0')
    .executeTakeFirst()
  if (!row) throw new SupersededError(`task ${id} is no longer run by attempt ${attempt}`)
  return row.cancelled
}

/** Sets the message of a task that will continue later. */
export async function writeMessage(tx: Tx, attempt: TaskAttempt, message: string): Promise<void> {
  await updateTask(tx, attempt, { res_message: message })
}

interface TaskEnd {
  status: '1' | '2'
  message: string
  report: TaskProgress
  files?: readonly string[]
  guard?: FileGuard | null
}

/** In a failed task, everything that did not succeed counts as failed. */
const toFailed = (report: TaskProgress): TaskProgress =>
  report.totalNum === null ? report : { ...report, failNum: report.totalNum - (report.successNum ?? 0) }

const finished = { finish_time: sql<Date>`now()`, update_time: sql<Date>`now()`, use_time: useTimeSql, job_id: null }

/** Ends a task: keeps the returned files, removes the others it stored, and notifies open pages. */
export async function endTask(tx: Tx, attempt: TaskAttempt, end: TaskEnd): Promise<void> {
  const { status, message, report, files = [], guard = null } = end
  await updateTask(tx, attempt, {
    ...columnsOf(status === '2' ? toFailed(report) : report),
    ...finished,
    ...(status === '1' && { progress: 100, input: '{}', checkpoint: null }),
    status,
    res_message: message.slice(0, 2_000),
    res_file_id: files.length > 0 ? files.join(',') : null,
    guard: guard && JSON.stringify(guard),
    res_expire_time: sql`(select min(expires_at) from sys_file where tenant_id = ${attempt.tenantId} and id = any(${files}::uuid[]))`,
  })
  await discardUnusedResults(tx, attempt, { status, files })
}

/** Removes result files that no attempt returned, and notifies open pages. */
async function discardUnusedResults(
  tx: Tx,
  task: Pick<TaskAttempt, 'tenantId' | 'userId' | 'id'>,
  { status, files = [] }: Pick<TaskEnd, 'status' | 'files'>,
): Promise<void> {
  await sql`
    update sys_file set status = 'deleted'
    where tenant_id = ${task.tenantId} and ref_table = ${taskTable} and ref_id = ${task.id}
      and biz = 'result' and not id = any(${files}::uuid[])`.execute(tx)
  const msgTxt = status === '1' ? 'success' : 'fail'
  await publishLive(tx, audience(task), { cmd: 'task', msgId: task.id, msgTxt })
}

/** Fails open tasks of a school whose queue job is gone: one of them, or all. */
export async function failAbandonedTasks(tx: Tx, tenantId: number, id: string | null = null): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update sys_quartz_task t set status = '2', finish_time = now(), update_time = now(), use_time = ${useTimeSql}, job_id = null,
      fail_num = coalesce(total_num - coalesce(success_num, 0), fail_num),
      res_message = case when cancelled then '已取消' else '任务多次中断，已停止执行，请重试或联系管理员' end
    where tenant_id = ${tenantId} and status = '0' and (${id}::uuid is null or id = ${id}) and not exists (
      select from ${sql.table(`${bossSchema}.job`)} job
      where job.name = ${taskQueue} and job.id = t.job_id and job.state in ('created', 'retry', 'active'))
    returning id, user_id as "userId"`.execute(tx)
  for (const row of rows) await discardUnusedResults(tx, { ...row, tenantId }, { status: '2' })
}
