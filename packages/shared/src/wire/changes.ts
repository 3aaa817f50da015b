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
export const ChangedRecord = Type.Object({
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
export type ChangedRecord = Static<typeof ChangedRecord>

export const DrawnSheet = Type.Object({ id: Type.String(), sheetNo: Type.String() })
export type DrawnSheet = Static<typeof DrawnSheet>

export const LetterPlace = Type.Object({ url: Type.String() })
export type LetterPlace = Static<typeof LetterPlace>
