import { open } from 'node:fs/promises'

/** Flushes a folder to the disk, so that new files and new names in it survive a crash. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
