import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'

/** Keys of the installation, each derived from one secret for one purpose. Losing the file loses what is sealed. */
export interface Keys {
  hmac(purpose: 'file-ticket' | 'blind-index' | 'tried-password', text: string): Buffer
  /** AES-256 key for sealed fields; made ready once, since a page of a list opens dozens of them. */
  sealing: KeyObject
  /** The same for the bytes of files: each file has a key of its own, made from this one. */
  files: KeyObject
  /** The same for initial passwords, until they become hashes. */
  initialPassword: KeyObject
}

/** Reads the secret, or makes it on the very first start: complete or not at all, also when two processes race. */
export function readKeys(file: string): Keys {
  if (!existsSync(file)) createSecret(file)
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (secret.length !== 32) throw new ConfigError(`XW_SECRET_FILE（${file}）不是有效的密钥文件，请从备份中恢复。`)
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'xwxxcj', purpose, 32))
  // Made ready once: with bare bytes for a key, each use would take six times as long.
  const readyKey = (purpose: string) => createSecretKey(derive(purpose))
  const hmacKeys = {
    'file-ticket': readyKey('file-ticket'),
    'blind-index': readyKey('blind-index'),
    'tried-password': readyKey('tried-password'),
  }
  return {
    hmac: (purpose, text) => createHmac('sha256', hmacKeys[purpose]).update(text).digest(),
    sealing: readyKey('sealing'),
    files: readyKey('files'),
    initialPassword: readyKey('initial-password'),
  }
}

function createSecret(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  chmodSync(temporary, 0o600)
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}
