import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { maxProofNumber, type ProofPurpose, proofPurposes, proofSeconds } from '@xw/shared/session/proof'
import type { ProofChallenge, ProofSolution } from '@xw/shared/wire/proof'
import type { Keys } from '../../../plugins/keys.ts'

const algorithm = 'SHA-256'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const sign = (keys: Keys, challenge: string) => keys.hmac('proof-of-work', challenge).toString('hex')

interface ProofTerms {
  purpose: ProofPurpose
  level: number
}

/**
 * Makes a challenge of the ALTCHA protocol. The salt holds expiry, purpose and level and is part of the hash, so that
 * clients cannot change it. It ends with `&`, so that no digit of the number can be read as part of it.
 */
export function createChallenge(keys: Keys, { purpose, level }: ProofTerms, now = Date.now()): ProofChallenge {
  const expires = Math.floor(now / 1000) + proofSeconds
  const salt = `${randomBytes(16).toString('hex')}?expires=${expires}&for=${purpose}&level=${level}&`
  const maxnumber = maxProofNumber(level)
  const challenge = sha256(salt + randomInt(maxnumber + 1))
  return { algorithm, challenge, maxnumber, salt, signature: sign(keys, challenge) }
}

interface SolvedProof extends ProofTerms {
  /** Identifies the challenge, however the solution is encoded. */
  challenge: string
}

const saltPattern = new RegExp(`^[0-9a-f]{32}\\?expires=(\\d{10})&for=(${proofPurposes.join('|')})&level=(\\d)&$`)
const hexPattern = /^[0-9a-f]{64}$/

/** A solution is longer than any letters or slider pass. */
export const isProof = (captcha: string): boolean => captcha.length > 64

/** Returns null when the solution was not issued by this server, is wrong or has expired. */
export function verifySolution(keys: Keys, captcha: string, now = Date.now()): SolvedProof | null {
  const solution = parseSolution(captcha)
  if (!solution) return null
  const { challenge, salt, number, signature } = solution
  const [, expires, purpose, level] = saltPattern.exec(salt) ?? []
  if (sha256(salt + number) !== challenge || !isSame(signature, sign(keys, challenge))) return null
  if (Number(expires) * 1000 <= now) return null
  return { challenge, purpose: purpose as ProofPurpose, level: Number(level) }
}

/**
 * Checks every part against its exact form, because the hash does not show where the salt ends and the number begins.
 */
function parseSolution(captcha: string): ProofSolution | null {
  let decoded: unknown
  try {
    decoded = JSON.parse(Buffer.from(captcha, 'base64').toString())
  } catch {
    return null
  }
  if (typeof decoded !== 'object' || decoded === null) return null
  const { challenge, salt, number, signature, ...rest } = decoded as Partial<Record<keyof ProofSolution, unknown>>
  if (rest.algorithm !== algorithm || typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
    return null
  if (typeof salt !== 'string' || !saltPattern.test(salt)) return null
  if (typeof challenge !== 'string' || !hexPattern.test(challenge)) return null
  if (typeof signature !== 'string' || !hexPattern.test(signature)) return null
  return { algorithm, challenge, salt, number, signature }
}

const isSame = (decoded: string, right: string) => timingSafeEqual(Buffer.from(decoded), Buffer.from(right))
