import { type Static, Type } from 'typebox'

/** Consecutively numbered certificates, with the first and last number to be assigned. */
export const CertificateNumberRange = Type.Object({
  first: Type.String(),
  last: Type.String(),
  count: Type.Number(),
})
export type CertificateNumberRange = Static<typeof CertificateNumberRange>

/** The result of an action on many records, or of its dry run. */
export const BulkResult = Type.Object({
  /** The number of selected records. */
  total: Type.Number(),
  done: Type.Number(),
  /** The refused records by reason, each with some names. */
  refused: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), names: Type.Array(Type.String()) })),
  /** Default values for the step's fields, from the records' batch. */
  suggested: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The numbers to be assigned, and the first recipients. */
  ranges: Type.Optional(Type.Array(CertificateNumberRange)),
  samples: Type.Optional(
    Type.Array(Type.Object({ name: Type.Union([Type.String(), Type.Null()]), number: Type.String() })),
  ),
  /** Another person must approve before the report's files are made. */
  needsApproval: Type.Optional(Type.Boolean()),
  /** Records with characters that no font contains; nothing is printed while there are any. */
  unprintable: Type.Optional(Type.Array(Type.Object({ name: Type.String(), characters: Type.Array(Type.String()) }))),
  /** The public address is not set, so QR codes on certificates would point to this machine only. */
  lacksAddress: Type.Optional(Type.Boolean()),
})
export type BulkResult = Static<typeof BulkResult>
