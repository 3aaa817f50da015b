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

/** Refuses whoever would find no place to wait: for what has a price of its own before it comes to the password. */
export function assertPasswordSlot(): void {
  if (running >= maxRunning && waiting.length >= maxWaiting) throw new AppError('unavailable')
}

/** Compares with what is stored or, for an unknown user, with nothing, in the same time. */
export type VerifyPassword = (stored: string | null, password: string) => Promise<boolean>

/**
 * Waits for one of the few places where passwords are computed, and gives the means to do so there. `initialKey` opens
 * initial passwords that were sealed; whoever only hashes needs none.
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
    // The place is handed over, not given back: nobody who comes later can slip in between.
    if (next) next()
    else running -= 1
  }
}

/** Makes what is stored of a password. */
export const hashPassword = (password: string): Promise<string> => withPasswordSlot(() => hash(password, cost))

const initialPrefix = '$initial$'
const initialContext = 'initial-password'

/**
 * Seals an initial password that a rule gave, instead of hashing it. Everybody who knows the rule can compute the password, so
 * a hash would protect nothing and cost a tenth of a second for each of ten thousand people. The first sign-in stores a hash.
 */
export const sealInitial = (key: CipherKey, password: string): string =>
  initialPrefix + seal(key, initialContext, password).toString('base64')

/** The initial password again. */
export const openInitial = (key: CipherKey, stored: string): string =>
  unseal(key, initialContext, Buffer.from(stored.slice(initialPrefix.length), 'base64'))

/**
 * Stands in the place of a hash for a student who has no password yet: what opens the first sign-in is computed from the
 * record by who knows the rule. By itself it fits nothing.
 */
export const derivedPassword = '$derived$'

/** Either way one computation of the usual cost: how long a wrong try takes tells nothing about the account. */
async function verifyStored(stored: string | null, password: string, initialKey?: CipherKey): Promise<boolean> {
  if (stored === derivedPassword) return verify(decoy(), password)
  if (!stored?.startsWith(initialPrefix)) return verify(stored ?? decoy(), password)
  if (!initialKey) throw new Error('an initial password needs its key')
  await verify(decoy(), password)
  const initial = openInitial(initialKey, stored)
  return timingSafeEqual(digest(initial), digest(password))
}

/** Two texts of any length are compared by as many bytes. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Has the shape and cost of a real hash, and fits no password. */
const decoy = () => `${prefix}${base64(16)}$${base64(32)}`

/**
 * True for a hash of an earlier cost and for what is no hash yet; it is made anew at the next sign-in, the only
 * moment the password is known. A derived one is never made a hash of.
 */
export const needsRehash = (stored: string): boolean => stored !== derivedPassword && !stored.startsWith(prefix)
