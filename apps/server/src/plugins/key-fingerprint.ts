import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { connect } from '../postgres/connect.ts'
import type { Keys } from './keys.ts'

/** Returns whether the schema has the fingerprint table. */
export async function hasFingerprintTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.key_fingerprint') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true
}

/** Returns the fingerprint of the secret that the database was filled with, or null when none is noted yet. */
export async function readFingerprint(client: pg.Client): Promise<string | null> {
  if (!(await hasFingerprintTable(client))) return null
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from public.key_fingerprint')
  return rows[0]?.fingerprint ?? null
}

/** Stores the fingerprint if there is none. Throws when another one is stored. */
export async function storeFingerprint(ownerUrl: string, keys: Keys): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    await client.query('insert into public.key_fingerprint (fingerprint) values ($1) on conflict do nothing', [
      keys.fingerprint,
    ])
    assertSame(await readFingerprint(client), keys)
  } finally {
    await client.end()
  }
}

/** Replaces the stored fingerprint. Only the rotation of keys does this. */
export async function replaceFingerprint(client: pg.Client, keys: Keys): Promise<void> {
  await client.query(
    `insert into public.key_fingerprint (fingerprint) values ($1)
     on conflict (is_only) do update set fingerprint = excluded.fingerprint, noted_at = now()`,
    [keys.fingerprint],
  )
}

/**
 * Stops a process whose secret is not the stored one. Servers and workers call this while they hold an open
 * connection: the rotation of keys stores the new fingerprint and then checks who is connected, so that one of the
 * two notices the other.
 */
export async function assertFingerprint(url: string, keys: Keys): Promise<void> {
  const client = await connect(url)
  try {
    const noted = await readFingerprint(client)
    if (noted === null) throw new ConfigError('数据库还没有准备好，请先启动服务。')
    assertSame(noted, keys)
  } finally {
    await client.end()
  }
}

function assertSame(noted: string | null, keys: Keys): void {
  if (noted !== keys.fingerprint) throw keyMismatchError(keys.fingerprint, noted)
}

/** The error for a secret that does not belong to the database. */
export const keyMismatchError = (own: string, noted: string | null): ConfigError =>
  new ConfigError(
    `密钥文件（指纹 ${own}）与数据库${noted === null ? '' : `（指纹 ${noted}）`}不是一套，没有启动，也没有作任何改动；请换上这个数据库的密钥文件，或用 XW_SECRET_FILE 指出它。`,
  )
