import { chmodSync, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { createSpool } from './spool.ts'
import type { FileStorage } from './storage.ts'

/**
 * Keeps files in a folder that only its owner can enter. A file appears under its key only when it is complete and on
 * the disk.
 */
export function localStorage(folder: string): FileStorage {
  const root = resolve(folder)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  chmodSync(root, 0o700)
  const spool = createSpool(join(root, 'incoming'))

  /**
   * Returns the path of a key. The server makes all keys, so a key that leads out of the folder is a bug and throws.
   */
  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error('a key leads out of the storage')
    return path
  }

  return {
    ...spool,
    async put(key, content) {
      const target = pathOf(key)
      const { path, ...stored } = await spool.take(content)
      try {
        await makeFolder(dirname(target))
        await rename(path, target)
        await syncFolder(dirname(target))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return stored
    },
    async get(key, range) {
      const file = await open(pathOf(key))
      return file.createReadStream({ ...range })
    },
    remove: key => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      for (const name of (await readdir(pathOf(prefix)).catch(ignoreMissing)) ?? []) {
        const found = await stat(join(pathOf(prefix), name)).catch(ignoreMissing)
        if (found?.isFile()) yield { key: `${prefix}/${name}`, changedAt: found.mtime }
      }
    },
  }
}

/** Creates a folder and syncs its parent, because otherwise the folder may be lost in a crash. */
async function makeFolder(path: string) {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let folder = dirname(path); folder.length >= dirname(first).length; folder = dirname(folder))
    await syncFolder(folder)
}

async function syncFolder(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
