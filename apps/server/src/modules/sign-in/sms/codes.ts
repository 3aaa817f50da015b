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

/** Mail takes its time. */
const validMinutes = { phone: 5, mail: 15 } as const
/** So many wrong tries end a code, from wherever they come. */
const maxTries = 5
/** Long enough for the caps of a day. */
export const retentionDays = 2

export const mobileColumns = { kind: 'sealed', column: 'mobile', hash: 'mobile_hash', tail: 'mobile_tail' } as const
/** Asked for before any school is known. */
export const platformSealPlace = (keys: Keys) => ({ keys, tenantId: 0 })
const hashReceiver = (keys: Keys, mobile: string) => blindIndex(platformSealPlace(keys), mobileColumns.column, mobile)
const hashCode = (keys: Keys, id: string, code: string) => keys.hmac('phone-code', `${id}:${code}`)

export const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A number never looks like a mail address, nor an address like a number. */
export const isMailAddress = (receiver: string): boolean => receiver.includes('@')

interface CodeRequest {
  /** Or a mail address, where a code may go there. */
  mobile: string
  purpose: CodePurpose
  /** The school whose text it will be, where that is known before anybody is looked for. */
  schoolId?: number | null
  /** The address that asks; for somebody who is signed in their account, since a whole campus may share one address. */
  ip: string
}

/**
 * Makes a code for a number and leaves it to the workers. Whether somebody has the number is not looked at here: asking
 * costs the same and says the same either way.
 */
export async function requestCode(
  { db, keys, queue }: Pick<Deps, 'db' | 'keys' | 'queue'>,
  { mobile, purpose, schoolId = null, ip }: CodeRequest,
): Promise<void> {
  const [id, code] = [newId(), createCode()]
  const { sealed, hash, tail } = sealedParts(platformSealPlace(keys), mobileColumns, mobile)
  await db.platform.transaction().execute(async tx => {
    // Those who ask at once wait for each other, always in this order, and then count what the others have asked for.
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

/** The least level of a solved challenge that a code to this number or mail address is asked for with. */
export const readCodeProofLevel = ({ db, keys }: Pick<Deps, 'db' | 'keys'>, mobile: string): Promise<number> =>
  readReceiverProofLevel(db, hashReceiver(keys, mobile))

const lockKey = (tx: Tx, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 48))`.execute(tx)

/** The id of the number's newest code for something, where this is it; the try is counted before it is looked at. Null where it is not. */
export async function matchCode(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { mobile, purpose, code }: { mobile: string; purpose: CodePurpose; code: string },
): Promise<string | null> {
  const tried = await db.platform
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
  // Computed either way, so that a number without a code takes no less time.
  const given = hashCode(keys, tried?.id ?? '', code)
  return tried?.code_hash && timingSafeEqual(given, tried.code_hash) ? tried.id : null
}

/** Uses a code up; who comes second with the same one is too late. */
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

/** The one sentence for every code that does not open: wrong, old, used, never sent. */
const wrongCode = '手机验证码错误'
const wrongMailCode = '邮箱验证码错误'
export const wrongCodeText = (receiver: string): string => (isMailAddress(receiver) ? wrongMailCode : wrongCode)

/** What is wrong with a code stands beside its field. */
export function rethrowAtCodeField(error: unknown): never {
  throw error instanceof AppError && error.kind === 'refused' ? invalid({ smscode: error.message }) : error
}

/** What was asked for and no longer counts. */
export async function purgeCodes(db: Db): Promise<void> {
  const old = sql<Date>`now() - make_interval(days => ${retentionDays})`
  await db.platform.deleteFrom('sys_sms').where('create_time', '<', old).execute()
  const expired = db.platform.updateTable('sys_sms').set({ code: null, content: null })
  const held = expired.where(eb => eb.or([eb('code', 'is not', null), eb('content', 'is not', null)]))
  await held.where('expires_at', '<=', sql<Date>`now()`).execute()
}
