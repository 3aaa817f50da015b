import { arch, availableParallelism, hostname, release, type } from 'node:os'
import { type ProcessKind, processKinds } from '@xw/shared/wire/monitor-figures'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { newId } from '../../../lib/ids.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { checksOfProcess, checksOfShared } from './judge.ts'
import { measureMachine } from './machine.ts'
import { forgetProcesses } from './purge.ts'
import { measureShared } from './shared.ts'
import { endUnheard, watchThresholds } from './watch.ts'
import { createWindow, type Measured } from './window.ts'

/** Four times a minute: who looks at a page sees the last quarter of it, and the minute has one row all the same. */
const looksPerMinute = 4
const lookMs = 60_000 / looksPerMinute
/** Soon, so that nobody looks for a process that has just begun. */
const firstLookMs = 1_000

interface Self {
  id: string
  kind: ProcessKind
  host: string
  startTime: Date
}

interface Sampler {
  /** Measures and writes down at once; its own timer does so as well. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Has this process say how it is, in a table that all servers and workers on all machines write to (ADR 0052). */
export function startSampler(deps: Deps, { kind, log }: { kind: ProcessKind; log: Pick<Logger, 'error'> }): Sampler {
  const startTime = new Date(Date.now() - process.uptime() * 1_000)
  const self: Self = { id: newId(), kind, host: hostname(), startTime }
  const window = createWindow(deps, looksPerMinute)
  let looking = Promise.resolve()
  let waiting = 0
  /** One after the other, whoever asks. */
  const look = () => {
    waiting += 1
    const next = looking.then(() => lookOnce(deps, self, window.measure()))
    looking = next
      .catch(() => {})
      .finally(() => {
        waiting -= 1
      })
    return next
  }
  const lookByItself = () => {
    if (waiting > 0) return
    // The database is away for a moment: the curves have a gap there, which is the truth.
    look().catch((error: unknown) => log.error({ err: error }, 'sampler'))
  }
  const first = setTimeout(lookByItself, firstLookMs).unref()
  const timer = setInterval(lookByItself, lookMs).unref()
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

async function lookOnce(deps: Deps, self: Self, { figures: counted, classes }: Measured): Promise<void> {
  const figures = { ...counted, ...(await measureMachine(deps)) }
  await report(deps, self, { figures, classes })
  const name = `${processKinds[self.kind]} ${self.host}:${process.pid}`
  const checks = checksOfProcess({ ...self, name }, figures)
  const minute = await claimMinute(deps)
  if (minute) {
    const shared = await measureShared(deps)
    await deps.db.platform
      .updateTable('sys_monitor_sample')
      .set({ figures: JSON.stringify(shared) })
      .where('minute', '=', minute)
      .where('source', '=', '')
      .execute()
    checks.push(...checksOfShared(shared))
    await endUnheard(deps)
    await forgetProcesses(deps.db)
  }
  await watchThresholds(deps, checks)
}

const thisMinute = sql<Date>`date_trunc('minute', now())`

/** The clock is the database's: minutes of several machines are the same ones. */
async function report({ db, meter }: Deps, self: Self, { figures, classes }: Measured): Promise<void> {
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

/** Whoever is first in a minute measures what all processes share. */
async function claimMinute({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const claimed = await db.platform
    .insertInto('sys_monitor_sample')
    .values({ minute: thisMinute, source: '', kind: 'shared', figures: '{}' })
    .onConflict(conflict => conflict.columns(['minute', 'source']).doNothing())
    .returning('minute')
    .executeTakeFirst()
  return claimed?.minute ?? null
}
