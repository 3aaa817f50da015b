import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'

/** Returns the real names of users by username. */
export async function readRealnames(tx: Tx, usernames: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(usernames.filter(username => username !== null))]
  const { rows } = await sql<{ username: string; realname: string }>`
    select username, realname from sys_user where username = any(${known}::text[])`.execute(tx)
  return new Map(rows.map(({ username, realname }) => [username, realname]))
}
