import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/** Random bytes are drawn for many nonces at a time: one by one they would cost as much as the sealing. Each is used once. */
let drawn = Buffer.alloc(0)
let used = 0

function nextNonce(): Buffer {
  if (used >= drawn.length) {
    drawn = randomBytes(nonceLength * 256)
    used = 0
  }
  used += nonceLength
  return drawn.subarray(used - nonceLength, used)
}

/**
 * AES-256-GCM: nonce, tag, text. `context` says where the value belongs (school and field), so that a sealed value
 * copied to another place does not open there.
 */
export function seal(key: CipherKey, context: string, text: string): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** The text again; throws where key, place or bytes are not the ones it was sealed with. */
export function unseal(key: CipherKey, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}
