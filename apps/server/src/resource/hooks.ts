import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { FileRecord } from '../plugins/files.ts'
import type { Access } from './access.ts'
import type { RecordValues } from './stored.ts'

interface SavingContext {
  tx: Tx
  access: Access
  /** What is about to be written; a hook may add to it or change it. */
  values: RecordValues
  /** The record as it was, or null where it is new. */
  before: RecordValues | null
}

interface EditingContext extends SavingContext {
  before: RecordValues
}

/** What a module does about records that come into being, one or thousands, by whatever way. */
export interface NewRecordHook {
  /** The fields it may give a value to. */
  gives: readonly string[]
  /**
   * Looks at new records whose values were read and checked, all at once; it may fill in or change what it gives. Answers
   * with what is wrong with each of them, by field, in their order: nothing where a record is fine.
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

/** Records that were checked before an import writes them by the set. */
export interface CheckedRecords {
  /** Columns that keep what was found. */
  columns: readonly string[]
  /** A query of `id` and these columns. */
  marks: RawBuilder<unknown>
  /** Completes the check with what only the written records can tell. */
  afterWrite(): Promise<void>
}

/** What a module does beside plain reading and writing, inside the same transaction; throwing undoes everything. */
export interface Hooks {
  /** What the list's own parameters (`params` of the definition) ask for, beside the fields; rows are called `t`. */
  narrow?(params: Readonly<Record<string, string>>, access: Access): RawBuilder<SqlBool> | null
  /** Decides about new records by the set, so that it does not keep an import from writing them so. */
  entering?: NewRecordHook
  /** What can be done for many new records at once, before each of them is saved on its own. */
  beforeMany?(adding: { access: Access; many: RecordValues[] }): Promise<void>
  /** A hand in the saving of each record, new or not: an import of such a resource saves them one by one. */
  beforeSave?(saving: SavingContext): Promise<void>
  afterSave?(saving: SavingContext & { id: string }): Promise<void>
  /** The same for records that are there already, whose edits come one by one anyway. */
  beforeEdit?(editing: EditingContext): Promise<void>
  afterEdit?(editing: EditingContext & { id: string }): Promise<void>
  /**
   * Looks at records once they are written, one or thousands, by whatever way. It changes no value of theirs, so it does
   * not keep an import from writing them by the set. What it says follows the words that tell of a save.
   */
  afterWrite?(written: RecordsContext): Promise<string | null>
  /**
   * Checks records that an import is about to write by the set, so that what it finds is written with them; `records` are
   * queries of them as they are going to be. Takes the place of `afterWrite` there, whose marks would write every record a
   * second time.
   */
  checkBeforeWrite?(writing: {
    tx: Tx
    access: Access
    records: readonly RawBuilder<unknown>[]
  }): Promise<CheckedRecords>
  /**
   * Looks at records that are held and about to be overwritten by the set: by an import, or by taking one back. `ids` is the
   * query that finds them.
   */
  beforeOverwrite?(overwriting: {
    tx: Tx
    access: Access
    ids: RawBuilder<unknown>
    importId: string
    act: 'import' | 'undoImport'
  }): Promise<void>
  /** What is wrong with a file that a field is to take, beside what its purpose asks of it; null where nothing is. */
  checkFile?(taking: { tx: Tx; access: Access; key: string; file: FileRecord }): Promise<string | null>
  beforeDelete?(deleting: RecordsContext): Promise<void>
  /** Knows the records as they were. */
  afterDelete?(deleting: RecordsContext & { before: readonly RecordValues[] }): Promise<void>
  /** Out of the recycle bin again, or out of it for good. */
  beforePurge?(purging: RecordsContext): Promise<void>
  afterRestore?(restoring: RecordsContext): Promise<void>
  afterPurge?(purging: RecordsContext): Promise<void>
  /** Fills in fields that lie outside the table (`storage: 'module'`), for a whole page at once. */
  afterRead?(reading: { tx: Tx; access: Access; records: RecordValues[] }): Promise<void>
}
