import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { ConfigError } from '../config.ts'

/** The user that runs PostgreSQL's processes, as spawn options. Undefined means the server's own user. */
export type RunAs = { uid: number; gid: number } | undefined

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. A server that runs as root uses the user that already
 * owns one of the given folders, or else an unprivileged user.
 */
export function chooseRunAs(...folders: string[]): RunAs {
  if (process.getuid?.() !== 0) return undefined
  const candidates = [...folders.map(ownerOf), lookUp('postgres'), lookUp('nobody')]
  const user = candidates.find(candidate => candidate !== undefined && candidate.uid !== 0)
  if (user) return user
  throw new ConfigError(
    '以 root 启动时，内置的 PostgreSQL 需要系统中有用户 postgres 或 nobody；也可以设置 DATABASE_URL。',
  )
}

/** Whether this user can enter the folder. A clone under somebody's private home folder is closed to other users. */
export function canEnter(runAs: RunAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

function ownerOf(folder: string): RunAs {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && { uid: stat.uid, gid: stat.gid }
}

function lookUp(name: string): RunAs {
  const read = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}
