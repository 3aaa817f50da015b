import { type Static, Type } from 'typebox'

/** Numbers of certificates that count on from one another, and what is wrong with their order. */
export const SeriesReport = Type.Object({
  /** What they all begin with. */
  series: Type.String(),
  first: Type.String(),
  last: Type.String(),
  /** How many were ever given, those that were revoked among them. */
  count: Type.Number(),
  revoked: Type.Number(),
  /** How many between the first and the last were never given, and the first stretches of them. */
  missing: Type.Number(),
  gaps: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Numbers that a record has although they are another one's, or were revoked. */
  doubled: Type.Array(Type.String()),
})
export type SeriesReport = Static<typeof SeriesReport>
