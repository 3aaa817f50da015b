import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** A phone's clock may be this many steps off. */
const allowedDrift = 1

/** What every authenticator takes without being told: RFC 6238 with SHA-1, six digits, half a minute. */
const createTotp = (seed: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(seed), period: periodSeconds, digits: 6, algorithm: 'SHA1' })

/** A new seed in the letters that somebody without a camera types. */
export const createSeed = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from the picture. */
export const buildSeedUri = (seed: string, names: { issuer: string; label: string }): string =>
  createTotp(seed, names).toString()

/** The half minute that a code belongs to, counted from 1970; null where it belongs to none of those around now. */
export function findTimeStep(seed: string, code: string, now = Date.now()): number | null {
  const delta = createTotp(seed).validate({ token: code, timestamp: now, window: allowedDrift })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
