import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Accepts a phone clock that is this many time steps off. */
const allowedDrift = 1

/** The settings that every authenticator assumes: RFC 6238 with SHA-1, six digits, 30 seconds. */
const createTotp = (seed: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(seed), period: periodSeconds, digits: 6, algorithm: 'SHA1' })

/** Creates a random seed, in base32 so that users without a camera can type it. */
export const createSeed = (): string => new Secret({ size: 20 }).base32

/** Builds the address that the QR code contains. */
export const buildSeedUri = (seed: string, names: { issuer: string; label: string }): string =>
  createTotp(seed, names).toString()

/** Returns the time step of a code, counted in half minutes since 1970, or null when it matches no step around now. */
export function findTimeStep(seed: string, code: string, now = Date.now()): number | null {
  const delta = createTotp(seed).validate({ token: code, timestamp: now, window: allowedDrift })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}
