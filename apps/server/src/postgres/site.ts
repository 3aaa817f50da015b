import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import { canEnter, chooseRunAs, type RunAs } from './run-as.ts'
import { finishSwap } from './swap.ts'

/** The paths of one installation's embedded database, and the user that runs it. */
export interface Site {
  /** PostgreSQL's own data directory. */
  cluster: string
  runAs: RunAs
  passwordFile: string
  logFile: string
  lockFile: string
  /** The file that records the path of the socket folder. */
  socketRecord: string
  /** The file that records the path of the cluster when it is not below the data folder. */
  pointer: string
  /** PostgreSQL settings that override the product's. Only tests use them. */
  settings?: Readonly<Record<string, string>>
}

/** Holds the clusters whose data folder is closed to the user that runs PostgreSQL. */
const fallbackFolder = '/var/lib/xwxxcj'

/** Opens the data folder, creating it if necessary, and decides where its cluster is or will be. */
export function openSite(givenDir: string): Site {
  const dataDir = openDataDir(givenDir)
  const pointer = join(dataDir, 'pg-location')
  const place = locateCluster(dataDir, pointer)
  assertOwn(place.cluster)
  return {
    ...place,
    passwordFile: join(dataDir, 'keys', 'postgres.json'),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'pg.lock'),
    socketRecord: join(dataDir, 'pg-socket'),
    pointer,
  }
}

function openDataDir(givenDir: string): string {
  try {
    makePassable(givenDir)
    accessSync(givenDir, constants.W_OK | constants.X_OK)
    return realpathSync(givenDir)
  } catch (error) {
    throw new ConfigError(`不能使用 XW_DATA 指定的数据目录 ${givenDir}：${(error as Error).message}`, { cause: error })
  }
}

function locateCluster(dataDir: string, pointer: string): Pick<Site, 'cluster' | 'runAs'> {
  if (existsSync(pointer)) {
    const cluster = readFileSync(pointer, 'utf8').trim()
    finishSwap(cluster)
    if (existsSync(cluster)) return { cluster, runAs: chooseRunAs(cluster) }
    throw new ConfigError(
      `${pointer} 指向的数据库 ${cluster} 不存在，请恢复它；如果其中的数据不再需要，请删除 ${pointer}。`,
    )
  }
  const cluster = join(dataDir, 'pg')
  finishSwap(cluster)
  const runAs = chooseRunAs(cluster, dataDir)
  if (!runAs || existsSync(cluster) || canEnter(runAs, dataDir)) return { cluster, runAs }
  const own = join(fallbackFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  makePassable(fallbackFolder)
  makePassable(own)
  return { cluster: join(own, 'pg'), runAs }
}

/**
 * Throws when the cluster belongs to another user. Such a cluster cannot be read and must not be taken for a missing
 * one.
 */
function assertOwn(cluster: string) {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  const self = process.getuid?.()
  if (owner === undefined || self === 0 || owner === self) return
  throw new ConfigError(
    `数据库 ${cluster} 属于其他用户（uid ${owner}），请用该用户或 root 启动，或用 XW_DATA 指定其他目录。`,
  )
}

/** Creates a folder that PostgreSQL's user can pass through, whatever the umask, but that other users cannot list. */
function makePassable(folder: string) {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o711)
}

/** Records in the data folder, and tells the operator, that the cluster is not below it. */
export function recordClusterLocation({ cluster, pointer }: Site, log: (line: string) => void) {
  if (dirname(cluster) === dirname(pointer) || existsSync(pointer)) return
  writeFileSync(pointer, `${cluster}\n`, { flush: true })
  log(`运行 PostgreSQL 的用户进不了 ${dirname(pointer)}，数据库放在 ${cluster}（记在 ${pointer} 中）。`)
}
