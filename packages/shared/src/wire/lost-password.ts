import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The ways to prove the ownership of an account. */
export const PasswordResetMethod = Type.Union([Type.Literal('phone'), Type.Literal('mail')])
export type PasswordResetMethod = Static<typeof PasswordResetMethod>

/** SH-05, the answer to the first step: equal for every name, whether or not an account has it. */
export const PasswordResetStart = Type.Object({
  ticket: Type.String(),
  ways: Type.Array(PasswordResetMethod),
  /** The contact that the school publishes for lost passwords, if any. */
  contact: nullable(Type.String()),
})
export type PasswordResetStart = Static<typeof PasswordResetStart>

/** The answer to the second step: the verified account. */
export const PasswordResetProof = Type.Object({ ticket: Type.String(), username: Type.String() })
export type PasswordResetProof = Static<typeof PasswordResetProof>

/** Comes with the refusal of a used or expired ticket: the page returns to the first step. */
export interface PasswordResetRefused {
  startAgain?: true
}
