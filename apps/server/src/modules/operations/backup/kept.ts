import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Nothing that begins so is a backup: it is being written, or being removed. */
export const unfinishedPrefix = '.unfinished-'

const pattern = /^xw-\d{8}T\d{6}Z-[0-9a-f]{4}$/

/** Names are in the order of their moments. */
export const nameBackup = (moment: Date, suffix: string): string =>
  `xw-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${suffix}`

/** What a killed process left. Only for who holds the right to write backups. */
export async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(name => name.startsWith(unfinishedPrefix))
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
}

/** Removes all but the newest; gives how many went. One that is half removed is never taken for a backup. */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const names = (await readdir(folder)).filter(name => pattern.test(name)).sort()
  const old = names.slice(0, Math.max(names.length - count, 0))
  for (const name of old) {
    const leaving = join(folder, unfinishedPrefix + name)
    await rename(join(folder, name), leaving)
    await rm(leaving, { recursive: true, force: true })
  }
  return old.length
}
