import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Queue } from '../plugins/queue.ts'
import type { RecordValues } from '../resource/stored.ts'
import { sendRunAlerts } from './alert-about.ts'
import { bossSchema, runQueue } from './boss.ts'
import { SupersededError } from './task-row.ts'

type RunQueue = Pick<Queue, 'sendRun' | 'sendAlerts'>

interface NewRun {
  jobId: string
  due: Date
  source: 'time' | 'hand'
  by: string | null
}

/**
 * Claims a due time of a job and hands it to the workers, in one transaction. Returns false when it is already
 * claimed. The caller has locked the job and checked that it has no open run.
 */
export async function claimRun(
  queue: Pick<Queue, 'sendRun'>,
  tx: Tx,
  { jobId, due, source, by }: NewRun,
): Promise<boolean> {
  const id = newId()
  const claimed = await tx
    .insertInto('sys_quartz_run')
    .values({ id, job_id: jobId, due_time: due, source, create_by: by })
    .onConflict(conflict => conflict.columns(['job_id', 'due_time']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return false
  const queueId = await queue.sendRun(tx, { runId: id })
  await tx.updateTable('sys_quartz_run').set({ queue_id: queueId }).where('id', '=', id).execute()
  return true
}

/** A run, with what its worker needs. */
export interface RunRow {
  id: string
  jobId: string
  kind: string
  params: RecordValues
  due: Date
  checkpoint: unknown
  /** The number of this attempt; only the newest one may write. */
  attempt: number
}

/** Begins an attempt. Returns null when the run has ended or its job is gone. */
export async function beginRun(tx: Tx, runId: string): Promise<RunRow | null> {
  const row = await tx
    .updateTable('sys_quartz_run as run')
    .from('sys_quartz_job as job')
    .set({ attempt: sql`run.attempt + 1`, start_time: sql<Date>`coalesce(run.start_time, now())` })
    .whereRef('job.id', '=', 'run.job_id')
    .where('run.id', '=', runId)
    .where('run.status', '=', '0')
    .returning([
      'run.id',
      'run.job_id as jobId',
      'job.job_class_name as kind',
      'job.parameter as params',
      'run.due_time as due',
      'run.checkpoint',
      'run.attempt',
    ])
    .executeTakeFirst()
  return row ? { ...row, params: row.params ?? {} } : null
}

const updateCurrentAttempt = (tx: Tx, { id, attempt }: Pick<RunRow, 'id' | 'attempt'>) =>
  tx.updateTable('sys_quartz_run').where('id', '=', id).where('attempt', '=', attempt).where('status', '=', '0')

export async function writeRunCheckpoint(tx: Tx, run: RunRow, checkpoint: unknown): Promise<void> {
  const { numUpdatedRows } = await updateCurrentAttempt(tx, run)
    .set({ checkpoint: JSON.stringify(checkpoint) })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new SupersededError(`run ${run.id} is no longer attempt ${run.attempt}`)
}

interface RunEnd {
  status: '1' | '2'
  output: string
}

const ended = {
  finish_time: sql<Date>`now()`,
  use_ms: sql<number>`least(greatest(extract(epoch from now() - coalesce(start_time, now())) * 1000, 0), 2147483647)::int`,
  queue_id: null,
  checkpoint: null,
}
const maxOutput = 10_000

/** Ends a run once, and alerts administrators of a failure in the same transaction. */
export async function endRun(queue: RunQueue, tx: Tx, run: RunRow, { status, output }: RunEnd): Promise<void> {
  const { numUpdatedRows } = await updateCurrentAttempt(tx, run)
    .set({ ...ended, status, output: output.slice(0, maxOutput) })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new SupersededError(`run ${run.id} is no longer attempt ${run.attempt}`)
  if (status === '2') await sendRunAlerts(queue, tx, [run.id])
}

/** Fails open runs whose queue job is gone: one of them, or all. */
export async function failAbandonedRuns(queue: RunQueue, tx: Tx, runId: string | null = null): Promise<void> {
  const lost = await tx
    .updateTable('sys_quartz_run')
    .set({ ...ended, status: '2', output: '执行多次中断，已停止，请立即执行一次或等下一次' })
    .where('status', '=', '0')
    .$if(runId !== null, query => query.where('id', '=', runId))
    .where(
      sql<boolean>`not exists (
        select from ${sql.table(`${bossSchema}.job`)} job
        where job.name = ${runQueue} and job.id = sys_quartz_run.queue_id and job.state in ('created', 'retry', 'active'))`,
    )
    .returning('id')
    .execute()
  await sendRunAlerts(
    queue,
    tx,
    lost.map(({ id }) => id),
  )
}
