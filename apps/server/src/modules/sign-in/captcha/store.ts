import { proofSeconds } from '@xw/shared/session/proof'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

interface StoredAnswer {
  /** Of the client's choice; it has one question at a time, and asking another one is the end of it. */
  key: string
  hash: Buffer
  seconds: number
}

/** Remembers what the right answer under a key hashes to. */
export async function storeAnswer(db: Db, { key, hash, seconds }: StoredAnswer): Promise<void> {
  const values = { code_hash: hash, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` }
  await db.platform
    .insertInto('sys_captcha')
    .values({ key, ...values })
    .onConflict(conflict => conflict.column('key').doUpdateSet(values))
    .execute()
}

/** What was remembered, once: whoever asks again, or at the same time, gets null. So does who comes too late. */
export async function takeAnswer(db: Db, key: string): Promise<{ hash: Buffer; msLeft: number } | null> {
  const taken = await db.platform
    .deleteFrom('sys_captcha')
    .where('key', '=', key)
    .returning(['code_hash as hash', sql<number>`extract(epoch from expires_at - now())::float8 * 1000`.as('msLeft')])
    .executeTakeFirst()
  return taken && taken.msLeft > 0 ? taken : null
}

/** Longer than any key of a client can be, so that no call about pictures reaches it. */
const usedKey = (challenge: string) => `proof:${challenge}`

/** Remembers that a challenge was answered; false where it was already, here or on another server. */
export async function markChallengeUsed(db: Db, challenge: string): Promise<boolean> {
  const marked = await db.platform
    .insertInto('sys_captcha')
    .values({
      key: usedKey(challenge),
      code_hash: Buffer.alloc(0),
      // Twice as long as it can be brought: the clocks of servers differ.
      expires_at: sql<Date>`now() + make_interval(secs => ${2 * proofSeconds})`,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}

/** Questions that nobody can answer any more. */
export async function purgeCaptchas(db: Db): Promise<void> {
  await db.platform.deleteFrom('sys_captcha').where('expires_at', '<=', sql<Date>`now()`).execute()
}
