import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The number of the process that serves this cluster, where one does. */
export function readServingPid(cluster: string): number | undefined {
  const { pid } = readPidFile(cluster)
  return pid && serves(pid, cluster) ? pid : undefined
}

/** Whether that process serves this cluster. A number alone proves nothing: it may be dead and unburied, or reused. */
export function serves(pid: number, cluster: string): boolean {
  return readCommand(pid).includes(cluster)
}

/** Whether that postmaster says of itself that it takes connections. */
export function claimsReady(pid: number, cluster: string): boolean {
  const written = readPidFile(cluster)
  return written.pid === pid && written.status === 'ready'
}

/**
 * Removes a pid file whose number belongs to another process by now (after a power cut, say): PostgreSQL would take
 * that one for itself. Where nobody has the number, PostgreSQL sees so alone, and looks for surviving backends first.
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
