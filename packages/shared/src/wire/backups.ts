import { type Static, Type } from 'typebox'
import { FieldChange } from './record-page.ts'
import { nullable, oneOf } from './schema.ts'

const State = oneOf('same', 'changed', 'deleted', 'gone')

/** One record of a backup, as the caller sees it. */
export const BackupRow = Type.Object({
  id: Type.String(),
  name: nullable(Type.String()),
  number: nullable(Type.String()),
  state: State,
  /** Why it cannot be restored by the caller now; null where it can, and where there is nothing to restore. */
  why: nullable(Type.String()),
})
export type BackupRow = Static<typeof BackupRow>

export const MadeBackup = Type.Object({ id: Type.String(), backupNo: Type.String(), count: Type.Number() })
export type MadeBackup = Static<typeof MadeBackup>

/** A record of a backup beside the one of today: the fields that differ. */
export const ComparedCopy = Type.Object({
  state: State,
  why: nullable(Type.String()),
  changes: Type.Array(FieldChange),
})
export type ComparedCopy = Static<typeof ComparedCopy>

export const VerifiedBackup = Type.Object({ isWhole: Type.Boolean(), changed: Type.Number() })
export type VerifiedBackup = Static<typeof VerifiedBackup>

/** What became, or would become, of the records of a backup. */
export const RestoreOutcome = Type.Object({
  total: Type.Number(),
  /** Already as the backup has them. */
  same: Type.Number(),
  done: Type.Number(),
  /** Of those, the ones that come back out of the recycle bin, or after they were deleted for good. */
  revived: Type.Number(),
  refused: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), names: Type.Array(Type.String()) })),
  /** The backup of what was there before. */
  backupNo: nullable(Type.String()),
  taskId: nullable(Type.String()),
})
export type RestoreOutcome = Static<typeof RestoreOutcome>
