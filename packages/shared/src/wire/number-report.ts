import { type Static, Type } from 'typebox'

/** A series of consecutive certificate numbers and its irregularities. */
export const SeriesReport = Type.Object({
  /** The common prefix. */
  series: Type.String(),
  first: Type.String(),
  last: Type.String(),
  /** The number of certificates ever numbered, including revoked ones. */
  count: Type.Number(),
  revoked: Type.Number(),
  /** Unused numbers between the first and the last, and the first gaps. */
  missing: Type.Number(),
  gaps: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
  /** Numbers of a record that another record has too, or that were revoked. */
  doubled: Type.Array(Type.String()),
})
export type SeriesReport = Static<typeof SeriesReport>
