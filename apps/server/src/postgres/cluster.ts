import { execFile } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '../config.ts'
import { type Binaries, programEnv } from './binaries.ts'
import { createPasswords } from './passwords.ts'
import { recordClusterLocation, type Site } from './site.ts'

const execFileAsync = promisify(execFile)

/** Initial settings for a small server. After creation the operator owns postgresql.conf in the cluster. */
const tunables = [
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=16MB',
  'maintenance_work_mem=128MB',
  'random_page_cost=1.1',
  'jit=off',
]

/** Names of one locale on different Linux distributions and on macOS. pg_trgm needs it to recognise Chinese. */
const ctypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8']

/**
 * Creates the cluster when there is none, completely or not at all. Throws when the cluster belongs to another major
 * version.
 */
export async function ensureCluster(site: Site, binaries: Binaries, log: (line: string) => void) {
  if (readMajor(site.cluster) === undefined) await createCluster(site, binaries)
  recordClusterLocation(site, log)
  const major = readMajor(site.cluster)
  if (major === binaries.major) return
  const way =
    Number(major) < Number(binaries.major)
      ? '请先停止全部服务，执行 npm run upgrade 升级；原来的数据库会保留。'
      : '请使用更新的程序版本。'
  throw new ConfigError(`数据库 ${site.cluster} 由 PostgreSQL ${major} 建立，本程序自带的是 ${binaries.major}，${way}`)
}

/** Reads the major version that created a cluster. Returns undefined when there is no cluster. */
export function readMajor(cluster: string): string | undefined {
  const versionFile = join(cluster, 'PG_VERSION')
  return existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined
}

/**
 * Creates the cluster under a unique temporary name, because the initdb of a killed server may still be writing under
 * its own. Leftovers of such servers are removed afterwards.
 */
async function createCluster({ cluster, runAs, passwordFile, settings }: Site, { initdb }: Binaries) {
  const workshop = mkdtempSync(`${cluster}.new-`)
  const unfinished = join(workshop, 'pg')
  const passwordCopy = join(workshop, 'password')
  writeFileSync(passwordCopy, createPasswords(passwordFile).xw_boot, { mode: 0o600 })
  if (runAs) for (const path of [workshop, passwordCopy]) chownSync(path, runAs.uid, runAs.gid)

  const withoutSync = settings?.fsync === 'off' ? ['--no-sync'] : []
  await initialise(unfinished, passwordCopy, args =>
    execFileAsync(initdb, [...args, ...withoutSync], { ...runAs, cwd: '/', env: programEnv }),
  )
  writeFileSync(join(unfinished, 'pg_hba.conf'), 'local all all scram-sha-256\n', { flush: true })
  try {
    renameSync(unfinished, cluster)
  } catch (error) {
    throw new ConfigError(`${cluster} 已存在，但不是 PostgreSQL 的数据目录，请移走它。`, { cause: error })
  }
  for (const leftover of globSync(`${basename(cluster)}.new-*`, { cwd: dirname(cluster) })) {
    rmSync(join(dirname(cluster), leftover), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function initialise(folder: string, passwordFile: string, initdb: (args: string[]) => Promise<unknown>) {
  const access = ['--username=xw_boot', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const args = [`--pgdata=${folder}`, ...access, ...locale, ...tunables.map(tunable => `--set=${tunable}`)]
  const failures: unknown[] = []
  for (const ctype of ctypes) {
    try {
      await initdb([...args, `--lc-ctype=${ctype}`, '--no-instructions'])
      return
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures[0]
}
