import { type Static, Type } from 'typebox'
import { BatchChoice } from './batches.ts'
import { nullable } from './schema.ts'

const Text = nullable(Type.String())

/** Who helps a student: what the school shows of its staff, and no mobile number. */
const OwnContact = Type.Object({ name: Type.String(), telephone: Text, email: Text })
export type OwnContact = Static<typeof OwnContact>

/** The collection that a record belongs to, as its student is told of it; moments are in milliseconds. */
const OwnBatch = Type.Object({
  name: Type.String(),
  state: BatchChoice.properties.state,
  windows: BatchChoice.properties.windows,
  /** Whom the school names for questions. */
  contact: Text,
  /** Rich text. */
  instructions: Text,
  needsPhoto: Type.Boolean(),
  needsSignature: Type.Boolean(),
})

/** What the rules found in a record that is still to be submitted. */
const OwnFindings = Type.Object({
  /** Errors that the student can put right. */
  errors: Type.Number(),
  warnings: Type.Number(),
  /** Errors in what only the office fills in, or in what students do not see. */
  beyond: Type.Number(),
})

/** DG-05: one of the signed-in student's own records, with all that their home says of it. */
const OwnRecord = Type.Object({
  id: Type.String(),
  xwbslbm: Type.String(),
  version: Type.Number(),
  status: Type.String(),
  name: Text,
  /** 学号 or 申请号. */
  number: Text,
  major: Text,
  depart: Text,
  /** The photo's file. */
  photo: Text,
  batch: nullable(OwnBatch),
  /** Until when it can be filled in, in milliseconds, more time for this student included. */
  deadline: nullable(Type.Number()),
  isExtended: Type.Boolean(),
  /** Why it can be neither changed nor submitted now, where that is not because of how far it has come. */
  closed: Text,
  /** Who takes part in its review, which decides which steps there are. */
  review: Type.Object({ byStudent: Type.Boolean(), bySupervisor: Type.Boolean(), byDepart: Type.Boolean() }),
  canEdit: Type.Boolean(),
  canSubmit: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  returned: nullable(
    Type.Object({
      reason: Text,
      fields: Type.Array(Type.Object({ key: Type.String(), label: Type.String() })),
    }),
  ),
  /** Null where it is submitted already. */
  findings: nullable(OwnFindings),
  /** The steps it has taken, the newest first. */
  steps: Type.Array(Type.Object({ action: Type.String(), to: Type.String(), time: Text })),
  contacts: Type.Array(OwnContact),
})
export type OwnRecord = Static<typeof OwnRecord>

export const OwnRecords = Type.Object({
  records: Type.Array(OwnRecord),
  /** Who helps somebody that has no record yet. */
  contacts: Type.Array(OwnContact),
})
export type OwnRecords = Static<typeof OwnRecords>
