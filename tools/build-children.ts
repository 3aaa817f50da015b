import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import {
  type ChildBundles,
  childManifestFile,
  childSources,
  hashFile,
  readCurrentBundles,
  serverFolder,
} from '../apps/server/src/lib/untrusted/child-bundles.ts'
import { root } from './run.ts'

/**
 * Bundles the programs that run as children of the server, unless the bundles are current. Names carry their content's
 * hash and the files of the build before stay, so that a running server goes on with those that it knows.
 */
export async function buildChildren(): Promise<void> {
  const current = readCurrentBundles()
  if (current && childSources.every(source => Object.hasOwn(current.bundles, source))) return
  const folder = dirname(childManifestFile)
  mkdirSync(folder, { recursive: true })
  const previous = listFiles()
  const chunks = await bundle(folder)
  const sources = chunks.flatMap(({ moduleIds }) => moduleIds).filter(id => id.endsWith('.ts'))
  // The lock file says which libraries went into the bundles.
  const inputs = [...new Set([...sources, join(root, 'package-lock.json')])]
  const manifest: ChildBundles = {
    inputs: Object.fromEntries(inputs.map(file => [relative(serverFolder, file), hashFile(file)])),
    bundles: Object.fromEntries(
      chunks.flatMap(({ isEntry, facadeModuleId, fileName }) =>
        isEntry && facadeModuleId ? [[relative(serverFolder, facadeModuleId), fileName]] : [],
      ),
    ),
    files: chunks.map(({ fileName }) => fileName),
  }
  writeFileSync(`${childManifestFile}.new`, JSON.stringify(manifest))
  renameSync(`${childManifestFile}.new`, childManifestFile)
  const kept = new Set([basename(childManifestFile), ...manifest.files, ...previous])
  for (const file of readdirSync(folder).filter(name => !kept.has(name))) rmSync(join(folder, file))
}

const listFiles = (): string[] =>
  existsSync(childManifestFile) ? (JSON.parse(readFileSync(childManifestFile, 'utf8')) as ChildBundles).files : []

async function bundle(folder: string) {
  // Loaded here, because most starts have nothing to build.
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: childSources.map(source => join(serverFolder, source)),
    platform: 'node',
    // Native code stays in its package.
    external: ['sharp'],
    logLevel: 'silent',
  })
  const names = '[name]-[hash].mjs'
  const { output } = await build.write({ dir: folder, entryFileNames: names, chunkFileNames: names })
  await build.close()
  return output.filter(chunk => chunk.type === 'chunk')
}
