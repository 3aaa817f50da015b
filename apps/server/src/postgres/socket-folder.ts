import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter } from './run-as.ts'
import type { Site } from './site.ts'

/**
 * Returns the folder of the socket, creating it if necessary. Its path is short, because the path of a socket holds
 * about 100 characters at most, and it is closed to all users but PostgreSQL's. The path stays the same while it is in
 * use, so that connection addresses survive a restart.
 */
export function ensureSocketFolder(site: Site): string {
  const recorded = recordedSocketFolder(site)
  if (recorded && (isPrivate(recorded, site) || recreate(recorded, site))) return recorded
  const folder = mkdtempSync(join(chooseParent(site), 'xw-'))
  giveAway(folder, site)
  writeFileSync(`${site.socketRecord}.new`, `${folder}\n`, { flush: true })
  renameSync(`${site.socketRecord}.new`, site.socketRecord)
  return folder
}

/** Returns the folder that was used last, which may be gone, or undefined when everything was stopped in order. */
export const recordedSocketFolder = ({ socketRecord }: Site): string | undefined =>
  existsSync(socketRecord) ? readFileSync(socketRecord, 'utf8').trim() : undefined

const socketName = '.s.PGSQL.5432'

export const hasSocket = (socketFolder: string) => existsSync(join(socketFolder, socketName))

/**
 * Removes the lock file that a killed postmaster left. PostgreSQL would trust the process id in it, which may belong to
 * another process by now.
 */
export function removeSocketLock(socketFolder: string) {
  rmSync(join(socketFolder, `${socketName}.lock`), { force: true })
}

function isPrivate(folder: string, { runAs }: Site): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === (runAs?.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0
}

function recreate(folder: string, site: Site): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    giveAway(folder, site)
    return true
  } catch {
    return false
  }
}

function chooseParent({ runAs }: Site): string {
  const own = tmpdir()
  return /^[\w./-]{1,60}$/.test(own) && canEnter(runAs, own) ? own : '/tmp'
}

function giveAway(folder: string, { runAs }: Site) {
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}
