import { proofSeconds } from '@xw/shared/session/proof'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

interface StoredAnswer {
  /** Chosen by the client. A key holds one question at a time; a new question replaces the old one. */
  key: string
  hash: Buffer
  seconds: number
}

/** Stores the hash of the right answer under a key. */
export async function storeAnswer(db: Db, { key, hash, seconds }: StoredAnswer): Promise<void> {
  const values = { code_hash: hash, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` }
  await db.platform
    .insertInto('sys_captcha')
    .values({ key, ...values })
    .onConflict(conflict => conflict.column('key').doUpdateSet(values))
    .execute()
}

/** Returns a stored answer once: a second or parallel call, and a call after its expiry, gets null. */
export async function takeAnswer(db: Db, key: string): Promise<{ hash: Buffer; msLeft: number } | null> {
  const taken = await db.platform
    .deleteFrom('sys_captcha')
    .where('key', '=', key)
    .returning(['code_hash as hash', sql<number>`extract(epoch from expires_at - now())::float8 * 1000`.as('msLeft')])
    .executeTakeFirst()
  return taken && taken.msLeft > 0 ? taken : null
}

/** Longer than any key that a client can send, so that captcha routes never reach these rows. */
const usedKey = (challenge: string) => `proof:${challenge}`

/** Marks a challenge as used. Returns false when it was used before, on any server. */
export async function markChallengeUsed(db: Db, challenge: string): Promise<boolean> {
  const marked = await db.platform
    .insertInto('sys_captcha')
    .values({
      key: usedKey(challenge),
      code_hash: Buffer.alloc(0),
      // Twice the lifetime of a challenge, because server clocks differ.
      expires_at: sql<Date>`now() + make_interval(secs => ${2 * proofSeconds})`,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}

/** Deletes expired answers. */
export async function purgeCaptchas(db: Db): Promise<void> {
  await db.platform.deleteFrom('sys_captcha').where('expires_at', '<=', sql<Date>`now()`).execute()
}
