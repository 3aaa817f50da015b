import { AppError } from '../lib/errors.ts'
import type { Db } from '../plugins/db.ts'
import type { TaskCounts } from '../tasks/define-task.ts'
import {
  readCancelled,
  SupersededError,
  type TaskAttempt,
  type TaskProgress,
  writeProgress,
} from '../tasks/task-row.ts'

const pulseMs = 1_000

/** Once a second, writes the changed progress of a running task and checks whether it is cancelled. */
export function startPulse(db: Db, attempt: TaskAttempt & TaskProgress, queueSignal: AbortSignal) {
  const controller = new AbortController()
  const signal = AbortSignal.any([queueSignal, controller.signal])
  const { progress, totalNum, successNum, failNum } = attempt
  const report: TaskProgress = { progress, totalNum, successNum, failNum }
  let isChanged = false
  let isBeating = false

  async function beat() {
    if (isBeating || signal.aborted) return
    isBeating = true
    const written = isChanged
    isChanged = false
    try {
      const isCancelled = await db.inTenant(attempt.tenantId, async tx =>
        written ? (await writeProgress(tx, attempt, { ...report })).cancelled : readCancelled(tx, attempt),
      )
      if (isCancelled) controller.abort(new AppError('refused', { message: '已取消' }))
    } catch (error) {
      // A short database outage does not affect the task; a superseded attempt ends.
      isChanged ||= written
      if (error instanceof SupersededError) controller.abort(error)
    } finally {
      isBeating = false
    }
  }
  const timer = setInterval(() => void beat(), pulseMs)

  return {
    signal,
    progress(percent: number, counts: TaskCounts = {}) {
      Object.assign(report, counts, { progress: Math.max(0, Math.min(100, Math.floor(percent))) })
      isChanged = true
    },
    report: (): TaskProgress => ({ ...report }),
    stop: () => clearInterval(timer),
  }
}
