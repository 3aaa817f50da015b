import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ConfigError } from '../config.ts'
import { createSecret, readSecrets } from './secret-file.ts'

/** Keys of the installation, each derived from one secret for one purpose. Losing the file loses what is sealed. */
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
  /** AES-256 key for sealed fields; made ready once, since a page of a list opens dozens of them. */
  sealing: KeyObject
  /** The same for the bytes of files: each file has a key of its own, made from this one. */
  files: KeyObject
  /** The same for initial passwords, until they become hashes. */
  initialPassword: KeyObject
  /** The same for the tables of a backup. */
  backup: KeyObject
  /** Tells secrets apart and says nothing of them. */
  fingerprint: string
}

/** Reads the secret. While values are under two secrets nothing but their change may run. */
export function readKeys(file: string): Keys {
  const [secret, old] = readSecrets(file)
  if (old) throw new ConfigError('密钥更换没有完成，请先执行 npm run rotate-keys，它会从中断的地方继续。')
  return deriveKeys(secret)
}

/** The same, and makes a secret where there is none: only for a database that holds nothing under another one. */
export function makeKeys(file: string): Keys {
  if (!existsSync(file)) createSecret(file)
  return readKeys(file)
}

export function deriveKeys(secret: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'xwxxcj', purpose, 32))
  // Made ready once: with bare bytes for a key, each use would take six times as long.
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
