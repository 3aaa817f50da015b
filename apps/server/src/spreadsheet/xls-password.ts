import { createHash } from 'node:crypto'
import { CFB } from '@e965/xlsx'
import { rc4 } from './rc4.ts'

/**
 * The default password: Excel uses it to encrypt a workbook that is only protected against changes, and opens such a
 * file without asking.
 */
export const everybodysPassword = 'VelvetSweatshop'

const blockBytes = 1_024
const filePass = 0x2f
const sheetRecord = 0x85
// The record type of a list of tab numbers, which no reader uses.
const ignored = 0x1_3d
/** Record types that are never encrypted. Of a sheet's record only the first `plainOfSheet` bytes are not encrypted. */
const plain = new Set([0x809, filePass, 0xe1, 0x194, 0x195, 0x196])
const plainOfSheet = 4

const hash = (name: 'md5' | 'sha1', ...parts: Buffer[]) => createHash(name).update(Buffer.concat(parts)).digest()
const le32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Returns the key of a block of the workbook. */
type Keys = (block: number) => Buffer

interface Lock {
  keys: Keys
  /** A random text, and its hash by the named function, both encrypted with the first key. */
  verifier: Buffer
  algorithm: 'md5' | 'sha1'
}

/** Reads the record that announces the encryption. Returns null for an unknown kind of encryption. */
function readLock(content: Buffer): Lock | null {
  const password = Buffer.from(everybodysPassword, 'utf16le')
  if (content.readUInt16LE(0) !== 1) return null
  if (content.readUInt16LE(2) === 1) {
    const salt = content.subarray(6, 22)
    const start = hash('md5', password).subarray(0, 5)
    const base = hash('md5', ...Array.from({ length: 16 }, () => [start, salt]).flat()).subarray(0, 5)
    return { keys: block => hash('md5', base, le32(block)), verifier: content.subarray(22, 54), algorithm: 'md5' }
  }
  const header = content.subarray(14)
  const end = content.readUInt32LE(10)
  const keyBytes = (header.readUInt32LE(16) || 40) / 8
  const salt = header.subarray(end + 4, end + 20)
  const base = hash('sha1', salt, password)
  const verifier = Buffer.concat([header.subarray(end + 20, end + 36), header.subarray(end + 40, end + 60)])
  const keys: Keys = block => {
    const key = hash('sha1', base, le32(block)).subarray(0, keyBytes)
    return keyBytes === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  return { keys, verifier, algorithm: 'sha1' }
}

function fits({ keys, verifier, algorithm }: Lock): boolean {
  const stream = rc4(keys(0), verifier.length)
  const open = Buffer.from(verifier.map((byte, index) => byte ^ (stream[index] as number)))
  return hash(algorithm, open.subarray(0, 16)).equals(open.subarray(16))
}

/** Decrypts the records of a workbook in place, beginning after the record that announces the encryption. */
function unlock(stream: Buffer, from: number, { keys }: Lock): void {
  let block = -1
  let pad: Buffer = Buffer.alloc(0)
  for (let at = from; at + 4 <= stream.length; ) {
    const kind = stream.readUInt16LE(at)
    const start = at + 4
    const end = Math.min(start + stream.readUInt16LE(at + 2), stream.length)
    const first = kind === sheetRecord ? start + plainOfSheet : start
    for (let place = plain.has(kind) ? end : first; place < end; place += 1) {
      if (Math.floor(place / blockBytes) !== block) {
        block = Math.floor(place / blockBytes)
        pad = rc4(keys(block), blockBytes)
      }
      stream[place] = (stream[place] as number) ^ (pad[place % blockBytes] as number)
    }
    at = end
  }
}

/** Removes the encryption from an .xls file with the default password. Returns any other file unchanged. */
export function withoutXlsPassword(file: Buffer): Buffer {
  const container = CFB.read(file, { type: 'buffer' })
  const entry = CFB.find(container, '/Workbook')
  if (!entry) return file
  const stream = Buffer.from(entry.content as Uint8Array)
  // The record that announces the encryption follows the first record.
  const at = 4 + stream.readUInt16LE(2)
  if (stream.readUInt16LE(at) !== filePass) return file
  const lock = readLock(stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2)))
  if (!lock || !fits(lock)) return file
  unlock(stream, at, lock)
  stream.writeUInt16LE(ignored, at)
  CFB.utils.cfb_add(container, '/Workbook', stream)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}
