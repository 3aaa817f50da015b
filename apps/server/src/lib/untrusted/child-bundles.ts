import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The server's folder. The paths in a manifest are relative to it. */
export const serverFolder = join(import.meta.dirname, '../../..')

/** The manifest of the bundles (`ChildBundles`), which `tools/build-children.ts` writes. */
export const childManifestFile = join(serverFolder, 'dist/children/manifest.json')

/** The programs that run as child processes, and the module that each of them loads first. */
export const childSources = [
  'src/spreadsheet/sheet-child.ts',
  'src/picture/picture-child.ts',
  'src/modules/degree/check-rule/pattern-child.ts',
  'src/modules/files/file-convert/word-child.ts',
  'src/modules/certificate/certificate/outline-child.ts',
  'src/lib/untrusted/no-network.ts',
] as const

export interface ChildBundles {
  /** The hash of every file that went into the bundles. */
  inputs: Record<string, string>
  /** The bundle of each program, beside the manifest. */
  bundles: Record<string, string>
  /** Every file of the build. */
  files: string[]
}

export const hashFile = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Reads a manifest. Returns null when there is none, or when a source has changed since the bundles were made. */
export function readCurrentBundles(manifest = childManifestFile, folder = serverFolder): ChildBundles | null {
  if (!existsSync(manifest)) return null
  const bundles = JSON.parse(readFileSync(manifest, 'utf8')) as ChildBundles
  const isCurrent = Object.entries(bundles.inputs).every(([path, hash]) => {
    const file = join(folder, path)
    return existsSync(file) && hashFile(file) === hash
  })
  return isCurrent ? bundles : null
}

let current: ChildBundles | null | undefined

/**
 * Returns the program to start for a source file: its bundle when there is a current one, otherwise the source. The source
 * works as well, but stripping the types of its files makes the start cost six times the processor time.
 */
export function bundledProgramOf(sourceFile: string): string {
  if (current === undefined) current = readCurrentBundles()
  const bundle = current?.bundles[relative(serverFolder, sourceFile)]
  return bundle ? join(dirname(childManifestFile), bundle) : sourceFile
}
