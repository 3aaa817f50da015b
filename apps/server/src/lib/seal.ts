import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

/** Draws the random bytes of many nonces at a time, since drawing each would cost as much as sealing. Each is used once. */
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
 * Encrypts a text with AES-256-GCM and returns nonce, tag and ciphertext. `context` names the school and field of the value,
 * so that a sealed value that is copied to another field does not open there.
 */
export function seal(key: CipherKey, context: string, text: string): Buffer {
  const nonce = nextNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a sealed text. Throws when the key, the context or the bytes are not those of the sealing. */
export function unseal(key: CipherKey, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}
