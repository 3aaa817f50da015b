import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupPart } from './manifest.ts'

/** Writes a stream to a new file that only its owner can read. The file is on the disk when the promise resolves. */
export async function writePart(
  folder: string,
  path: string,
  content: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<BackupPart> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(counted, file, { ...(signal && { signal }) })
  return { path, size, sha256: hash.digest('hex') }
}
