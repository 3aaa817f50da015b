import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Binaries, programEnv } from './binaries.ts'
import { readServingPid, removeForeignPidFile, serves } from './pid-file.ts'
import type { Site } from './site.ts'
import { removeSocketLock } from './socket-folder.ts'

/**
 * Settings that must hold at every start, whatever postgresql.conf says: no network, nothing lost after a commit, and
 * no personal data in the log. Parameters, statement texts and error details may all contain personal data; the product
 * logs its failed statements itself, redacted.
 */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
}

const largestLog = 8 * 1024 * 1024

export interface Postmaster {
  pid: number
  isAlive(): boolean
}

/** Finds the running postmaster of this site. Returns undefined when there is none. */
export function findPostmaster({ cluster }: Site): Postmaster | undefined {
  const pid = readServingPid(cluster)
  return pid === undefined ? undefined : { pid, isAlive: () => serves(pid, cluster) }
}

/** Starts PostgreSQL in its own session. It is not ready when this returns, and may still fail. */
export function launchPostmaster(site: Site, { postgres }: Binaries, socketFolder: string): Postmaster {
  removeForeignPidFile(site.cluster)
  removeSocketLock(socketFolder)
  const pairs = Object.entries({ ...settings, ...site.settings, unix_socket_directories: socketFolder })
  const args = ['-D', site.cluster, ...pairs.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openLog(site.logFile)
  const child = spawn(postgres, args, {
    ...site.runAs,
    cwd: '/',
    env: programEnv,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.once('error', () => {})
  if (!child.pid) throw new Error(`${postgres} does not start`)
  child.unref()
  return { pid: child.pid, isAlive: () => child.exitCode === null && child.signalCode === null }
}

/**
 * Stops PostgreSQL and waits until it has ended. After four seconds of orderly shutdown it is told to drop everything.
 */
export async function stopPostmaster(postmaster: Postmaster) {
  const steps = [
    ['SIGINT', 4_000],
    ['SIGQUIT', 6_000],
    ['SIGKILL', 2_000],
  ] as const
  for (const [signal, patience] of steps) {
    if (postmaster.isAlive()) process.kill(postmaster.pid, signal)
    if (await waitForEnd(postmaster, patience)) return
  }
}

export async function waitForEnd(postmaster: Postmaster, milliseconds: number): Promise<boolean> {
  for (const limit = Date.now() + milliseconds; Date.now() < limit; await setTimeout(20)) {
    if (!postmaster.isAlive()) return true
  }
  return false
}

/** Returns the last lines that PostgreSQL logged, for an error message. */
export function readLogTail({ logFile }: Site): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
}

/** Opens the log for appending. A log that has grown large is renamed to `.old` first and replaces the previous one. */
function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}
