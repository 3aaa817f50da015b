import { type Static, Type } from 'typebox'

/** A challenge of ALTCHA's protocol: find the number that, appended to the salt, has this hash. */
export const ProofChallenge = Type.Object({
  algorithm: Type.Literal('SHA-256'),
  challenge: Type.String(),
  maxnumber: Type.Integer(),
  salt: Type.String(),
  signature: Type.String(),
})
export type ProofChallenge = Static<typeof ProofChallenge>

/** A solved challenge; it travels as base64 of its JSON. */
export interface ProofSolution extends Omit<ProofChallenge, 'maxnumber'> {
  number: number
}
