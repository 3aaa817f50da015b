import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStorage, Stored } from './storage.ts'

/** Handles a folder of files that are still arriving, and of temporary copies that are being read. */
type Spool = Pick<FileStorage, 'removeUnfinished' | 'space' | 'take' | 'lend'>

/** Identifies this writer: its machine, its process id, and a random id, because process ids are reused. */
const writer = { host: hostname(), pid: process.pid, life: randomUUID() }
const newName = () => `${writer.host}.${writer.pid}.${writer.life}.${randomUUID()}`

/** Whether the writer of a file is certainly gone. This machine cannot tell for files of other machines. */
function isLeft(name: string): boolean {
  const [, host, pid, life] = /^(.+)\.(\d+)\.([\da-f-]{36})\.[\da-f-]{36}$/.exec(name) ?? []
  if (host !== writer.host) return false
  if (Number(pid) === writer.pid) return life !== writer.life
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** A copy in use is touched at this interval, so that it never looks abandoned. */
const touchMs = 10 * 60_000

export function createSpool(folder: string): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  // Files of killed processes are not sealed, so they are removed at the next start. The removal of unfinished files
  // takes care of all others.
  for (const name of readdirSync(folder).filter(isLeft)) rmSync(join(folder, name), { force: true })
  return {
    async take(content) {
      const path = join(folder, newName())
      try {
        return { path, ...(await write(content, path)) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async lend(content, use) {
      const path = join(folder, newName())
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
