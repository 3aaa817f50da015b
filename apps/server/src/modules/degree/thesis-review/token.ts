import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../plugins/db.ts'
import { listOpenSchools } from '../../sign-in/session/index.ts'

/** Hashes a link's token or a browser's key. The database stores only the hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Creates a link's token: the school's id, then 256 random bits. */
export const createToken = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString('base64url')}`

/** Finds the school of a token. Returns null unless it exists, so that no transaction starts for a made-up school. */
export async function findSchool(db: Db, token: string): Promise<number | null> {
  const [, digits] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  const schools = digits === undefined ? [] : await listOpenSchools(db)
  return schools.find(({ id }) => id === Number(digits))?.id ?? null
}
