import { existsSync, globSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../lib/sync-folder.ts'

/** A new cluster that is being filled: whatever it holds, nobody relies on it. */
export const fillingBeside = (cluster: string): string => `${cluster}.upgrading`

/** One that is whole and equal to the old one: it has this name for the moment in which the two change places. */
export const readyBeside = (cluster: string): string => `${cluster}.upgraded`

const keptName = (cluster: string, major: string) => `${cluster}.postgres-${major}`

/** Clusters of older versions that were kept. */
export const keptBeside = (cluster: string): string[] =>
  globSync(keptName(basename(cluster), '*'), { cwd: dirname(cluster) })
    .sort()
    .map(name => join(dirname(cluster), name))

/**
 * Puts the filled cluster in the place of the old one, which is kept under its version. Folders cannot be exchanged in one
 * step: between the two there is none in the place, and a ready one beside it. Whoever opens the site then does the second
 * step (`finishSwap`), so that everybody finds the old one or the new one.
 */
export async function swapClusters(cluster: string, major: string, log: (line: string) => void): Promise<string> {
  const kept = freeName(keptName(cluster, major))
  renameSync(fillingBeside(cluster), readyBeside(cluster))
  await syncFolder(dirname(cluster))
  renameSync(cluster, kept)
  await syncFolder(dirname(cluster))
  log(`原来的数据库保存在 ${kept}。`)
  finishSwap(cluster)
  await syncFolder(dirname(cluster))
  return kept
}

/** Does what is left of a swap that was interrupted between its two steps. */
export function finishSwap(cluster: string): void {
  if (existsSync(cluster) || !existsSync(readyBeside(cluster))) return
  try {
    renameSync(readyBeside(cluster), cluster)
  } catch (error) {
    // Another process that opens the same site was quicker.
    if (!existsSync(cluster)) throw error
  }
}

/** An earlier upgrade from the same version may have kept its own: nothing that was kept is ever replaced. */
function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!existsSync(candidate)) return candidate
  }
}
