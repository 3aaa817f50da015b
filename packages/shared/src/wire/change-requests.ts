import { type Static, Type } from 'typebox'

const Text = Type.Union([Type.String(), Type.Null()])

/** A field to be changed, with both values as the reader may see them. */
const ChangedField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** The values are masked for the reader. */
  isVeiled: Type.Boolean(),
})

/** A record of a change request. */
export const ChangeRequestRecord = Type.Object({
  recordId: Type.String(),
  name: Text,
  number: Text,
  /** The current state of the record. */
  status: Text,
  fields: Type.Array(ChangedField),
  /** The ids of the old and the new photo, in a request about photos. */
  oldPhoto: Text,
  newPhoto: Text,
})
export type ChangeRequestRecord = Static<typeof ChangeRequestRecord>

export const CreatedChangeRequest = Type.Object({ id: Type.String(), sheetNo: Type.String() })
export type CreatedChangeRequest = Static<typeof CreatedChangeRequest>

export const LetterLink = Type.Object({ url: Type.String() })
export type LetterLink = Static<typeof LetterLink>
