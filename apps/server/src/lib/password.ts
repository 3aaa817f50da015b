import { type CipherKey, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'
import { seal, unseal } from './seal.ts'

/** Argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * Each computation keeps one core busy for a tenth of a second, so a crowd has to wait instead of stopping the server. One
 * core stays free for everybody else's calls, and two of Node's four helper threads for compression and files.
 */
const maxRunning = Math.max(1, Math.min(2, availableParallelism() - 1))
const maxWaiting = 52 - maxRunning

let running = 0
const waiting: (() => void)[] = []

/** Refuses a call early when all places to wait are taken, for callers whose work before the password is costly too. */
export function assertPasswordSlot(): void {
  if (running >= maxRunning && waiting.length >= maxWaiting) throw new AppError('unavailable')
}

/** Compares a password with the stored hash. An unknown user has none (null), and the comparison takes as long. */
export type VerifyPassword = (stored: string | null, password: string) => Promise<boolean>

/**
 * Waits until one of the few concurrent password computations is free, and runs the caller's work with a function that
 * verifies passwords. `initialKey` opens sealed initial passwords; callers that only hash need none.
 */
export async function withPasswordSlot<T>(
  run: (verify: VerifyPassword) => Promise<T>,
  initialKey?: CipherKey,
): Promise<T> {
  if (running < maxRunning) running += 1
  else if (waiting.length < maxWaiting) await new Promise<void>(resolve => waiting.push(resolve))
  else throw new AppError('unavailable')
  try {
    return await run((stored, password) => verifyStored(stored, password, initialKey))
  } finally {
    const next = waiting.shift()
    // Hands the place to the next waiting call, so that no later call can take it first.
    if (next) next()
    else running -= 1
  }
}

/** Returns the hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> => withPasswordSlot(() => hash(password, cost))

const initialPrefix = '$initial$'
const initialContext = 'initial-password'

/**
 * Seals an initial password that a rule gave, instead of hashing it. Everybody who knows the rule can compute the password, so
 * a hash would protect nothing and cost a tenth of a second for each of ten thousand people. The first sign-in stores a hash.
 */
export const sealInitial = (key: CipherKey, password: string): string =>
  initialPrefix + seal(key, initialContext, password).toString('base64')

/** Opens a sealed initial password. */
export const openInitial = (key: CipherKey, stored: string): string =>
  unseal(key, initialContext, Buffer.from(stored.slice(initialPrefix.length), 'base64'))

/**
 * Stands in the place of a hash for a student who has set no password yet. No password matches it: the initial password
 * is stored nowhere, and the first sign-in computes it from the student's record.
 */
export const noPasswordYet = '$derived$'

/** Computes one hash in every case, so that the time of a failed attempt tells nothing about the account. */
async function verifyStored(stored: string | null, password: string, initialKey?: CipherKey): Promise<boolean> {
  if (stored === noPasswordYet) return verify(decoy(), password)
  if (!stored?.startsWith(initialPrefix)) return verify(stored ?? decoy(), password)
  if (!initialKey) throw new Error('an initial password needs its key')
  await verify(decoy(), password)
  const initial = openInitial(initialKey, stored)
  return timingSafeEqual(digest(initial), digest(password))
}

/** Digests make texts of any length comparable: `timingSafeEqual` needs the same number of bytes. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Makes a hash of the usual shape and cost that no password matches. */
const decoy = () => `${prefix}${base64(16)}$${base64(32)}`

/**
 * Reports whether the next sign-in has to store a new hash, since only then is the password known: for a hash of an
 * earlier cost, and for a sealed initial password. The marker of a student without a password stays.
 */
export const needsRehash = (stored: string): boolean => stored !== noPasswordYet && !stored.startsWith(prefix)
