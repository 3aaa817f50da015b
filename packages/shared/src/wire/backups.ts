import { type Static, Type } from 'typebox'
import { FieldChange } from './record-history.ts'
import { nullable, oneOf } from './schema.ts'

const CopyStateSchema = oneOf('same', 'changed', 'deleted', 'gone')

/** A record in a backup, as the caller sees it. */
export const BackupRecord = Type.Object({
  id: Type.String(),
  name: nullable(Type.String()),
  number: nullable(Type.String()),
  state: CopyStateSchema,
  /** Why the caller cannot restore the record now; null when they can or when nothing differs. */
  why: nullable(Type.String()),
})
export type BackupRecord = Static<typeof BackupRecord>

export const CreatedBackup = Type.Object({ id: Type.String(), backupNo: Type.String(), count: Type.Number() })
export type CreatedBackup = Static<typeof CreatedBackup>

/** A backed-up record compared with the current one: the fields that differ. */
export const BackupComparison = Type.Object({
  state: CopyStateSchema,
  why: nullable(Type.String()),
  changes: Type.Array(FieldChange),
})
export type BackupComparison = Static<typeof BackupComparison>

export const BackupVerification = Type.Object({ isWhole: Type.Boolean(), changed: Type.Number() })
export type BackupVerification = Static<typeof BackupVerification>

/** The result of restoring a backup, or of a dry run. */
export const RestoreResult = Type.Object({
  total: Type.Number(),
  /** Records that already equal the backup. */
  same: Type.Number(),
  done: Type.Number(),
  /** Restored records that come out of the recycle bin or had been deleted for good. */
  revived: Type.Number(),
  refused: Type.Array(Type.Object({ why: Type.String(), count: Type.Number(), names: Type.Array(Type.String()) })),
  /** The number of the backup made before restoring. */
  backupNo: nullable(Type.String()),
  taskId: nullable(Type.String()),
})
export type RestoreResult = Static<typeof RestoreResult>
