import { type Static, Type } from 'typebox'

const Text = Type.Union([Type.String(), Type.Null()])

/** One field of a record that is to be changed, as the reader sees both values. */
const ChangedField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** The values are masked for the reader. */
  isVeiled: Type.Boolean(),
})

/** A record of a change sheet. */
export const ChangeRequestRecord = Type.Object({
  recordId: Type.String(),
  name: Text,
  number: Text,
  /** Where the record is now. */
  status: Text,
  fields: Type.Array(ChangedField),
  /** Ids of pictures, where it is about them. */
  oldPhoto: Text,
  newPhoto: Text,
})
export type ChangeRequestRecord = Static<typeof ChangeRequestRecord>

export const CreatedChangeRequest = Type.Object({ id: Type.String(), sheetNo: Type.String() })
export type CreatedChangeRequest = Static<typeof CreatedChangeRequest>

export const LetterLink = Type.Object({ url: Type.String() })
export type LetterLink = Static<typeof LetterLink>
