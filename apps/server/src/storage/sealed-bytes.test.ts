import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { collectGarbage } from '../../test/support/garbage.ts'
import { chunkLength, openSealed, sealBytes } from './sealed-bytes.ts'
import type { ByteRange } from './storage.ts'

const key = createSecretKey(randomBytes(32))
const id = randomUUID()
const sealed = (content: Buffer, owner = { key, id }) =>
  buffer(Readable.from(sealBytes(Readable.from([content.subarray(0, 7), content.subarray(7)]), owner)))
const partOf =
  (bytes: Buffer) =>
  async ({ start, end }: ByteRange) =>
    Readable.from([bytes.subarray(start, end + 1)])
const open = async (
  bytes: Buffer,
  size: number,
  { range, owner = { key, id } }: { range?: ByteRange; owner?: { key: typeof key; id: string } } = {},
) => buffer(await openSealed(partOf(bytes), { ...owner, size }, range))

const sizes = [0, 1, chunkLength - 1, chunkLength, chunkLength + 1, 3 * chunkLength, 3 * chunkLength + 5]
const damaged = '文件已损坏或被改动，无法读取，请联系管理员从备份中恢复。'

describe.each(sizes)('%d sealed bytes', size => {
  const content = randomBytes(size)

  it('are the same when they are opened', async () => {
    expect((await open(await sealed(content), size)).equals(content)).toBe(true)
  })

  it('are opened in parts', async () => {
    const bytes = await sealed(content)
    const edges = [0, 1, chunkLength - 1, chunkLength, 2 * chunkLength, size - 1].filter(at => at >= 0 && at < size)
    for (const start of edges)
      for (const end of edges.filter(at => at >= start)) {
        const part = await open(bytes, size, { range: { start, end } })
        expect.soft([start, end, part.equals(content.subarray(start, end + 1))]).toEqual([start, end, true])
      }
  })

  it('show nothing of themselves', async () => {
    const marked = Buffer.alloc(size, '身份证号码')
    expect((await sealed(marked)).includes(Buffer.from('身份'))).toBe(false)
  })

  it('are refused when they were cut, changed, or sealed for another file or by another key', async () => {
    const bytes = await sealed(content)
    const changed = Buffer.from(bytes)
    changed[size >> 1] = (changed[size >> 1] ?? 0) ^ 1
    await expect(open(bytes.subarray(0, -1), size)).rejects.toThrow(damaged)
    await expect(open(changed, size)).rejects.toThrow(damaged)
    await expect(open(bytes, size, { owner: { key, id: randomUUID() } })).rejects.toThrow(damaged)
    await expect(open(bytes, size, { owner: { key: createSecretKey(randomBytes(32)), id } })).rejects.toThrow(damaged)
  })
})

it('chunks that are missing or moved are refused', async () => {
  const size = 3 * chunkLength
  const bytes = await sealed(randomBytes(size))
  const [one, two, three] = [0, 1, 2].map(at =>
    bytes.subarray(at * (chunkLength + 16), (at + 1) * (chunkLength + 16)),
  ) as [Buffer, Buffer, Buffer]
  for (const parts of [
    [two, one, three],
    [one, three],
    [one, two],
    [one, two, two],
  ])
    await expect(open(Buffer.concat(parts), size)).rejects.toThrow(damaged)
  // The beginning of a sealed file does not open as a shorter file.
  await expect(open(Buffer.concat([one, two]), 2 * chunkLength)).rejects.toThrow(damaged)
})

it('a file of any size takes the same little memory', async () => {
  const size = 512 * 1024 ** 2
  const piece = randomBytes(1024 ** 2)
  const content = async function* () {
    for (let at = 0; at < size; at += piece.length) yield piece
  }
  let [length, chunks] = [0, 0]
  const held = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  const through = Readable.from(sealBytes(content(), { key, id }))
  for await (const chunk of await openSealed(async () => through, { key, id, size })) {
    length += (chunk as Buffer).length
    chunks += 1
    // Waits without reading, because other threads free the memory only when the machine gets to it.
    if (chunks % 1_024 === 0) await vi.waitFor(() => expect(held() - before).toBeLessThan(size / 8), 30_000)
  }
  expect(length).toBe(size)
})
