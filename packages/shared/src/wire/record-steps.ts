import { type Static, Type } from 'typebox'

/** Certificates that are numbered one after the other, with the first and the last number that would be given. */
export const CertificateNumberRange = Type.Object({
  first: Type.String(),
  last: Type.String(),
  count: Type.Number(),
})
export type CertificateNumberRange = Static<typeof CertificateNumberRange>

/** What became, or would become, of the records that something was done to. */
export const BulkResult = Type.Object({
  /** How many were meant. */
  total: Type.Number(),
  done: Type.Number(),
  /** The others by the reason, each with some names. */
  refused: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), names: Type.Array(Type.String()) })),
  /** What the records' collection knows of the values that an action is told, to begin with. */
  suggested: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The numbers that certificates would get, and whose the first of them are. */
  ranges: Type.Optional(Type.Array(CertificateNumberRange)),
  samples: Type.Optional(
    Type.Array(Type.Object({ name: Type.Union([Type.String(), Type.Null()]), number: Type.String() })),
  ),
  /** Somebody else has to agree before the files of a report are made. */
  needsApproval: Type.Optional(Type.Boolean()),
  /** Records whose certificates have characters that no font has: nothing is printed while there is one. */
  unprintable: Type.Optional(Type.Array(Type.Object({ name: Type.String(), characters: Type.Array(Type.String()) }))),
  /** The codes on the certificates would lead to this machine alone, since nobody has set the address of the system. */
  lacksAddress: Type.Optional(Type.Boolean()),
})
export type BulkResult = Static<typeof BulkResult>
