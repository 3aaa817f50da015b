import { existsSync } from 'node:fs'
import { ConfigError } from './config.ts'
import { holdsSealed, tryKeys } from './modules/operations/key-rotation/index.ts'
import { keyMismatchError, readFingerprint } from './plugins/key-fingerprint.ts'
import { type Keys, makeKeys, readKeys } from './plugins/keys.ts'
import { connect } from './postgres/connect.ts'

/**
 * Returns the keys for a start on this database, before anything is written to it. Makes a new secret only when the
 * database holds no sealed value and no fingerprint: values sealed with a second secret could not be read with the
 * first.
 */
export async function openKeys(secretFile: string, ownerUrl: string): Promise<Keys> {
  if (existsSync(secretFile)) return requireMatchingKeys(readKeys(secretFile), ownerUrl)
  if (await isFilled(ownerUrl))
    throw new ConfigError(
      `没有密钥文件 ${secretFile}，而数据库中已有用密钥保存的内容，没有启动，也没有作任何改动；请把这个数据库的密钥文件放到那里，或用 XW_SECRET_FILE 指出它。`,
    )
  // makeKeys returns the existing secret when another server has made it in the meantime.
  return makeKeys(secretFile)
}

/**
 * Returns the keys when they fit the database, or throws. A database from before fingerprints were stored is tested by
 * opening its sealed values.
 */
export async function requireMatchingKeys(keys: Keys, ownerUrl: string): Promise<Keys> {
  const client = await connect(ownerUrl)
  try {
    const noted = await readFingerprint(client)
    const isOwn = noted === null ? (await tryKeys(client, keys)) !== 'fails' : noted === keys.fingerprint
    if (!isOwn) throw keyMismatchError(keys.fingerprint, noted)
    return keys
  } finally {
    await client.end()
  }
}

async function isFilled(ownerUrl: string): Promise<boolean> {
  const client = await connect(ownerUrl)
  try {
    return (await readFingerprint(client)) !== null || (await holdsSealed(client))
  } finally {
    await client.end()
  }
}
