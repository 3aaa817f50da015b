import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type ZipThresholds, zip } from './zip-out.ts'

const contents = new Map([
  ['a.txt', '甲'.repeat(100_000)],
  ['资料/b.txt', ''],
  ['c.bin', randomBytes(300_000).toString('latin1')],
])

const parts = () =>
  [...contents].map(([name, text]) => ({
    name,
    content: [Buffer.from(text).subarray(0, 7), Buffer.from(text).subarray(7)],
  }))

async function unpack(archive: Buffer): Promise<Map<string, string>> {
  const file = await fromBufferPromise(archive, { lazyEntries: true })
  const found = new Map<string, string>()
  for await (const entry of file.eachEntry()) {
    found.set(entry.fileName, (await buffer(await file.openReadStreamPromise(entry))).toString())
  }
  return found
}

it('packs parts that another program unpacks', async () => {
  expect(await unpack(await buffer(zip(parts())))).toEqual(contents)
})

it('gives equal bytes for equal input', async () => {
  expect(await buffer(zip(parts()))).toEqual(await buffer(zip(parts())))
})

it.each<[string, ZipThresholds]>([
  ['far offsets', { offset: 1_000, entries: 0xffff }],
  ['many entries', { offset: 0xffff_ffff, entries: 2 }],
])('uses 64-bit records for %s', async (_, from) => {
  const archive = await buffer(zip(parts(), from))
  expect(archive.includes(Buffer.from('PK\x06\x06'))).toBe(true)
  expect(archive.includes(Buffer.from('PK\x06\x07'))).toBe(true)
  expect(archive.readUInt32LE(archive.length - 6)).toBe(0xffff_ffff)
  expect(await unpack(archive)).toEqual(contents)
})

it('uses none where they are not needed, since old programs do not know them', async () => {
  const archive = await buffer(zip(parts()))
  expect(archive.includes(Buffer.from('PK\x06\x06'))).toBe(false)
})

it('asks for the next chunk only when somebody takes what the last one became', async () => {
  let asked = 0
  async function* endless() {
    for (;;) {
      asked += 1
      yield randomBytes(64 * 1024)
    }
  }
  const archive = zip([{ name: 'x', content: endless() }])
  for (let turn = 0; turn < 5; turn += 1) await archive.next()
  expect(asked).toBeLessThan(5)
  await archive.return(undefined)
})
