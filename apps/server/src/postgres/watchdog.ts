import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/*
 * Who needs PostgreSQL is kept by the kernel: every server holds the writing end of one named pipe, and a small shell
 * process per postmaster reads it. When the last server is gone, however it ended, the reader sees the end of the pipe
 * and stops PostgreSQL. Nothing is polled,
 * nothing times out, and a crash of PostgreSQL itself changes nothing.
 *
 * The script is an argument, not a file: the user it runs as may be unable to read the program's folder. Each line
 * from a server is a sign of life, answered by looking whether the postmaster still lives; if not, the script ends, and
 * the servers notice by their next line. A fast shutdown has four seconds, then PostgreSQL drops everything (it recovers
 * from its log at the next start) and takes five more at most.
 */
const script = `
trap '' HUP INT TERM
while read -r _; do kill -0 "$1" 2>/dev/null || exit 0; done
kill -INT "$1" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8; do kill -0 "$1" 2>/dev/null || exit 0; sleep 0.5; done
kill -QUIT "$1" 2>/dev/null
`

const pipeIn = (socketFolder: string) => join(socketFolder, 'servers')

/** Counts this process among the servers; undefined when no watchdog reads the pipe. The kernel ends it with us. */
export function joinServers(socketFolder: string): number | undefined {
  try {
    return openSync(pipeIn(socketFolder), constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

/** Counts this process among the servers and starts a watchdog for the postmaster. */
export function startWatchdog(socketFolder: string, postmaster: number, runAs: RunAs): number {
  const pipe = pipeIn(socketFolder)
  if (!existsSync(pipe)) execFileSync('mkfifo', ['-m', '600', pipe], { ...runAs, cwd: '/' })
  // A pipe without a reader refuses writers, and opening it to read waits for one: so both ends are opened here, and
  // the watchdog inherits a reading end that has had its writer from the beginning.
  const firstReader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const hold = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  const reader = openSync(pipe, constants.O_RDONLY)
  const args = ['-c', script, 'xwxxcj-watchdog', String(postmaster)]
  const watchdog = spawn('/bin/sh', args, { ...runAs, cwd: '/', detached: true, stdio: [reader, 'ignore', 'ignore'] })
  // One that cannot start (no process left to be had) is missed by the next sign of life, and tried again.
  watchdog.once('error', () => {})
  watchdog.unref()
  closeSync(firstReader)
  closeSync(reader)
  return hold
}

/** Gives a sign of life; false when nobody reads it any more. */
export function signalLife(hold: number): boolean {
  try {
    writeSync(hold, '\n')
    return true
  } catch (error) {
    // A full pipe has a reader, though a slow one.
    return (error as NodeJS.ErrnoException).code === 'EAGAIN'
  }
}

/** Whether some process still counts itself among the servers. */
export function hasServers(socketFolder: string): boolean {
  if (!existsSync(pipeIn(socketFolder))) return false
  const reader = openSync(pipeIn(socketFolder), constants.O_RDONLY | constants.O_NONBLOCK)
  const signs = Buffer.alloc(4096)
  try {
    while (readSync(reader, signs) > 0);
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return true
    throw error
  } finally {
    closeSync(reader)
  }
}
