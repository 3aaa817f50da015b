import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../plugins/db.ts'
import { listOpenSchools } from '../../sign-in/session/index.ts'

/** What the database keeps of a link's token and of a browser's key. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** 256 bits that nobody can guess, behind the school whose rows they open. */
export const createToken = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString('base64url')}`

/** The school of a token; null where there is none, so that nobody opens rooms for schools that do not exist. */
export async function findSchool(db: Db, token: string): Promise<number | null> {
  const [, digits] = /^(\d{1,9})\.[\w-]{43}$/.exec(token) ?? []
  const schools = digits === undefined ? [] : await listOpenSchools(db)
  return schools.find(({ id }) => id === Number(digits))?.id ?? null
}
