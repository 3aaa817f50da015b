import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { FileRecord } from '../plugins/files.ts'
import type { Access } from './access.ts'
import type { RecordValues } from './stored.ts'

interface SavingContext {
  tx: Tx
  access: Access
  /** The values about to be written; a hook may change them. */
  values: RecordValues
  /** The record before the save, or null for a new one. */
  before: RecordValues | null
}

interface EditingContext extends SavingContext {
  before: RecordValues
}

/** A hook for new records, from any source, one or thousands at a time. */
export interface NewRecordHook {
  /** The fields that the hook may set. */
  gives: readonly string[]
  /**
   * Checks new records whose values were already parsed, all at once; it may set the fields in `gives`. Returns the
   * errors of each record by field, in the order of the records; an empty object when a record is fine.
   */
  look(adding: {
    tx: Tx
    access: Access
    many: readonly RecordValues[]
  }): Promise<readonly Readonly<Record<string, string>>[]>
}

interface RecordsContext {
  tx: Tx
  access: Access
  ids: readonly string[]
}

/** Records checked before an import writes them in sets. */
export interface CheckedRecords {
  /** Columns that store the findings. */
  columns: readonly string[]
  /** A query that returns `id` and these columns. */
  marks: RawBuilder<unknown>
  /** Completes the check with facts that exist only after the write. */
  afterWrite(): Promise<void>
}

/** Functions by which a module takes part in reading and writing, inside the same transaction. Throwing rolls everything back. */
export interface Hooks {
  /** Returns a condition on rows `t` for the list parameters that are not fields (`params` of the definition). */
  narrow?(params: Readonly<Record<string, string>>, access: Access): RawBuilder<SqlBool> | null
  /** Handles new records in sets, so that an import can still write them in sets. */
  entering?: NewRecordHook
  /** Prepares many new records at once, before each is saved on its own. */
  beforeMany?(adding: { access: Access; many: RecordValues[] }): Promise<void>
  /** Runs for each saved record, new or not. A resource with this hook is imported record by record. */
  beforeSave?(saving: SavingContext): Promise<void>
  afterSave?(saving: SavingContext & { id: string }): Promise<void>
  /** Run for edits of existing records only; those are saved one by one anyway. */
  beforeEdit?(editing: EditingContext): Promise<void>
  afterEdit?(editing: EditingContext & { id: string }): Promise<void>
  /**
   * Runs after records are written, one or thousands, from any source. It must not change their values, so an import
   * can still write in sets. The returned sentence is added to the success message.
   */
  afterWrite?(written: RecordsContext): Promise<string | null>
  /**
   * Checks records that an import is about to write in sets, so that the findings are written with them. `records`
   * are queries that return the records as they will be. It replaces `afterWrite` there, which would write every
   * record twice.
   */
  checkBeforeWrite?(writing: {
    tx: Tx
    access: Access
    records: readonly RawBuilder<unknown>[]
  }): Promise<CheckedRecords>
  /**
   * Runs on locked records before an import, or the undo of one, overwrites them in sets. `ids` is the query that
   * finds them.
   */
  beforeOverwrite?(overwriting: {
    tx: Tx
    access: Access
    ids: RawBuilder<unknown>
    importId: string
    act: 'import' | 'undoImport'
  }): Promise<void>
  /** Returns what is wrong with a file for a field, beyond the general upload rules, or null. */
  checkFile?(taking: { tx: Tx; access: Access; key: string; file: FileRecord }): Promise<string | null>
  beforeDelete?(deleting: RecordsContext): Promise<void>
  /** Receives the records as they were before. */
  afterDelete?(deleting: RecordsContext & { before: readonly RecordValues[] }): Promise<void>
  /** These hooks run when records leave the recycle bin, restored or deleted for good. */
  beforePurge?(purging: RecordsContext): Promise<void>
  afterRestore?(restoring: RecordsContext): Promise<void>
  afterPurge?(purging: RecordsContext): Promise<void>
  /** Fills the fields stored outside of the table (`storage: 'module'`), for a whole page at once. */
  afterRead?(reading: { tx: Tx; access: Access; records: RecordValues[] }): Promise<void>
}
