import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { createSecret, readSecrets } from './secret-file.ts'

/**
 * The keys of an installation, each derived from one secret for one purpose. Losing the secret file loses all sealed
 * values.
 */
export interface Keys {
  hmac(
    purpose:
      | 'file-ticket'
      | 'blind-index'
      | 'tried-password'
      | 'phone-code'
      | 'recovery-code'
      | 'slider-gap'
      | 'backup-manifest'
      | 'certificate-link'
      | 'proof-of-work',
    text: string,
  ): Buffer
  /** AES-256 key for sealed fields. A KeyObject, because a page of a list decrypts dozens of values. */
  sealing: KeyObject
  /** Key for files. Each file has its own key, derived from this one. */
  files: KeyObject
  /** Key for initial passwords that are not hashed yet. */
  initialPassword: KeyObject
  /** Key for the tables of a backup. */
  backup: KeyObject
  /** Identifies the secret without revealing it. */
  fingerprint: string
}

/** Reads the secret. Throws while a rotation is unfinished and values are sealed under two secrets. */
export function readKeys(file: string): Keys {
  const [secret, old] = readSecrets(file)
  if (old) throw new ConfigError('密钥更换没有完成，请先执行 npm run rotate-keys，它会从中断的地方继续。')
  return deriveKeys(secret)
}

/** Reads the secret, and creates one if there is none. Only for a database without values under another secret. */
export function makeKeys(file: string): Keys {
  if (!existsSync(file)) createSecret(file)
  return readKeys(file)
}

export function deriveKeys(secret: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'xwxxcj', purpose, 32))
  // KeyObjects, because with raw bytes each use would take six times as long.
  const readyKey = (purpose: string) => createSecretKey(derive(purpose))
  const hmacKeys = {
    'file-ticket': readyKey('file-ticket'),
    'blind-index': readyKey('blind-index'),
    'tried-password': readyKey('tried-password'),
    'phone-code': readyKey('phone-code'),
    'recovery-code': readyKey('recovery-code'),
    'slider-gap': readyKey('slider-gap'),
    'backup-manifest': readyKey('backup-manifest'),
    'certificate-link': readyKey('certificate-link'),
    'proof-of-work': readyKey('proof-of-work'),
  }
  return {
    hmac: (purpose, text) => createHmac('sha256', hmacKeys[purpose]).update(text).digest(),
    sealing: readyKey('sealing'),
    files: readyKey('files'),
    initialPassword: readyKey('initial-password'),
    backup: readyKey('backup'),
    fingerprint: derive('fingerprint').toString('hex').slice(0, 16),
  }
}
