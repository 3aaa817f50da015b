import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, createWriteStream, mkdirSync } from 'node:fs'
import { readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStorage, Stored } from './storage.ts'

/** A folder of files that are still arriving, and of copies that are being read. */
export interface Spool extends Pick<FileStorage, 'removeUnfinished' | 'space' | 'take'> {
  /** Lends a stream as a file; what a killed process leaves of it goes with the unfinished ones. */
  lend<T>(content: Readable, use: (path: string) => Promise<T>): Promise<T>
}

/** A copy in use is touched so often that it never looks abandoned. */
const touchMs = 10 * 60_000

export function createSpool(folder: string): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  return {
    async take(content) {
      const path = join(folder, randomUUID())
      try {
        return { path, ...(await write(content, path)) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async lend(content, use) {
      const path = join(folder, randomUUID())
      const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), touchMs)
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await use(path)
      } finally {
        clearInterval(touching)
        await rm(path, { force: true })
      }
    },
    async removeUnfinished(before) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const changedAt = await stat(path).then(
          found => found.mtime,
          () => null, // finished in the meantime
        )
        if (changedAt && changedAt < before) await rm(path, { force: true })
      }
    },
    async space() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { free: bavail * bsize, total: blocks * bsize }
    },
  }
}

async function write(content: Readable, path: string): Promise<Stored> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return { size, sha256: hash.digest('hex') }
}
