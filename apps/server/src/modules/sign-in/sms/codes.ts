import { randomInt, timingSafeEqual } from 'node:crypto'
import type { CodePurpose } from '@xw/shared/message/code-purposes'
import { type Kysely, sql } from 'kysely'
import { AppError, invalid, refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Keys } from '../../../plugins/keys.ts'
import type { Database } from '../../../plugins/schema.ts'
import { blindIndex, sealedParts, sealText } from '../../../resource/stored.ts'
import { assertCodeAllowed, readReceiverProofLevel } from './limits.ts'

/** A code by mail is valid for longer, because mail is slow. */
const validMinutes = { phone: 5, mail: 15 } as const
/** After this many wrong attempts, from any address, a code is void. */
const maxTries = 5
/** Long enough to count the limits of a day. */
export const retentionDays = 2

export const mobileColumns = { kind: 'sealed', column: 'mobile', hash: 'mobile_hash', tail: 'mobile_tail' } as const
/** Codes are requested before any school is known, so they are sealed with the platform's key. */
export const platformSealPlace = (keys: Keys) => ({ keys, tenantId: 0 })
const hashReceiver = (keys: Keys, mobile: string) => blindIndex(platformSealPlace(keys), mobileColumns.column, mobile)
const hashCode = (keys: Keys, id: string, code: string) => keys.hmac('phone-code', `${id}:${code}`)

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Receivers are phone numbers or mail addresses; only the latter contain an @. */
export const isMailAddress = (receiver: string): boolean => receiver.includes('@')

interface CodeRequest {
  /** A phone number or a mail address. */
  mobile: string
  purpose: CodePurpose
  /** The school that pays for the text, if it is known at the request. */
  schoolId?: number | null
  /** The caller's address, or for a signed-in caller the account, since a whole campus can share one address. */
  ip: string
}

/**
 * Stores a verification code and queues it for the workers. It does not look up the number's owner: the request takes
 * the same time and gives the same answer for every number.
 */
export async function requestCode(
  { db, keys, queue }: Pick<Deps, 'db' | 'keys' | 'queue'>,
  { mobile, purpose, schoolId = null, ip }: CodeRequest,
): Promise<void> {
  const [id, code] = [newId(), createCode()]
  const { sealed, hash, tail } = sealedParts(platformSealPlace(keys), mobileColumns, mobile)
  await db.platform.transaction().execute(async tx => {
    // Parallel requests wait here, always in this order, so that each counts the others.
    await lockKey(tx, `address:${ip}`)
    await lockKey(tx, `mobile:${hash.toString('base64')}`)
    await assertCodeAllowed(tx, { hash, ip, name: isMailAddress(mobile) ? '邮箱' : '手机号' })
    await tx
      .insertInto('sys_sms')
      .values({
        id,
        mobile: sealed,
        mobile_hash: hash,
        mobile_tail: tail,
        purpose,
        school_id: schoolId,
        code: sealText(platformSealPlace(keys), 'code', code),
        code_hash: hashCode(keys, id, code),
        expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${validMinutes[isMailAddress(mobile) ? 'mail' : 'phone']})`,
        create_time: sql<Date>`clock_timestamp()`,
        ip,
      })
      .execute()
    await queue.sendTexts(tx, [{ smsId: id }])
  })
}

/** Returns the level that a solved challenge must have to request a code for this receiver. */
export const readCodeProofLevel = ({ db, keys }: Pick<Deps, 'db' | 'keys'>, mobile: string): Promise<number> =>
  readReceiverProofLevel(db, hashReceiver(keys, mobile))

const lockKey = (tx: Tx, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 48))`.execute(tx)

/**
 * Returns the id of the receiver's newest code for a purpose when `code` matches it, otherwise null. The attempt is
 * counted before the comparison.
 */
export async function matchCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { mobile, purpose, code }: { mobile: string; purpose: CodePurpose; code: string },
): Promise<string | null> {
  const newest = await db.platform
    .updateTable('sys_sms')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', eb =>
      eb
        .selectFrom('sys_sms')
        .select('id')
        .where('mobile_hash', '=', hashReceiver(keys, mobile))
        .where('purpose', '=', purpose)
        .orderBy('create_time', 'desc')
        .limit(1),
    )
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('tries', '<', maxTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  // Computed even without a stored code, so that the time does not tell whether there is one.
  const givenHash = hashCode(keys, newest?.id ?? '', code)
  return newest?.code_hash && timingSafeEqual(givenHash, newest.code_hash) ? newest.id : null
}

/** Uses up a code; a second call with the same code is refused. */
export async function consumeCode(db: Kysely<Database>, id: string, sentence = wrongCode): Promise<void> {
  const spent = await db
    .updateTable('sys_sms')
    .set({ expires_at: sql`clock_timestamp()`, code: null })
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw refused(sentence)
}

/** One message for every code that does not match: wrong, expired, used or never sent. */
const wrongCode = '手机验证码错误'
const wrongMailCode = '邮箱验证码错误'
export const wrongCodeText = (receiver: string): string => (isMailAddress(receiver) ? wrongMailCode : wrongCode)

/** Turns a refused code into an error of the field `smscode`. */
export function rethrowAtCodeField(error: unknown): never {
  throw error instanceof AppError && error.kind === 'refused' ? invalid({ smscode: error.message }) : error
}

/** Deletes old codes, and erases the content of expired ones. */
export async function purgeCodes(db: Db): Promise<void> {
  const old = sql<Date>`now() - make_interval(days => ${retentionDays})`
  await db.platform.deleteFrom('sys_sms').where('create_time', '<', old).execute()
  const expired = db.platform.updateTable('sys_sms').set({ code: null, content: null })
  const held = expired.where(eb => eb.or([eb('code', 'is not', null), eb('content', 'is not', null)]))
  await held.where('expires_at', '<=', sql<Date>`now()`).execute()
}
