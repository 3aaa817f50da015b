import { type ProofPurpose, proofKey } from '@xw/shared/session/proof'
import { findProofNumber } from '@xw/shared/session/proof-number'
import { paths } from '@xw/shared/wire/paths'
import type { ProofChallenge } from '@xw/shared/wire/proof'
import type { TestServer } from './app.ts'

/** Asks for a challenge as a page does. */
export async function askChallenge(server: TestServer, purpose: ProofPurpose, { level = 0, ip = '10.0.0.1' } = {}) {
  const path = `${paths.session.proof}/${purpose}?level=${level}`
  const { body } = await server.call<ProofChallenge>('GET', path, { remoteAddress: ip })
  if (!body.result) throw new Error(body.message)
  return body.result
}

/** The solution of a challenge as a page sends it; `change` makes it another one. */
export function solve(challenge: ProofChallenge, change: object = {}) {
  const { algorithm, salt, signature } = challenge
  const number = findProofNumber(challenge)
  const solution = { algorithm, challenge: challenge.challenge, number, salt, signature, ...change }
  return { captcha: Buffer.from(JSON.stringify(solution)).toString('base64'), checkKey: proofKey }
}

/** Asks for a challenge and solves it, as a browser does. */
export const solvedProof = async (...asked: Parameters<typeof askChallenge>) => solve(await askChallenge(...asked))
