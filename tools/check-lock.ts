import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm ci` refuses a lock file without an entry for every optional package, also of platforms other than ours, and
 * `npm install` leaves out those the registry at hand does not offer. This finds them; with --write it adds them.
 */
interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

interface LockFile {
  packages: Record<string, LockEntry>
}

const lockPath = join(import.meta.dirname, '../package-lock.json')
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

const lock = JSON.parse(readFileSync(lockPath, 'utf8')) as LockFile
const missing = findMissing(lock)

if (missing.length > 0 && process.argv.includes('--write')) {
  writeFileSync(lockPath, `${JSON.stringify({ ...lock, packages: addEntries(lock, missing) }, null, 2)}\n`)
  console.log(`added ${missing.length} entries to package-lock.json`)
} else if (missing.length > 0) {
  console.error(`package-lock.json lacks ${missing.length} optional packages, among them ${missing[0]?.[0]}:`)
  console.error('npm ci would refuse it. Run: npm run lock')
  process.exitCode = 1
}

function findMissing({ packages }: LockFile): [string, LockEntry][] {
  return Object.values(packages).flatMap(parent =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => packages[`node_modules/${name}`] === undefined)
      .map(([name, version]): [string, LockEntry] => [`node_modules/${name}`, toEntry(name, version, parent)]),
  )
}

/** Builds a lock entry without the package itself. Its name gives the platform, so npm installs it nowhere else. */
function toEntry(name: string, version: string, parent: LockEntry): LockEntry {
  const parts = name.split(/[/-]/)
  const cpu = processors.filter(processor => parts.includes(processor))
  const os = systems.filter(system => parts.includes(system))
  if (os.length === 0 || cpu.length === 0) throw new Error(`${name}: the name does not say for which platform it is`)
  return {
    version,
    cpu,
    ...(parent.dev && { dev: true }),
    ...(parts.includes('musl') && { libc: ['musl'] }),
    optional: true,
    os,
  }
}

/** In npm's own order, so that its next write changes nothing. */
function addEntries({ packages }: LockFile, added: [string, LockEntry][]): Record<string, LockEntry> {
  const entries = [...Object.entries(packages), ...added]
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')))
}
