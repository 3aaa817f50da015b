import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { CFB } from '@e965/xlsx'
import { rc4 } from '../../src/spreadsheet/rc4.ts'

const le32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const sha = (name: string, ...parts: Buffer[]) => createHash(name).update(Buffer.concat(parts)).digest()
const encipher = (mode: 'cbc' | 'ecb', key: Buffer, iv: Buffer | null, bytes: Buffer) => {
  const engine = createCipheriv(`aes-${key.length * 8}-${mode}`, key, iv).setAutoPadding(false)
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
  return Buffer.concat([engine.update(padded), engine.final()])
}
const spin = (name: string, salt: Buffer, password: string, spins: number) => {
  let digest = sha(name, salt, Buffer.from(password, 'utf16le'))
  for (let turn = 0; turn < spins; turn += 1) digest = sha(name, le32(turn), digest)
  return digest
}
const sizeOf = (content: Buffer) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(content.length))
  return bytes
}

function container(info: Buffer, encrypted: Buffer): Buffer {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', info)
  CFB.utils.cfb_add(file, '/EncryptedPackage', encrypted)
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** A workbook encrypted as Excel does it since 2010. */
export function lockAgile(content: Buffer, password: string): Buffer {
  const spins = 1_000
  const [salt, dataSalt, key, verifier] = [randomBytes(16), randomBytes(16), randomBytes(32), randomBytes(16)]
  const base = spin('sha512', salt, password, spins)
  const lock = (purpose: string, bytes: Buffer) =>
    encipher('cbc', sha('sha512', base, Buffer.from(purpose, 'hex')).subarray(0, 32), salt, bytes).toString('base64')
  const shared =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" hashAlgorithm="SHA512" cipherChaining="ChainingModeCBC"'
  const xml = `<encryption xmlns:p="p"><keyData ${shared} saltValue="${dataSalt.toString('base64')}"/><keyEncryptors><keyEncryptor>
    <p:encryptedKey spinCount="${spins}" ${shared} saltValue="${salt.toString('base64')}"
    encryptedVerifierHashInput="${lock('fea7d2763b4b9e79', verifier)}" encryptedVerifierHashValue="${lock('d7aa0f6d3061344e', sha('sha512', verifier))}"
    encryptedKeyValue="${lock('146e0be7abacd0d6', key)}"/></keyEncryptor></keyEncryptors></encryption>`
  const segments: Buffer[] = [sizeOf(content)]
  for (let at = 0, index = 0; at < content.length; at += 4_096, index += 1)
    segments.push(
      encipher('cbc', key, sha('sha512', dataSalt, le32(index)).subarray(0, 16), content.subarray(at, at + 4_096)),
    )
  return container(Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from(xml)]), Buffer.concat(segments))
}

/** A workbook encrypted as Excel 2007 did it. */
export function lockStandard(content: Buffer, password: string): Buffer {
  const [salt, verifier] = [randomBytes(16), randomBytes(16)]
  const base = sha('sha1', spin('sha1', salt, password, 50_000), le32(0))
  const half = (fill: number) =>
    sha('sha1', Buffer.from(Buffer.alloc(64, fill).map((byte, at) => byte ^ (base[at] ?? 0))))
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, 16)
  const header = Buffer.concat([
    ...[0x24, 0, 0x66_0e, 0x80_04, 128, 0x18, 0, 0].map(le32),
    Buffer.from('AES\0', 'utf16le'),
  ])
  const info = Buffer.concat([
    Buffer.from([4, 0, 2, 0]),
    le32(0x24),
    le32(header.length),
    header,
    le32(16),
    salt,
    encipher('ecb', key, null, verifier),
    le32(20),
    encipher('ecb', key, null, sha('sha1', verifier)),
  ])
  return container(info, Buffer.concat([sizeOf(content), encipher('ecb', key, null, content)]))
}

/** An .xls workbook encrypted with RC4 by one of its two ways of making keys. */
export function lockXls(content: Buffer, password: string, kind: 'md5' | 'sha1'): Buffer {
  const file = CFB.read(content, { type: 'buffer' })
  const stream = Buffer.from(CFB.find(file, '/Workbook')?.content as Uint8Array)
  const [salt, verifier] = [randomBytes(16), randomBytes(16)]
  const word = Buffer.from(password, 'utf16le')
  const start = sha('md5', word).subarray(0, 5)
  const base =
    kind === 'md5'
      ? sha('md5', ...Array.from({ length: 16 }, () => [start, salt]).flat()).subarray(0, 5)
      : sha('sha1', salt, word)
  const keyOf = (block: number) => sha(kind, base, le32(block)).subarray(0, 16)
  const pad = rc4(keyOf(0), 16 + sha(kind).length)
  const proof = Buffer.from(Buffer.concat([verifier, sha(kind, verifier)]).map((byte, at) => byte ^ (pad[at] ?? 0)))
  const header = Buffer.concat([4, 0, 0x68_01, 0x80_04, 128, 1, 0, 0].map(le32))
  const own =
    kind === 'md5'
      ? Buffer.concat([Buffer.from([1, 0, 1, 0, 1, 0]), salt, proof])
      : Buffer.concat([
          Buffer.from([1, 0, 4, 0, 2, 0]),
          le32(4),
          le32(header.length),
          header,
          le32(16),
          salt,
          proof.subarray(0, 16),
          le32(20),
          proof.subarray(16),
        ])
  const filePass = Buffer.concat([Buffer.from([0x2f, 0, own.length, 0]), own])
  const begin = 4 + stream.readUInt16LE(2)
  const whole = Buffer.concat([stream.subarray(0, begin), filePass, stream.subarray(begin)])
  for (let at = begin + filePass.length; at + 4 <= whole.length; ) {
    const type = whole.readUInt16LE(at)
    const end = at + 4 + whole.readUInt16LE(at + 2)
    // Sheets are found by their place, which has moved and stays in the open.
    if (type === 0x85) whole.writeUInt32LE(whole.readUInt32LE(at + 4) + filePass.length, at + 4)
    const isPlain = type === 0x809 || type === 0xe1
    for (let place = isPlain ? end : at + (type === 0x85 ? 8 : 4); place < end; place += 1)
      whole[place] = (whole[place] ?? 0) ^ (rc4(keyOf(Math.floor(place / 1_024)), (place % 1_024) + 1).at(-1) ?? 0)
    at = end
  }
  CFB.utils.cfb_add(file, '/Workbook', whole)
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}
