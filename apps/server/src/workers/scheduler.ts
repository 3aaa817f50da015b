import type { Logger } from 'pino'
import type { Deps } from '../plugins/deps.ts'
import { fireDueJobs } from '../tasks/fire-jobs.ts'
import { failAbandonedRuns } from '../tasks/run-row.ts'

const tickMs = 1_000
/** A run whose queue job is lost would block its scheduled job, so lost runs are searched every minute. */
const ticksBetweenSearches = 60

/** Checks every second for due jobs. Every worker has a scheduler; it does not matter which of them finds a job. */
export function startScheduler(deps: Deps, log: Logger): { stop(): Promise<void> } {
  let isStopped = false
  let ticks = 0
  let timer: NodeJS.Timeout
  let ticking = Promise.resolve()

  async function tick() {
    try {
      if (ticks % ticksBetweenSearches === 0) await deps.db.inTenant(0, tx => failAbandonedRuns(deps.queue, tx))
      ticks += 1
      await fireDueJobs(deps)
    } catch (error) {
      // After a database outage, due jobs are still due.
      log.error({ err: error }, 'scheduler')
    }
    if (!isStopped) timer = wait()
  }
  const wait = () =>
    setTimeout(() => {
      ticking = tick()
    }, tickMs)
  timer = wait()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await ticking
    },
  }
}
