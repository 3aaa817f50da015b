import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'

/**
 * Reads the secrets of an installation, the current one first. A second one exists while its values are sealed anew.
 */
export function readSecrets(file: string): readonly [Buffer, Buffer | undefined] {
  if (!existsSync(file))
    throw new ConfigError(`没有密钥文件 ${file}，请先把原来的密钥文件放到那里，或用 XW_SECRET_FILE 指出它。`)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const [first, second, ...more] = lines.map(line => Buffer.from(line.trim(), 'base64url'))
  if (first?.length !== 32 || (second && second.length !== 32) || more.length > 0)
    throw new ConfigError(`XW_SECRET_FILE（${file}）不是有效的密钥文件，请从备份中恢复。`)
  return [first, second]
}

/** Creates the first secret atomically, also when two processes race. */
export function createSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = write(file, [randomBytes(32)])
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
}

/** Puts a new secret before the current one. Does nothing when that was already done. */
export function addSecret(file: string): void {
  const [current, old] = readSecrets(file)
  if (old) return
  replace(file, [randomBytes(32), current])
}

/** Removes the old secret once nothing needs it, and keeps it in a file of its own for older backups. */
export function retireSecret(file: string, oldFile: string): void {
  const [current, old] = readSecrets(file)
  if (!old) return
  replace(oldFile, [old])
  replace(file, [current])
}

function replace(file: string, secrets: readonly Buffer[]) {
  renameSync(write(file, secrets), file)
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function write(file: string, secrets: readonly Buffer[]): string {
  const temporary = `${file}.${process.pid}`
  const text = secrets.map(secret => `${secret.toString('base64url')}\n`).join('')
  writeFileSync(temporary, text, { mode: 0o600, flush: true })
  chmodSync(temporary, 0o600)
  return temporary
}
