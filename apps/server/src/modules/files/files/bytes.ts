import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { StoredBytes } from '../../../plugins/files.ts'
import { openSealed, sealBytes } from '../../../storage/sealed-bytes.ts'
import type { ByteRange } from '../../../storage/storage.ts'

/** Where bytes lie, and what seals them. */
export type Safe = Pick<Deps, 'storage' | 'keys'>

/** Bytes that are stored and that nobody knows of yet: until a row names them they are removed within the hour. */
export interface Received extends StoredBytes {
  /** The first bytes, which tell what it is. */
  head: Buffer
}

const headLength = 512

/** The folder of a month; months are enough to keep folders small and to look at the newest alone. */
export const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7).replace('-', '/')

/** Stores bytes, sealed: no purpose of a file can be forgotten. Size and checksum are those of what was sent. */
export async function receive(
  { storage, keys }: Safe,
  content: Readable | Buffer,
  maxBytes = Infinity,
): Promise<Received> {
  const id = newId()
  const key = `${monthOf(new Date())}/${id}`
  const head: Buffer[] = []
  const hash = createHash('sha256')
  let size = 0
  async function* watched() {
    for await (const chunk of (Buffer.isBuffer(content) ? [content] : content) as AsyncIterable<Buffer>) {
      if (size < headLength) head.push(chunk.subarray(0, headLength - size))
      size += chunk.length
      if (size > maxBytes) throw refused('上传文件过大，请重新上传!')
      hash.update(chunk)
      yield chunk
    }
  }
  await storage.put(key, Readable.from(sealBytes(watched(), { key: keys.files, id }))).catch(explain)
  return { id, key, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

/** What was received, or a part of it. */
export const openReceived = (
  { storage, keys }: Safe,
  { id, key, size }: Pick<StoredBytes, 'id' | 'key' | 'size'>,
  range?: ByteRange,
): Promise<Readable> => openSealed(part => storage.get(key, part), { key: keys.files, id, size }, range)

function explain(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw refused('上传失败，服务器存储空间不足，请联系管理员。')
  throw error
}
