import { type Static, Type } from 'typebox'

/** What became, or would become, of the records that something was done to. */
export const ManyOutcome = Type.Object({
  /** How many were meant. */
  total: Type.Number(),
  done: Type.Number(),
  /** The others by the reason, each with some names. */
  refused: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), names: Type.Array(Type.String()) })),
})
export type ManyOutcome = Static<typeof ManyOutcome>
