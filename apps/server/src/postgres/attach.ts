import { closeSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { connect } from './connect.ts'
import { type Passwords, type Role, readPasswords } from './passwords.ts'
import { reportsReady } from './pid-file.ts'
import {
  findPostmaster,
  launchPostmaster,
  type Postmaster,
  readLogTail,
  stopPostmaster,
  waitForEnd,
} from './postmaster.ts'
import { productDatabase, provision } from './provision.ts'
import type { Site } from './site.ts'
import { ensureSocketFolder, hasSocket } from './socket-folder.ts'
import { withStartLock } from './start-lock.ts'
import { hasServers, joinServers, startWatchdog } from './watchdog.ts'

/** One server's hold on a running PostgreSQL. */
export interface Attachment {
  socketFolder: string
  urlOf(role: Role, database?: string): string
  /** The open pipe by which this server counts as one that needs PostgreSQL. */
  hold: number
  /** Whether this attachment started PostgreSQL. */
  launched: boolean
}

/** How long, in milliseconds, backends of a killed postmaster may prevent a new start. */
const patience = 30_000

/**
 * Creates and starts whatever of PostgreSQL is missing on this site, and registers this server as one that needs it.
 */
export function attach(site: Site, log: (line: string) => void): Promise<Attachment> {
  return withStartLock(site.lockFile, () => attachWith(site, findBinaries(site.runAs, dirname(site.cluster)), log))
}

/** Attaches like `attach`, with the programs of a chosen version. The caller holds the start lock. */
export async function attachWith(site: Site, binaries: Binaries, log: (line: string) => void): Promise<Attachment> {
  await ensureCluster(site, binaries, log)
  const passwords = readPasswords(site.passwordFile)
  const limit = Date.now() + patience
  for (;;) {
    const attachment = await tryAttach(site, binaries, passwords)
    if (attachment) return attachment
    if (Date.now() > limit) throw new Error(describeFailure(site))
    await setTimeout(100)
  }
}

/**
 * Stops PostgreSQL unless another server still needs it. The caller holds the start lock and has closed its own hold.
 */
export async function detach(site: Site, socketFolder: string): Promise<void> {
  if (hasServers(socketFolder)) return
  const postmaster = findPostmaster(site)
  if (postmaster) await stopPostmaster(postmaster)
  rmSync(socketFolder, { recursive: true, force: true })
  rmSync(site.socketRecord, { force: true })
}

/**
 * Tries once to attach. Returns undefined when PostgreSQL ended for a reason that passes, for example because it was
 * just being stopped.
 */
async function tryAttach(site: Site, binaries: Binaries, passwords: Passwords): Promise<Attachment | undefined> {
  const socketFolder = ensureSocketFolder(site)
  const urlOf = createUrlOf(socketFolder, passwords)
  const running = findPostmaster(site)
  const postmaster = running ?? launchPostmaster(site, binaries, socketFolder)
  // The hold is taken before the first connection, so that PostgreSQL is not stopped in between.
  const hold = (running && joinServers(socketFolder)) ?? startWatchdog(socketFolder, postmaster.pid, site.runAs)
  try {
    await waitUntilReady(site, postmaster, socketFolder, urlOf('xw_boot', 'postgres'))
    await provision(database => connect(urlOf('xw_boot', database)), passwords)
    return { socketFolder, urlOf, hold, launched: !running }
  } catch (error) {
    closeSync(hold)
    if (!isLost(error)) throw error
    await waitForEnd(postmaster, 10_000)
    if (!running && !isPassingFailure(site)) throw new Error(describeFailure(site), { cause: error })
    return undefined
  }
}

/** Builds connection addresses. Their host name is a dummy: the parameter `host` overrides it and may name a folder. */
function createUrlOf(socketFolder: string, passwords: Passwords) {
  return (role: Role, database = productDatabase) => {
    const url = new URL(`postgres://${role}:${passwords[role]}@localhost/${database}`)
    url.searchParams.set('host', socketFolder)
    return url.href
  }
}

/**
 * Waits until PostgreSQL accepts connections. Recovery after a crash can take long, so the wait lasts as long as the
 * postmaster lives.
 */
async function waitUntilReady(
  { cluster, passwordFile }: Site,
  postmaster: Postmaster,
  socketFolder: string,
  url: string,
) {
  for (;;) {
    try {
      const client = await connect(url)
      return await client.end()
    } catch (error) {
      if (codeOf(error) === '28P01') {
        throw new ConfigError(`${passwordFile} 与数据库 ${cluster} 不是一套，请从同一份备份中恢复两者。`)
      }
      if (!postmaster.isAlive()) throw error
      // The socket was deleted while the postmaster says it is ready: nothing can connect to it any more, and it would
      // never end by itself.
      if (reportsReady(postmaster.pid, cluster) && !hasSocket(socketFolder)) await stopPostmaster(postmaster)
      await setTimeout(20)
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Whether PostgreSQL shut down (class 57P), or the connection was lost or never made (an error code of Node, or none at
 * all).
 */
const isLost = (error: unknown) => !(error instanceof ConfigError) && /^(57P|E)/.test(codeOf(error) ?? 'E')

/**
 * Whether the start failed because another postmaster, or backends of a killed one, still hold the cluster. Both are
 * about to end.
 */
const isPassingFailure = (site: Site) =>
  /lock file .* already exists|shared memory block .* still in use/.test(readLogTail(site))

const describeFailure = (site: Site) => `内置的 PostgreSQL 没有启动：\n${readLogTail(site)}`
