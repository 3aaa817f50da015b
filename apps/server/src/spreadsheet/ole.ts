import { createReadStream } from 'node:fs'

const entrySize = 128
const nameLengthAt = 64
const kindAt = 66

/** Whether these bytes begin an OLE file, the container of .xls, .doc and encrypted .xlsx files. */
export const isOle = (head: Buffer): boolean => head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

/** Whether an OLE file ends before the tables and the directory that its head names. */
export function isCut(head: Buffer, size: number): boolean {
  if (head.length < 512) return true
  const sectorSize = 1 << Math.min(head.readUInt16LE(30), 12)
  const tables = Math.min(head.readUInt32LE(44), 109)
  const sectors = Array.from({ length: tables }, (_, index) => head.readUInt32LE(76 + index * 4))
  return [head.readUInt32LE(48), ...sectors].some(sector => (sector + 2) * sectorSize > size + sectorSize - 1)
}

function entryName(entry: Buffer): string | null {
  const length = entry.readUInt16LE(nameLengthAt)
  const kind = entry.readUInt8(kindAt)
  if (length < 4 || length > nameLengthAt || length % 2 === 1 || (kind !== 1 && kind !== 2)) return null
  return entry.toString('utf16le', 0, length - 2).toLowerCase()
}

/**
 * Finds which of these names an OLE file's directory contains. It looks at every position where an entry can begin
 * instead of following the file's chains, because a hostile file may link them in a loop.
 */
export async function oleNames(file: string, wanted: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  // The chunk size is a multiple of the entry size, so that no entry lies across two chunks.
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 }) as AsyncIterable<Buffer>) {
    for (let at = 0; at + entrySize <= chunk.length; at += entrySize) {
      const name = entryName(chunk.subarray(at, at + entrySize))
      if (name !== null && wanted.includes(name)) found.add(name)
    }
  }
  return found
}
