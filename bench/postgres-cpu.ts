import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuSeconds } from './measure.ts'

const ticksPerSecond = 100

/** What a process has used, and what its ended children have. */
function readStat(pid: number): { parent: number; own: number; children: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), own: at(11) + at(12), children: at(13) + at(14) }
  } catch {
    return null
  }
}

/** Processor seconds of one process, so far; zero where there is no /proc to ask. */
export const processSeconds = (pid: number): number => (readStat(pid)?.own ?? 0) / ticksPerSecond

/** The process that started another one: for a connection's process, PostgreSQL itself. */
export const parentOf = (pid: number): number => readStat(pid)?.parent ?? 0

/** Processor seconds of a postmaster and everything it started, so far; zero where there is no /proc to ask. */
export function postgresSeconds(postmaster: number): number {
  const main = readStat(postmaster)
  if (!main) return 0
  const alive = readdirSync('/proc').flatMap(name => {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null
    return stat?.parent === postmaster ? stat.own : []
  })
  return (main.own + main.children + alive.reduce((sum, own) => sum + own, 0)) / ticksPerSecond
}

/** Processor seconds of this process and of the PostgreSQL behind a pool while the work runs. */
export async function costInAll(pool: pg.Pool, work: () => Promise<void>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  const before = postgresSeconds(postmaster)
  return (await cpuSeconds(work)) + postgresSeconds(postmaster) - before
}
