import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { StoredBytes } from '../../../plugins/files.ts'
import { openSealed, sealBytes } from '../../../storage/sealed-bytes.ts'
import type { ByteRange } from '../../../storage/storage.ts'

/** The storage of bytes and the key that encrypts them. */
export type ByteStore = Pick<Deps, 'storage' | 'keys'>

/** Stored bytes without a row in `sys_file`. The cleaning removes them after an hour unless a row is written. */
export interface ReceivedBytes extends StoredBytes {
  /** The first bytes, from which the file type is detected. */
  head: Buffer
}

const headLength = 512

/** The folder of a month. Months keep folders small, and the cleaning looks only at the newest. */
export const monthFolder = (moment: Date): string => moment.toISOString().slice(0, 7).replace('-', '/')

/** Stores bytes encrypted, whatever the file is for. Size and checksum are those of the plain content. */
export async function storeBytes(
  { storage, keys }: ByteStore,
  content: Readable | Buffer,
  maxBytes = Infinity,
): Promise<ReceivedBytes> {
  const id = newId()
  const key = `${monthFolder(new Date())}/${id}`
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
  await storage.put(key, Readable.from(sealBytes(watched(), { key: keys.files, id }))).catch(explainStorageError)
  return { id, key, size, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

/** Opens stored bytes, or a range of them, decrypted. */
export const openBytes = (
  { storage, keys }: ByteStore,
  { id, key, size }: Pick<StoredBytes, 'id' | 'key' | 'size'>,
  range?: ByteRange,
): Promise<Readable> => openSealed(part => storage.get(key, part), { key: keys.files, id, size }, range)

function explainStorageError(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw refused('上传失败，服务器存储空间不足，请联系管理员。')
  throw error
}
