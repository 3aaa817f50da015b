import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errors.ts'

/** Argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Each computation keeps one core busy for a tenth of a second, so a crowd has to wait instead of stopping the server. */
const maxRunning = 2
const maxWaiting = 50

let running = 0
const waiting: (() => void)[] = []

/** Compares with a stored hash or, for an unknown user, with none, in the same time. */
export type VerifyPassword = (stored: string | null, password: string) => Promise<boolean>

/** Waits for one of the few places where passwords are computed, and gives the means to do so there. */
export async function inPasswordTurn<T>(run: (verify: VerifyPassword) => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1
  else if (waiting.length < maxWaiting) await new Promise<void>(resolve => waiting.push(resolve))
  else throw new AppError('unavailable')
  try {
    return await run((stored, password) => verify(stored ?? decoy(), password))
  } finally {
    const next = waiting.shift()
    // The place is handed over, not given back: nobody who comes later can slip in between.
    if (next) next()
    else running -= 1
  }
}

/** Makes what is stored of a password. */
export const hashPassword = (password: string): Promise<string> => inPasswordTurn(() => hash(password, cost))

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

/** Has the shape and cost of a real hash, and fits no password. */
const decoy = () => `${prefix}${base64(16)}$${base64(32)}`

/** True for a hash of an earlier cost; it is made anew at the next sign-in, the only moment the password is known. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(prefix)
