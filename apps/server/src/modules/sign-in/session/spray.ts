import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { countWithinHour, isOverAnHourAgo } from '../../../plugins/hourly-count.ts'

/** One password that fails under more names than this within an hour is no forgetful person. */
const namesToSpray = 20

const passwordKey = (mac: string) => `password:${mac}`

/**
 * Counts a wrong password by itself, once for each name it is tried under: one guess at each of ten thousand accounts
 * passes below every count by name. Only a keyed hash of it is kept. True for the try that makes it a spray.
 */
export async function countWrongPassword(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  username: string,
  password: string,
): Promise<boolean> {
  const mac = keys.hmac('tried-password', password).toString('base64url')
  const pair = keys.hmac('tried-password', `${mac}:${username}`).toString('base64url')
  const isNew = await countWithinHour(db, `pair:${pair}`)
  return isNew === 1 && (await countWithinHour(db, passwordKey(mac))) === namesToSpray + 1
}

/** While one password is tried all over, everybody brings the picture's letters. */
export async function isPasswordSprayed(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from sys_sign_in_guard
    where starts_with(key, ${passwordKey('')}) and failures > ${namesToSpray} and not (${isOverAnHourAgo}) limit 1`.execute(
    db.platform,
  )
  return rows.length > 0
}
