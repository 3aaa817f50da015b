import { randomInt } from 'node:crypto'
import type { Keys } from '../../../plugins/keys.ts'

const count = 10
const length = 10
/** 32 characters that cannot be confused on paper; a code of ten has fifty bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const createCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Creates codes such as `ABCDE-23456`. They are shown once; only their hashes are stored. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: count }, createCode).map(code => `${code.slice(0, 5)}-${code.slice(5)}`)

/** Removes spaces and hyphens and returns the upper-case code, or null when the length is wrong. */
export function parseRecoveryCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return code.length === length ? code : null
}

/** The hash includes the account, so that a row copied to another account opens nothing. */
export const hashRecoveryCode = (keys: Keys, accountId: string, code: string): Buffer =>
  keys.hmac('recovery-code', `${accountId}:${parseRecoveryCode(code)}`)
