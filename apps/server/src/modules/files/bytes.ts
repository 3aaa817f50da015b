import { Readable } from 'node:stream'
import { refused } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { StoredBytes } from '../../plugins/files.ts'
import type { FileStorage } from '../../storage/storage.ts'

/** Bytes that are stored and that nobody knows of yet: until a row names them they are removed within the hour. */
export interface Received extends StoredBytes {
  /** The first bytes, which tell what it is. */
  head: Buffer
}

const headLength = 512

/** The folder of a month; months are enough to keep folders small and to look at the newest alone. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7).replace('-', '/')

export async function receive(
  storage: FileStorage,
  content: Readable | Buffer,
  maxBytes = Infinity,
): Promise<Received> {
  const id = newId()
  const key = `${monthOf(new Date())}/${id}`
  const head: Buffer[] = []
  let size = 0
  async function* watched() {
    for await (const chunk of (Buffer.isBuffer(content) ? [content] : content) as AsyncIterable<Buffer>) {
      if (size < headLength) head.push(chunk.subarray(0, headLength - size))
      size += chunk.length
      if (size > maxBytes) throw refused('上传文件过大，请重新上传!')
      yield chunk
    }
  }
  const stored = await storage.put(key, Readable.from(watched())).catch(explain)
  return { id, key, ...stored, head: Buffer.concat(head) }
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw refused('上传失败，服务器存储空间不足，请联系管理员。')
  throw error
}
