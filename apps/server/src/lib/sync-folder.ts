import { open } from 'node:fs/promises'

/** Writes a folder to the disk: only then its files, and the names they were given, are there after a crash. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
