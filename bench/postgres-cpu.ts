import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuSeconds } from './measure.ts'

const ticksPerSecond = 100
const nanosecondsPerSecond = 1e9

interface ProcessCost {
  parent: number
  /** Processor seconds of the process, and of its children that have ended. */
  own: number
  children: number
}

function readStat(pid: number): ProcessCost | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), own: readOwn(pid), children: (at(13) + at(14)) / ticksPerSecond }
  } catch {
    return null
  }
}

/**
 * Returns the processor seconds of a process from the scheduler's nanoseconds, since a statement often ends before the
 * next tick of the coarser counter in `stat`.
 */
const readOwn = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / nanosecondsPerSecond

/** Returns the processor seconds of one process so far, or 0 on a system without /proc. */
export const processSeconds = (pid: number): number => readStat(pid)?.own ?? 0

/** Returns the process that started another one: for a connection's process, the postmaster. */
export const parentOf = (pid: number): number => readStat(pid)?.parent ?? 0

/** Returns the processor seconds of a postmaster and all processes it started, so far, or 0 on a system without /proc. */
export function postgresSeconds(postmaster: number): number {
  const main = readStat(postmaster)
  if (!main) return 0
  const alive = readdirSync('/proc').flatMap(name => {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null
    return stat?.parent === postmaster ? stat.own : []
  })
  return main.own + main.children + alive.reduce((sum, own) => sum + own, 0)
}

/** Processor seconds of this process and of the PostgreSQL behind a pool while the work runs. */
export async function costInAll(pool: pg.Pool, work: () => Promise<void>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const before = postgresSeconds(postmaster)
  return (await cpuSeconds(work)) + postgresSeconds(postmaster) - before
}

/** Processor milliseconds that one of so many calls costs, here and in PostgreSQL. */
export async function callCost(pool: pg.Pool, calls: number, call: () => Promise<unknown>): Promise<number> {
  const seconds = await costInAll(pool, async () => {
    for (let count = 0; count < calls; count += 1) await call()
  })
  return (seconds / calls) * 1_000
}
