import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** By what somebody proves that an account is theirs. */
export const PasswordResetMethod = Type.Union([Type.Literal('phone'), Type.Literal('mail')])
export type PasswordResetMethod = Static<typeof PasswordResetMethod>

/** SH-05, after the first step: the same for every name, whether or not somebody has it. */
export const PasswordResetStart = Type.Object({
  ticket: Type.String(),
  ways: Type.Array(PasswordResetMethod),
  /** Whom the school tells people to ask, where it does; they may publish it or not. */
  contact: nullable(Type.String()),
})
export type PasswordResetStart = Static<typeof PasswordResetStart>

/** After the second step: whose account it is, which they have just proven. */
export const PasswordResetProof = Type.Object({ ticket: Type.String(), username: Type.String() })
export type PasswordResetProof = Static<typeof PasswordResetProof>

/** What comes with the refusal of a ticket that is used up or too old: the page goes back to the first step. */
export interface PasswordResetRefused {
  startAgain?: true
}
