import { arch, availableParallelism, hostname, release, type } from 'node:os'
import { type ProcessKind, processKinds } from '@xw/shared/wire/monitor-figures'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { newId } from '../../../lib/ids.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { listProcessChecks, listSharedChecks } from './judge.ts'
import { measureMachine } from './machine.ts'
import { forgetProcesses } from './purge.ts'
import { measureShared } from './shared.ts'
import { endUnmeasuredAlarms, watchThresholds } from './watch.ts'
import { createWindow, type WindowFigures } from './window.ts'

/** Four samples a minute keep pages current to a quarter minute; the minute still has one row. */
const samplesPerMinute = 4
const sampleMs = 60_000 / samplesPerMinute
/** The first sample comes soon, so that a new process is visible at once. */
const firstSampleMs = 1_000

interface SampledProcess {
  id: string
  kind: ProcessKind
  host: string
  startTime: Date
}

interface Sampler {
  /** Measures and stores at once; the timer does the same. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * Makes this process store its figures regularly in a table that all servers and workers on all machines write to (ADR
 * 0052).
 */
export function startSampler(deps: Deps, { kind, log }: { kind: ProcessKind; log: Pick<Logger, 'error'> }): Sampler {
  const startTime = new Date(Date.now() - process.uptime() * 1_000)
  const self: SampledProcess = { id: newId(), kind, host: hostname(), startTime }
  const window = createWindow(deps, samplesPerMinute)
  let looking = Promise.resolve()
  let waiting = 0
  /** Samples run one after the other, whether the timer or a caller starts them. */
  const look = () => {
    waiting += 1
    const next = looking.then(() => sampleOnce(deps, self, window.measure()))
    looking = next
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return next
  }
  const lookByItself = () => {
    if (waiting > 0) return
    // Without the database the sample is lost, and the curves show a gap.
    look().catch((error: unknown) => log.error({ err: error }, 'sampler'))
  }
  const first = setTimeout(lookByItself, firstSampleMs).unref()
  const timer = setInterval(lookByItself, sampleMs).unref()
  return {
    look,
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      await looking
      await deps.db.platform
        .deleteFrom('sys_monitor_process')
        .where('id', '=', self.id)
        .execute()
        .catch(() => {})
    },
  }
}

async function sampleOnce(
  deps: Deps,
  self: SampledProcess,
  { figures: counted, classes }: WindowFigures,
): Promise<void> {
  const figures = { ...counted, ...(await measureMachine(deps)) }
  await storeSample(deps, self, { figures, classes })
  const name = `${processKinds[self.kind]} ${self.host}:${process.pid}`
  const checks = listProcessChecks({ ...self, name }, figures)
  const minute = await claimMinute(deps)
  if (minute) {
    const shared = await measureShared(deps)
    await deps.db.platform
      .updateTable('sys_monitor_sample')
      .set({ figures: JSON.stringify(shared) })
      .where('minute', '=', minute)
      .where('source', '=', '')
      .execute()
    checks.push(...listSharedChecks(shared))
    await endUnmeasuredAlarms(deps)
    await forgetProcesses(deps.db)
  }
  await watchThresholds(deps, checks)
}

const thisMinute = sql<Date>`date_trunc('minute', now())`

/** Uses the clock of the database, so that all machines have the same minutes. */
async function storeSample(
  { db, meter }: Deps,
  self: SampledProcess,
  { figures, classes }: WindowFigures,
): Promise<void> {
  const { id, kind, host, startTime } = self
  const now = {
    figures: JSON.stringify(figures),
    classes: JSON.stringify(classes),
    traces: JSON.stringify(meter.traces),
  }
  await db.platform.transaction().execute(async tx => {
    await tx
      .insertInto('sys_monitor_process')
      .values({
        id,
        kind,
        host,
        pid: process.pid,
        node: process.version,
        system: `${type()} ${release()} ${arch()}`,
        cpus: availableParallelism(),
        start_time: startTime,
        ...now,
      })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ ...now, seen_time: sql<Date>`now()` }))
      .execute()
    await tx
      .insertInto('sys_monitor_sample')
      .values({ minute: thisMinute, source: id, kind, figures: now.figures })
      .onConflict(conflict => conflict.columns(['minute', 'source']).doUpdateSet({ figures: now.figures }))
      .execute()
  })
}

/** Claims the current minute. The first process to do so measures what all processes share. */
async function claimMinute({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const claimed = await db.platform
    .insertInto('sys_monitor_sample')
    .values({ minute: thisMinute, source: '', kind: 'shared', figures: '{}' })
    .onConflict(conflict => conflict.columns(['minute', 'source']).doNothing())
    .returning('minute')
    .executeTakeFirst()
  return claimed?.minute ?? null
}
