import type { Logger } from 'pino'
import type { Deps } from '../plugins/deps.ts'
import { fireDueJobs } from '../tasks/fire-jobs.ts'
import { failAbandonedRuns } from '../tasks/run-row.ts'

const tickMs = 1_000
/** A run that the queue has lost without a trace keeps its job waiting: it is looked for every minute. */
const ticksBetweenSearches = 60

/** Looks every second whose time has come. Every worker has one: which of them finds a job makes no difference. */
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
      // The database is away for a moment: what is due stays due.
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
