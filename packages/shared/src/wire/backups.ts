import { type Static, Type } from 'typebox'
import { FieldChange } from './record-history.ts'
import { nullable, oneOf } from './schema.ts'

const CopyStateSchema = oneOf('same', 'changed', 'deleted', 'gone')

/** One record of a backup, as the caller sees it. */
export const BackupRecord = Type.Object({
  id: Type.String(),
  name: nullable(Type.String()),
  number: nullable(Type.String()),
  state: CopyStateSchema,
  /** Why it cannot be restored by the caller now; null where it can, and where there is nothing to restore. */
  why: nullable(Type.String()),
})
export type BackupRecord = Static<typeof BackupRecord>

export const CreatedBackup = Type.Object({ id: Type.String(), backupNo: Type.String(), count: Type.Number() })
export type CreatedBackup = Static<typeof CreatedBackup>

/** A record of a backup beside the one of today: the fields that differ. */
export const BackupComparison = Type.Object({
  state: CopyStateSchema,
  why: nullable(Type.String()),
  changes: Type.Array(FieldChange),
})
export type BackupComparison = Static<typeof BackupComparison>

export const BackupVerification = Type.Object({ isWhole: Type.Boolean(), changed: Type.Number() })
export type BackupVerification = Static<typeof BackupVerification>

/** What became, or would become, of the records of a backup. */
export const RestoreResult = Type.Object({
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
export type RestoreResult = Static<typeof RestoreResult>
