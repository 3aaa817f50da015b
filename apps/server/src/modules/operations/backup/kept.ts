import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The prefix of folders that are being written or removed, and so are not backups. */
export const unfinishedPrefix = '.unfinished-'

const backupName = /^xw-\d{8}T\d{6}Z-[0-9a-f]{4}$/

/** Names a backup by its time, so that names sort by time. */
export const nameBackup = (moment: Date, suffix: string): string =>
  `xw-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${suffix}`

/** Removes what a killed process left. The caller must hold the lock for making backups. */
export async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(name => name.startsWith(unfinishedPrefix))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Removes all but the newest backups and returns how many. A folder is renamed before it is removed, so that a half-removed
 * one is never taken for a backup.
 */
export async function removeOldBackups(folder: string, count: number): Promise<number> {
  const names = (await readdir(folder)).filter(name => backupName.test(name)).sort()
  const old = names.slice(0, Math.max(names.length - count, 0))
  for (const name of old) {
    const leaving = join(folder, unfinishedPrefix + name)
    await rename(join(folder, name), leaving)
    await rm(leaving, { recursive: true, force: true })
  }
  return old.length
}
