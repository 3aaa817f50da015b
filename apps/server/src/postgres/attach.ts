import { closeSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { connect } from './connect.ts'
import { type Passwords, type Role, readPasswords } from './passwords.ts'
import { claimsReady } from './pid-file.ts'
import {
  endsWithin,
  findPostmaster,
  launchPostmaster,
  type Postmaster,
  readLogTail,
  stopPostmaster,
} from './postmaster.ts'
import { productDatabase, provision } from './provision.ts'
import type { Site } from './site.ts'
import { ensureSocketFolder, hasSocket } from './socket-folder.ts'
import { withStartLock } from './start-lock.ts'
import { hasServers, joinServers, startWatchdog } from './watchdog.ts'

/** What one server has of a running PostgreSQL. */
export interface Attachment {
  socketFolder: string
  urlOf(role: Role, database?: string): string
  /** The open pipe that says this server needs PostgreSQL. */
  hold: number
  /** Whether PostgreSQL had to be started for it. */
  launched: boolean
}

/** How long backends of a killed postmaster may keep a new one from starting. */
const patience = 30_000

/** Makes sure that PostgreSQL runs on this site, creating and starting what is missing, and takes hold of it. */
export function attach(site: Site, log: (line: string) => void): Promise<Attachment> {
  return withStartLock(site.lockFile, () => attachWith(site, findBinaries(site.runAs, dirname(site.cluster)), log))
}

/** The same with programs of a chosen version, for who has the start lock. */
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

/** Stops PostgreSQL unless some server still needs it, for who has the start lock and has closed the own hold. */
export async function detach(site: Site, socketFolder: string): Promise<void> {
  if (hasServers(socketFolder)) return
  const postmaster = findPostmaster(site)
  if (postmaster) await stopPostmaster(postmaster)
  rmSync(socketFolder, { recursive: true, force: true })
  rmSync(site.socketRecord, { force: true })
}

/** One attempt. Undefined when PostgreSQL ended meanwhile for a reason that passes: it was just being stopped. */
async function tryAttach(site: Site, binaries: Binaries, passwords: Passwords): Promise<Attachment | undefined> {
  const socketFolder = ensureSocketFolder(site)
  const urlOf = createUrlOf(socketFolder, passwords)
  const running = findPostmaster(site)
  const postmaster = running ?? launchPostmaster(site, binaries, socketFolder)
  // Taken before anything is asked of PostgreSQL, so that it is not stopped in between.
  const hold = (running && joinServers(socketFolder)) ?? startWatchdog(socketFolder, postmaster.pid, site.runAs)
  try {
    await untilReady(site, postmaster, socketFolder, urlOf('xw_boot', 'postgres'))
    await provision(database => connect(urlOf('xw_boot', database)), passwords)
    return { socketFolder, urlOf, hold, launched: !running }
  } catch (error) {
    closeSync(hold)
    if (!isLost(error)) throw error
    await endsWithin(postmaster, 10_000)
    if (!running && !failurePasses(site)) throw new Error(describeFailure(site), { cause: error })
    return undefined
  }
}

/** The host of such an address is a dummy; the parameter of that name wins, and may be a folder. */
function createUrlOf(socketFolder: string, passwords: Passwords) {
  return (role: Role, database = productDatabase) => {
    const url = new URL(`postgres://${role}:${passwords[role]}@localhost/${database}`)
    url.searchParams.set('host', socketFolder)
    return url.href
  }
}

/** Recovery after a crash may take its time: this waits as long as the postmaster lives. */
async function untilReady({ cluster, passwordFile }: Site, postmaster: Postmaster, socketFolder: string, url: string) {
  for (;;) {
    try {
      const client = await connect(url)
      return await client.end()
    } catch (error) {
      if (codeOf(error) === '28P01') {
        throw new ConfigError(`${passwordFile} 与数据库 ${cluster} 不是一套，请从同一份备份中恢复两者。`)
      }
      if (!postmaster.isAlive()) throw error
      // Its socket was swept away: nobody can reach it any more, and it would never end by itself.
      if (claimsReady(postmaster.pid, cluster) && !hasSocket(socketFolder)) await stopPostmaster(postmaster)
      await setTimeout(20)
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** PostgreSQL shut down (class 57P), or the connection ended or was never made (a code of Node's, or none at all). */
const isLost = (error: unknown) => !(error instanceof ConfigError) && /^(57P|E)/.test(codeOf(error) ?? 'E')

/** Another postmaster still holds the cluster, or backends of a killed one do: both are about to end. */
const failurePasses = (site: Site) =>
  /lock file .* already exists|shared memory block .* still in use/.test(readLogTail(site))

const describeFailure = (site: Site) => `内置的 PostgreSQL 没有启动：\n${readLogTail(site)}`
