import { type Static, Type } from 'typebox'
import { BatchOption } from './batches.ts'
import { nullable } from './schema.ts'

const Text = nullable(Type.String())

/** A contact for students: what the school publishes about its staff, never a mobile number. */
const OwnContact = Type.Object({ name: Type.String(), telephone: Text, email: Text })
export type OwnContact = Static<typeof OwnContact>

/** The batch of a record as its student sees it; moments are in milliseconds. */
const OwnBatch = Type.Object({
  name: Type.String(),
  state: BatchOption.properties.state,
  windows: BatchOption.properties.windows,
  /** The contact for questions. */
  contact: Text,
  /** Rich text. */
  instructions: Text,
  needsPhoto: Type.Boolean(),
  needsSignature: Type.Boolean(),
})

/** The findings in a record that is not submitted yet. */
const OwnFindings = Type.Object({
  /** Errors that the student can correct. */
  errors: Type.Number(),
  warnings: Type.Number(),
  /** Errors in fields that only the office fills in or that students cannot see. */
  beyond: Type.Number(),
})

/** DG-05: a record of the signed-in student, with everything that their home page shows. */
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
  /** The id of the photo's file. */
  photo: Text,
  batch: nullable(OwnBatch),
  /** The deadline in milliseconds, including a personal extension. */
  deadline: nullable(Type.Number()),
  isExtended: Type.Boolean(),
  /** Why the record is closed now, if the reason is not its state. */
  closed: Text,
  /** The review setup, which decides which steps the page shows. */
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
  /** Null for a submitted record. */
  findings: nullable(OwnFindings),
  /** The steps taken so far, the newest first. */
  steps: Type.Array(Type.Object({ action: Type.String(), to: Type.String(), time: Text })),
  contacts: Type.Array(OwnContact),
})
export type OwnRecord = Static<typeof OwnRecord>

export const OwnRecords = Type.Object({
  records: Type.Array(OwnRecord),
  /** Contacts for students without a record. */
  contacts: Type.Array(OwnContact),
})
export type OwnRecords = Static<typeof OwnRecords>
