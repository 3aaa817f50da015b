import { existsSync, globSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../lib/sync-folder.ts'

/** Path of a new cluster that is still being filled. Its content can be thrown away at any time. */
export const unfinishedClusterPath = (cluster: string): string => `${cluster}.upgrading`

/**
 * Path of a new cluster that is complete and equal to the old one. It has this name only while the two are exchanged.
 */
export const readyClusterPath = (cluster: string): string => `${cluster}.upgraded`

const keptClusterName = (cluster: string, major: string) => `${cluster}.postgres-${major}`

/** Lists the clusters of older versions that earlier upgrades kept. */
export const listKeptClusters = (cluster: string): string[] =>
  globSync(keptClusterName(basename(cluster), '*'), { cwd: dirname(cluster) })
    .sort()
    .map(name => join(dirname(cluster), name))

/**
 * Replaces the old cluster by the filled one and keeps the old one under its version. Two folders cannot be exchanged
 * in one step: between the two renames there is no cluster at its path but a ready one beside it. Any process that
 * opens the site then does the second rename (`finishSwap`), so that every process finds either the old or the new
 * cluster.
 */
export async function swapClusters(cluster: string, major: string, log: (line: string) => void): Promise<string> {
  const kept = freeName(keptClusterName(cluster, major))
  renameSync(unfinishedClusterPath(cluster), readyClusterPath(cluster))
  await syncFolder(dirname(cluster))
  renameSync(cluster, kept)
  await syncFolder(dirname(cluster))
  log(`原来的数据库保存在 ${kept}。`)
  finishSwap(cluster)
  await syncFolder(dirname(cluster))
  return kept
}

/** Finishes a swap that was interrupted between its two renames. */
export function finishSwap(cluster: string): void {
  if (existsSync(cluster) || !existsSync(readyClusterPath(cluster))) return
  try {
    renameSync(readyClusterPath(cluster), cluster)
  } catch (error) {
    // Another process that opened the same site has finished the swap.
    if (!existsSync(cluster)) throw error
  }
}

/**
 * Returns an unused name. An earlier upgrade from the same version may have kept its cluster, which must not be
 * replaced.
 */
function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!existsSync(candidate)) return candidate
  }
}
