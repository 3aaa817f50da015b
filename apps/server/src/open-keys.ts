import { existsSync } from 'node:fs'
import { ConfigError } from './config.ts'
import { holdsSealed, tryKeys } from './modules/operations/key-rotation/index.ts'
import { keyMismatchError, readFingerprint } from './plugins/key-fingerprint.ts'
import { type Keys, makeKeys, readKeys } from './plugins/keys.ts'
import { connect } from './postgres/connect.ts'

/**
 * The keys for the start on a database, before anything is written to it. A secret is made only where the database holds
 * nothing that was sealed: with another secret than the one it was filled with, new values would be lost to the old one.
 */
export async function openKeys(secretFile: string, ownerUrl: string): Promise<Keys> {
  if (existsSync(secretFile)) return provenKeys(readKeys(secretFile), ownerUrl)
  if (await isFilled(ownerUrl))
    throw new ConfigError(
      `没有密钥文件 ${secretFile}，而数据库中已有用密钥保存的内容，没有启动，也没有作任何改动；请把这个数据库的密钥文件放到那里，或用 XW_SECRET_FILE 指出它。`,
    )
  // Another server may have made it meanwhile.
  return makeKeys(secretFile)
}

/** The same keys, when the database is under them. One from before fingerprints were noted proves it by its values. */
export async function provenKeys(keys: Keys, ownerUrl: string): Promise<Keys> {
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
