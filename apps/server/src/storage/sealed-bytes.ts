import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { refused } from '../lib/errors.ts'
import type { ByteRange } from './storage.ts'

export const chunkLength = 64 * 1024
const tagLength = 16
const sealedLength = chunkLength + tagLength

/**
 * The key and the id that seal one content. An id is used for one content only, so that no key and chunk number ever
 * seal two contents.
 */
interface Owner {
  key: KeyObject
  id: string
}

const keyOf = ({ key, id }: Owner) => createSecretKey(createHmac('sha256', key).update(id).digest())

/**
 * Builds the nonce from the number of the chunk and whether it is the last, so that a missing, moved or added chunk
 * does not open.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function sealChunk(key: KeyObject, nonce: Buffer, chunk: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

function openChunk(key: KeyObject, nonce: Buffer, sealed: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
    decipher.setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagLength)), decipher.final()])
  } catch {
    throw damaged()
  }
}

const damaged = () => refused('文件已损坏或被改动，无法读取，请联系管理员从备份中恢复。')

/** Seals a stream in chunks with AES-256-GCM, so that its size does not matter. */
export async function* sealBytes(content: AsyncIterable<Buffer>, owner: Owner): AsyncGenerator<Buffer> {
  const key = keyOf(owner)
  let [index, length, waiting]: [number, number, Buffer[]] = [0, 0, []]
  for await (const piece of content) {
    let rest = piece
    // A full chunk waits until more bytes follow, since the last chunk is marked.
    while (length + rest.length > chunkLength) {
      const taken = rest.subarray(0, chunkLength - length)
      yield sealChunk(key, nonceOf(index, false), Buffer.concat([...waiting, taken]))
      rest = rest.subarray(taken.length)
      ;[index, length, waiting] = [index + 1, 0, []]
    }
    waiting.push(rest)
    length += rest.length
  }
  yield sealChunk(key, nonceOf(index, true), Buffer.concat(waiting))
}

/**
 * Opens sealed bytes, or a range of them; `read` delivers the chunks around the range. Refuses changed bytes: before
 * the first byte when the first chunk was changed, otherwise by breaking off the stream. A part of a file never passes
 * for the whole.
 */
export async function openSealed(
  read: (range: ByteRange) => Promise<Readable>,
  file: Owner & { size: number },
  range: ByteRange = { start: 0, end: file.size - 1 },
): Promise<Readable> {
  const last = chunkOf(Math.max(file.size - 1, 0))
  const wanted = { start: chunkOf(range.start), end: chunkOf(Math.max(range.end, 0)) }
  const end = wanted.end === last ? file.size + (last + 1) * tagLength : (wanted.end + 1) * sealedLength
  const sealed = await read({ start: wanted.start * sealedLength, end: end - 1 })

  async function* open() {
    const key = keyOf(file)
    let index = wanted.start
    for await (const chunk of inChunks(sealed)) {
      const opened = openChunk(key, nonceOf(index, index === last), chunk)
      const from = index === wanted.start ? range.start % chunkLength : 0
      yield opened.subarray(from, index === wanted.end ? range.end + 1 - index * chunkLength : undefined)
      index += 1
    }
    if (index <= wanted.end) throw damaged()
  }
  const opened = Readable.from(open(), { objectMode: false })
  await once(opened, 'readable')
  return opened
}

const chunkOf = (byte: number) => Math.floor(byte / chunkLength)

async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [length, waiting]: [number, Buffer[]] = [0, []]
  for await (const piece of content) {
    let rest = piece
    while (length + rest.length >= sealedLength) {
      const taken = rest.subarray(0, sealedLength - length)
      yield Buffer.concat([...waiting, taken])
      rest = rest.subarray(taken.length)
      ;[length, waiting] = [0, []]
    }
    waiting.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(waiting)
}
