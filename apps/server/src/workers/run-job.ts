import { randomUUID } from 'node:crypto'
import { isJobKind } from '@xw/shared/resources/sys/job-kinds'
import type { RunJob } from '../plugins/queue.ts'
import type { JobRun } from '../tasks/define-job.ts'
import { beginRun, endRun, type RunRow, writeRunCheckpoint } from '../tasks/run-row.ts'
import { SupersededError } from '../tasks/task-row.ts'
import { findUserMessage, type JobAttempt, type WorkerContext } from './run-task.ts'
import { writeException } from './write-exception.ts'

type JobContext = Pick<WorkerContext, 'deps' | 'engine' | 'jobs' | 'log'>

/** Runs one attempt of a scheduled job to its end. Rejects when the queue should retry. */
export async function runJob(shop: JobContext, { runId }: RunJob, turn: JobAttempt): Promise<void> {
  const { deps, jobs, log } = shop
  const row = await deps.db.inTenant(0, tx => beginRun(tx, runId))
  if (!row) return
  const end = (status: '1' | '2', output: string) =>
    deps.db.inTenant(0, tx => endRun(deps.queue, tx, row, { status, output }))
  if (!isJobKind(row.kind)) return end('2', '系统已不支持此类任务')
  try {
    const output = await jobs[row.kind](createJobRun(shop, row, turn.signal))
    turn.signal.throwIfAborted()
    await end('1', output)
    log.info({ job: row.kind, runId }, 'job done')
  } catch (error) {
    const sentence = findUserMessage(error)
    const isOver = sentence !== null || (turn.isLast && !turn.signal.aborted)
    if (error instanceof SupersededError || !isOver) throw error
    const trace = randomUUID().slice(0, 8)
    if (sentence === null) {
      log.error({ err: error, job: row.kind, runId, trace }, 'job failed')
      await writeException(shop, { tenantId: 0, trace, what: `定时任务 ${row.kind}`, error })
    }
    await end('2', sentence ?? `执行出错，详见异常日志（追踪号 ${trace}）`)
  }
}

const createJobRun = ({ deps, engine }: JobContext, row: RunRow, signal: AbortSignal): JobRun<never> => ({
  deps,
  definitions: engine.ground.definitions,
  params: row.params,
  due: row.due,
  signal,
  checkpoint: row.checkpoint as never,
  commit: (tenantId, checkpoint, work) =>
    deps.db.inTenant(tenantId, async tx => {
      // First, so that a superseded attempt waits for its successor's transaction and is then refused.
      await writeRunCheckpoint(tx, row, checkpoint)
      await work(tx)
    }),
})
