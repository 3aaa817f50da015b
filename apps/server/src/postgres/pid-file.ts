import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the process id of the postmaster that serves this cluster, or undefined when none does. */
export function readServingPid(cluster: string): number | undefined {
  const { pid } = readPidFile(cluster)
  return pid && serves(pid, cluster) ? pid : undefined
}

/**
 * Whether this process serves this cluster. The process id alone proves nothing: the process may be a zombie, or the id
 * may have been reused.
 */
export function serves(pid: number, cluster: string): boolean {
  return readCommand(pid).includes(cluster)
}

/** Whether the postmaster's own pid file says that it accepts connections. */
export function reportsReady(pid: number, cluster: string): boolean {
  const written = readPidFile(cluster)
  return written.pid === pid && written.status === 'ready'
}

/**
 * Removes a pid file whose process id belongs to another process, for example after a power cut: PostgreSQL would take
 * that process for a postmaster. When no process has the id, PostgreSQL notices by itself, after looking for surviving
 * backends.
 */
export function removeForeignPidFile(cluster: string) {
  const { pid } = readPidFile(cluster)
  if (pid && exists(pid) && !serves(pid, cluster)) rmSync(join(cluster, 'postmaster.pid'))
}

function readPidFile(cluster: string): { pid?: number; status?: string | undefined } {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() }
  } catch {
    return {}
  }
}

function readCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
