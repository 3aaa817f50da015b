import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root, run } from './run.ts'

/**
 * Builds the web when anything it is made of changed. The build goes to a folder of its own and is then added file by
 * file, the page last: names carry their content's hash, so a server that is running serves the old page with its
 * files or the new page with its own, and a browser that has the old page open still finds the chunks it asks for.
 */
const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stampFile = join(dist, '.build.json')
const page = 'index.html'

const inputs = [
  'apps/web/{src,public}/**',
  'docs/{manual,how-to}/**',
  'apps/web/{index.html,package.json,tsconfig.json,vite.config.ts,vite/*.ts}',
  'packages/shared/{src/**,package.json}',
  '{package-lock.json,tsconfig.base.json}',
]

interface Stamp {
  inputs: string
  files: string[]
  /** Files of the build before this one: kept for the pages that are still open, removed by the next build. */
  previous: string[]
}

export async function buildWeb(): Promise<void> {
  const stamp = readStamp()
  const hash = hashInputs()
  if (stamp.inputs !== hash) await build(stamp, hash)
}

function readStamp(): Stamp {
  if (!existsSync(stampFile)) return { inputs: '', files: [], previous: [] }
  return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamp
}

function listFiles(patterns: string[], cwd: string): string[] {
  return globSync(patterns, { cwd, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(cwd, join(entry.parentPath, entry.name)))
    .sort()
}

function hashInputs(): string {
  const digest = createHash('sha256')
  for (const file of listFiles(inputs, root).filter(path => !/\.test\.tsx?$/.test(path))) {
    digest.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

async function build(stamp: Stamp, hash: string) {
  console.log('正在构建网页……')
  mkdirSync(dist, { recursive: true })
  const fresh = mkdtempSync(join(dist, '.building-'))
  try {
    const args = ['build', '--outDir', fresh, '--logLevel', 'warn']
    const { code, output } = await run('vite', args, { cwd: web, quiet: true })
    if (code === 0) {
      compress(fresh)
      return publish(fresh, stamp, hash)
    }
    console.error(`${output}\n网页构建失败。`)
    process.exitCode = 1
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Students come by phone: what the server sends most is compressed once, here, as small as it gets. */
function compress(fresh: string) {
  for (const file of listFiles(['assets/**/*.{js,css,svg}'], fresh)) {
    const content = readFileSync(join(fresh, file))
    writeFileSync(join(fresh, `${file}.br`), brotliCompressSync(content))
    writeFileSync(join(fresh, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
}

function publish(fresh: string, stamp: Stamp, hash: string) {
  const files = listFiles(['**'], fresh)
  for (const file of [...files.filter(name => name !== page), page]) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    renameSync(join(fresh, file), join(dist, file))
  }
  const kept = new Set([...files, ...stamp.files])
  for (const file of stamp.previous.filter(name => !kept.has(name))) rmSync(join(dist, file), { force: true })
  const next: Stamp = { inputs: hash, files, previous: stamp.files }
  writeFileSync(stampFile, JSON.stringify(next))
}
