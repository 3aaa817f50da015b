import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/*
 * The kernel keeps track of which servers need PostgreSQL: every server holds the writing end of one named pipe, and a
 * small shell process per postmaster, the watchdog, reads it. When the last server is gone, however it ended, the
 * watchdog sees the end of the pipe and stops PostgreSQL. Nothing is polled, nothing times out, and a crash of
 * PostgreSQL itself changes nothing.
 *
 * The script is an argument and not a file, because its user may be unable to read the program's folder. Each line
 * from a server is a sign of life; the script answers it by testing whether the postmaster still lives. If not, the
 * script ends, and the servers notice by their next line. A fast shutdown has four seconds; then PostgreSQL drops
 * everything (it recovers from its log at the next start) and takes five more seconds at most.
 */
const script = `
trap '' HUP INT TERM
while read -r _; do kill -0 "$1" 2>/dev/null || exit 0; done
kill -INT "$1" 2>/dev/null
for _ in 1 2 3 4 5 6 7 8; do kill -0 "$1" 2>/dev/null || exit 0; sleep 0.5; done
kill -QUIT "$1" 2>/dev/null
`

const pipeIn = (socketFolder: string) => join(socketFolder, 'servers')

/**
 * Registers this process as a server by opening the pipe; the kernel closes it when the process ends. Returns undefined
 * when no watchdog reads the pipe.
 */
export function joinServers(socketFolder: string): number | undefined {
  try {
    return openSync(pipeIn(socketFolder), constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

/** Registers this process as a server and starts a watchdog for the postmaster. */
export function startWatchdog(socketFolder: string, postmaster: number, runAs: RunAs): number {
  const pipe = pipeIn(socketFolder)
  if (!existsSync(pipe)) execFileSync('mkfifo', ['-m', '600', pipe], { ...runAs, cwd: '/' })
  // A pipe without a reader refuses writers, and opening it for reading waits for a writer. Therefore both ends are
  // opened here, and the watchdog inherits a reading end that has a writer from the beginning.
  const firstReader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const hold = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  const reader = openSync(pipe, constants.O_RDONLY)
  const args = ['-c', script, 'xwxxcj-watchdog', String(postmaster)]
  const watchdog = spawn('/bin/sh', args, { ...runAs, cwd: '/', detached: true, stdio: [reader, 'ignore', 'ignore'] })
  // When the watchdog cannot start, for example because no process is left, the next sign of life fails and the server
  // tries again.
  watchdog.once('error', () => {})
  watchdog.unref()
  closeSync(firstReader)
  closeSync(reader)
  return hold
}

/** Writes a sign of life to the pipe. Returns false when no watchdog reads it any more. */
export function signalLife(hold: number): boolean {
  try {
    writeSync(hold, '\n')
    return true
  } catch (error) {
    // A full pipe has a reader, even if a slow one.
    return (error as NodeJS.ErrnoException).code === 'EAGAIN'
  }
}

/** Whether any process still holds the pipe open as a server. */
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
