import { createDecipheriv, createHash } from 'node:crypto'
import { CFB } from '@e965/xlsx'
import { everybodysPassword } from './xls-password.ts'

const password = Buffer.from(everybodysPassword, 'utf16le')

const maxSpins = 1_000_000
const segmentBytes = 4_096

const le32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const hash = (name: string, ...parts: Buffer[]): Buffer => {
  const digest = createHash(name)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

function spun(name: string, salt: Buffer, spins: number): Buffer {
  let digest = hash(name, salt, password)
  for (let turn = 0; turn < spins; turn += 1) digest = hash(name, le32(turn), digest)
  return digest
}

function decipher(mode: 'cbc' | 'ecb', key: Buffer, iv: Buffer | null, bytes: Buffer): Buffer {
  const engine = createDecipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false)
  return Buffer.concat([engine.update(bytes), engine.final()])
}

/** Cuts or pads bytes to the length that the format requires. */
const sized = (bytes: Buffer, length: number, fill: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), fill)]).subarray(0, length)

/** Decrypts files of Excel 2010 and later, whose encryption parameters are XML. */
function openAgile(info: Buffer, content: Buffer): Buffer | null {
  const xml = info.toString('utf8', 8)
  const tagOf = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`).exec(xml)?.[0] ?? ''
  const reading = (tag: string) => (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const data = reading(tagOf('keyData'))
  const own = reading(tagOf('encryptedKey'))
  const bytesOf = (text: string) => Buffer.from(text, 'base64')
  const algorithm = own('hashAlgorithm').toLowerCase()
  const spins = Number(own('spinCount'))
  if (!/^sha(?:1|256|384|512)$/.test(algorithm) || !(spins <= maxSpins)) return null
  const salt = bytesOf(own('saltValue'))
  const base = spun(algorithm, salt, spins)
  const keyBytes = Number(own('keyBits')) / 8
  const open = (purpose: string, text: string) => {
    const key = sized(hash(algorithm, base, Buffer.from(purpose, 'hex')), keyBytes, 0x36)
    return decipher('cbc', key, sized(salt, 16, 0x36), bytesOf(text))
  }
  const verifier = open('fea7d2763b4b9e79', own('encryptedVerifierHashInput')).subarray(0, salt.length)
  const wanted = open('d7aa0f6d3061344e', own('encryptedVerifierHashValue'))
  const found = hash(algorithm, verifier)
  if (!wanted.subarray(0, found.length).equals(found)) return null
  const key = open('146e0be7abacd0d6', own('encryptedKeyValue')).subarray(0, keyBytes)
  const dataSalt = bytesOf(data('saltValue'))
  const segments: Buffer[] = []
  for (let at = 8, index = 0; at < content.length; at += segmentBytes, index += 1) {
    const iv = sized(hash(data('hashAlgorithm').toLowerCase(), dataSalt, le32(index)), 16, 0x36)
    segments.push(decipher('cbc', key, iv, content.subarray(at, at + segmentBytes)))
  }
  return Buffer.concat(segments).subarray(0, Number(content.readBigUInt64LE(0)))
}

/** Decrypts files of Excel 2007, which always use SHA-1 and AES. */
function openStandard(info: Buffer, content: Buffer): Buffer | null {
  const headerSize = info.readUInt32LE(8)
  const keyBytes = info.readUInt32LE(28) / 8
  const verifier = info.subarray(12 + headerSize)
  const base = hash('sha1', spun('sha1', verifier.subarray(4, 20), 50_000), le32(0))
  const half = (fill: number) =>
    hash('sha1', Buffer.alloc(64, fill).map((byte, index) => byte ^ (base[index] ?? 0)) as Buffer)
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes)
  const found = hash('sha1', decipher('ecb', key, null, verifier.subarray(20, 36)))
  if (!decipher('ecb', key, null, verifier.subarray(40, 72)).subarray(0, 20).equals(found)) return null
  return decipher('ecb', key, null, content.subarray(8)).subarray(0, Number(content.readBigUInt64LE(0)))
}

/**
 * Returns the workbook inside a file that is encrypted with Excel's default password, which every program can open.
 * Returns null when the file needs another password.
 */
export function openWithoutPassword(file: Buffer): Buffer | null {
  try {
    const container = CFB.read(file, { type: 'buffer' })
    const find = (name: string) => Buffer.from((CFB.find(container, name)?.content ?? []) as Uint8Array)
    const info = find('/EncryptionInfo')
    const content = find('/EncryptedPackage')
    const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
    if (major === 4 && minor === 4) return openAgile(info, content)
    return minor === 2 ? openStandard(info, content) : null
  } catch {
    // Any error here means that the file cannot be opened.
    return null
  }
}
