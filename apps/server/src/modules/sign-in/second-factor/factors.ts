import type { Db, Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { sealText, unsealText } from '../../../resource/stored.ts'
import { createRecoveryCodes, hashRecoveryCode, parseRecoveryCode } from './recovery-codes.ts'
import { findTimeStep } from './seeds.ts'

type FactorDeps = Pick<Deps, 'db' | 'keys'>

const seedColumn = (accountId: string) => `second_factor:${accountId}`

/** Seals a seed so that it can be opened for its account only. */
export const sealSeed = (keys: Keys, accountId: string, seed: string): Buffer =>
  sealText({ keys, tenantId: 0 }, seedColumn(accountId), seed)
export const openSeed = (keys: Keys, accountId: string, sealed: Buffer): string =>
  unsealText({ keys, tenantId: 0 }, seedColumn(accountId), sealed)

/**
 * Returns since when the account has a second factor and how many recovery codes are left, or null when it has none.
 */
export async function findFactor(db: Db, accountId: string): Promise<{ since: Date; recoveryLeft: number } | null> {
  const found = await db.platform
    .selectFrom('sys_second_factor as factor')
    .select(eb => [
      'factor.create_time as since',
      eb
        .selectFrom('sys_recovery_code as code')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('code.account_id', '=', 'factor.account_id')
        .as('left'),
    ])
    .where('factor.account_id', '=', accountId)
    .executeTakeFirst()
  return found ? { since: found.since, recoveryLeft: Number(found.left) } : null
}

export interface NewFactor {
  accountId: string
  seed: string
  /** The 30-second interval of the code that confirmed the seed. No code of this or an earlier interval counts again. */
  step: number
  /** Replaces an existing factor, of which the owner has just shown a code. */
  replaces: boolean
}

/** Stores a confirmed seed and returns its recovery codes, or null when another one was set up meanwhile. */
export async function saveFactor(tx: Tx, keys: Keys, factor: NewFactor): Promise<string[] | null> {
  const { accountId, seed, step, replaces } = factor
  if (replaces) await removeFactor(tx, accountId)
  const saved = await tx
    .insertInto('sys_second_factor')
    .values({ account_id: accountId, seed: sealSeed(keys, accountId, seed), last_step: step })
    .onConflict(conflict => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  if (!saved) return null
  const codes = createRecoveryCodes()
  await tx
    .insertInto('sys_recovery_code')
    .values(codes.map(code => ({ account_id: accountId, code_hash: hashRecoveryCode(keys, accountId, code) })))
    .execute()
  return codes
}

/** Removes a second factor and its recovery codes. Returns false when there was none. */
export async function removeFactor(tx: Tx, accountId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('sys_second_factor')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return removed !== undefined
}

export interface ConsumedCode {
  /** Recovery codes left after one was used; null for a code of the authenticator. */
  recoveryLeft: number | null
}

/** Uses up an unused authenticator code or a recovery code. Returns null when the input is neither. */
export async function consumeFactorCode(
  deps: FactorDeps,
  accountId: string,
  typed: string,
): Promise<ConsumedCode | null> {
  const digits = typed.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return (await consumeTotpCode(deps, accountId, digits)) ? { recoveryLeft: null } : null
  return consumeRecoveryCode(deps, accountId, typed)
}

async function consumeTotpCode({ db, keys }: FactorDeps, accountId: string, code: string): Promise<boolean> {
  const factor = await db.platform
    .selectFrom('sys_second_factor')
    .select('seed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const step = factor ? findTimeStep(openSeed(keys, accountId, factor.seed), code) : null
  if (!factor || step === null) return false
  // One statement, so that of two calls with the same code one fails. It compares the seed, which can have been
  // replaced meanwhile.
  const taken = await db.platform
    .updateTable('sys_second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('seed', '=', factor.seed)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function consumeRecoveryCode(
  { db, keys }: FactorDeps,
  accountId: string,
  typed: string,
): Promise<ConsumedCode | null> {
  if (parseRecoveryCode(typed) === null) return null
  const used = await db.platform
    .deleteFrom('sys_recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(keys, accountId, typed))
    .returning('account_id')
    .executeTakeFirst()
  return used ? { recoveryLeft: (await findFactor(db, accountId))?.recoveryLeft ?? 0 } : null
}
