import { finished } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive to write. Its content is pulled only as fast as the archive is read. */
export interface ZipPart {
  name: string
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The sizes from which 64-bit records are written. Tests lower them. */
export interface ZipThresholds {
  offset: number
  entries: number
}

interface WrittenEntry {
  name: Buffer
  crc: number
  packed: number
  unpacked: number
  offset: number
}

const max32 = 0xffff_ffff
const max16 = 0xffff
const needsDeflate = 20
const needsZip64 = 45

// Sizes follow the data in a descriptor, and names are UTF-8. The time is the earliest possible, so that equal input
// gives equal output.
const flags = 0x0808
const deflated = 8
const midnight = 0
const firstOfJanuary1980 = 0x0021

const widths: Record<string, 2 | 4 | 8> = { H: 2, I: 4, Q: 8 }

/** Packs little-endian numbers one after the other: H has two bytes, I four, Q eight. */
function pack(layout: string, ...values: number[]): Buffer {
  const pieces = values.map((value, index) => {
    const width = widths[layout.charAt(index)] ?? 4
    const piece = Buffer.alloc(width)
    if (width === 8) piece.writeBigUInt64LE(BigInt(value))
    else piece.writeUIntLE(value, 0, width)
    return piece
  })
  return Buffer.concat(pieces)
}

/** Packs the fields that local and central headers have in common. */
const description = (
  needed: number,
  entry: Pick<WrittenEntry, 'name' | 'crc' | 'packed' | 'unpacked'>,
  extra: number,
): Buffer =>
  Buffer.concat([
    pack('HHHHH', needed, flags, deflated, midnight, firstOfJanuary1980),
    pack('IIIHH', entry.crc, entry.packed, entry.unpacked, entry.name.length, extra),
  ])

const localHeader = (entry: WrittenEntry, from: number): Buffer =>
  Buffer.concat([
    pack('I', 0x04034b50),
    description(entry.offset >= from ? needsZip64 : needsDeflate, entry, 0),
    entry.name,
  ])

function centralHeader(entry: WrittenEntry, from: number): Buffer {
  const far = entry.offset >= from
  const needed = far ? needsZip64 : needsDeflate
  const extra = far ? pack('HHQ', 1, 8, entry.offset) : Buffer.alloc(0)
  const tail = pack('HHHII', 0, 0, 0, 0, far ? max32 : entry.offset)
  return Buffer.concat([
    pack('IH', 0x02014b50, needed),
    description(needed, entry, extra.length),
    tail,
    entry.name,
    extra,
  ])
}

function endRecords(count: number, size: number, offset: number, from: ZipThresholds): Buffer {
  if (offset < from.offset && count < from.entries)
    return pack('IHHHHIIH', 0x06054b50, 0, 0, count, count, size, offset, 0)
  return Buffer.concat([
    pack('IQHHIIQQQQ', 0x06064b50, 44, needsZip64, needsZip64, 0, 0, count, count, size, offset),
    pack('IIQI', 0x07064b50, 0, offset + size, 1),
    pack('IHHHHIIH', 0x06054b50, 0, 0, max16, max16, max32, max32, 0),
  ])
}

/**
 * Compresses one part and fills in the values for its records. A chunk is used up when the next one is requested, so
 * the producer may reuse one buffer. Parts stay below 4 GiB, because Excel may refuse larger ones in a streamed
 * archive.
 */
async function* deflate(part: ZipPart, entry: WrittenEntry): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  let packed: Buffer[] = []
  packer.on('data', (chunk: Buffer) => {
    entry.packed += chunk.length
    packed.push(chunk)
  })
  // The awaited write or end reports every error as well.
  packer.on('error', () => {})
  try {
    for await (const chunk of part.content) {
      entry.crc = crc32(chunk, entry.crc)
      entry.unpacked += chunk.length
      if (entry.unpacked > max32) throw new RangeError(`${part.name} is larger than 4 GiB`)
      await new Promise<void>((resolve, reject) => packer.write(chunk, error => (error ? reject(error) : resolve())))
      yield* packed
      packed = []
    }
    await finished(packer.end())
    yield* packed
  } finally {
    packer.destroy()
  }
}

/**
 * Writes a ZIP archive as a stream of bytes, in constant memory. It uses 64-bit records beyond 4 GiB or 65,534 parts.
 */
export async function* zip(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
  from: ZipThresholds = { offset: max32, entries: max16 },
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let offset = 0
  for await (const part of parts) {
    const entry: WrittenEntry = { name: Buffer.from(part.name), crc: 0, packed: 0, unpacked: 0, offset }
    const head = localHeader(entry, from.offset)
    yield head
    yield* deflate(part, entry)
    const descriptor = pack('IIII', 0x08074b50, entry.crc, entry.packed, entry.unpacked)
    yield descriptor
    offset += head.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(entry => centralHeader(entry, from.offset)))
  yield directory
  yield endRecords(written.length, directory.length, offset, from)
}
