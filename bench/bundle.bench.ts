import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root, run } from '../tools/run.ts'
import type { Row } from './measure.ts'

/** Vite's manifest: source file → built file and what it imports at once. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/** What the browser loads before somebody can sign in, beside the page's own script. */
const loginChunks = /^src\/(?:layout\/user|pages\/user\/login)/

/** What it loads before a list shows its first page of records. */
const listChunks = /^src\/(?:layout\/shell\.tsx|resource\/resource-page\.tsx)/

/** JavaScript a first visit costs, compressed: to the sign-in page, and to a list. */
export default async function bundle(): Promise<Row[]> {
  const built = mkdtempSync(join(tmpdir(), 'xw-bundle-'))
  try {
    const args = ['build', '--outDir', built, '--emptyOutDir', '--manifest', 'manifest.json', '--logLevel', 'warn']
    const { code, output } = await run('vite', args, { cwd: join(root, 'apps/web'), quiet: true })
    if (code !== 0) throw new Error(output)
    const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')) as Manifest
    const measure = (chunks: RegExp) => {
      const sources = Object.keys(manifest).filter(source => chunks.test(source))
      if (sources.length === 0) throw new Error(`the build has no chunk for ${chunks}`)
      return { value: sizeOf(built, manifest, ['index.html', ...sources]), unit: 'KiB gz' }
    }
    return [
      { name: 'script of every page', ...measure(/^index\.html$/), limit: 200 },
      { name: 'sign-in page', ...measure(loginChunks), limit: 200 },
      { name: 'shell with a list', ...measure(listChunks), limit: 380 },
    ]
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

function sizeOf(built: string, manifest: Manifest, sources: string[]): number {
  const files = new Set<string>()
  const follow = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(follow)
  }
  sources.forEach(follow)
  const scripts = [...files].filter(file => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0) / 1024
}
