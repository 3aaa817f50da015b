import { randomInt } from 'node:crypto'
import type { Keys } from '../../../plugins/keys.ts'

const count = 10
const length = 10
/** 32 characters that cannot be mistaken for one another on paper: a code has fifty bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Codes as they are shown once and then kept by nobody but their owner: `ABCDE-23456`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: count }, createCode).map(code => `${code.slice(0, 5)}-${code.slice(5)}`)

/** What was typed, without what people put in between; null where it can be no recovery code. */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === length ? code : null
}

/** Keyed, and bound to the account: a row that is copied to another one opens nothing there. */
export const hashRecoveryCode = (keys: Keys, accountId: string, code: string): Buffer =>
  keys.hmac('recovery-code', `${accountId}:${parseRecoveryCode(code)}`)
