import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** By what somebody proves that an account is theirs. */
export const LostWay = Type.Union([Type.Literal('phone'), Type.Literal('mail')])
export type LostWay = Static<typeof LostWay>

/** SH-05, after the first step: the same for every name, whether or not somebody has it. */
export const LostNamed = Type.Object({
  ticket: Type.String(),
  ways: Type.Array(LostWay),
  /** Whom the school tells people to ask, where it does; they may publish it or not. */
  contact: nullable(Type.String()),
})
export type LostNamed = Static<typeof LostNamed>

/** After the second step: whose account it is, which they have just proven. */
export const LostProven = Type.Object({ ticket: Type.String(), username: Type.String() })
export type LostProven = Static<typeof LostProven>

/** What comes with the refusal of a ticket that is used up or too old: the page goes back to the first step. */
export interface LostRefused {
  startAgain?: true
}
