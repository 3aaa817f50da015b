import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { FileRecord } from '../plugins/files.ts'
import type { Access } from './access.ts'
import type { RecordValues } from './stored.ts'

interface Saving {
  tx: Tx
  access: Access
  /** What is about to be written; a hook may add to it or change it. */
  values: RecordValues
  /** The record as it was, or null where it is new. */
  before: RecordValues | null
}

interface Batch {
  tx: Tx
  access: Access
  ids: readonly string[]
}

/** What a module does beside plain reading and writing, inside the same transaction; throwing undoes everything. */
export interface Hooks {
  /** What the list's own parameters (`params` of the definition) ask for, beside the fields; rows are called `t`. */
  narrow?(params: Readonly<Record<string, string>>): RawBuilder<SqlBool> | null
  /** What can be done for many new records at once, before each of them is saved on its own. */
  beforeMany?(adding: { access: Access; many: RecordValues[] }): Promise<void>
  beforeSave?(saving: Saving): Promise<void>
  afterSave?(saving: Saving & { id: string }): Promise<void>
  /**
   * Looks at records once they are written, one or thousands, by whatever way. It changes no value of theirs, so it does
   * not keep an import from writing them by the set. What it says follows the words that tell of a save.
   */
  afterWrite?(written: Batch): Promise<string | null>
  /** What is wrong with a file that a field is to take, beside what its purpose asks of it; null where nothing is. */
  checkFile?(taking: { tx: Tx; access: Access; key: string; file: FileRecord }): Promise<string | null>
  beforeDelete?(deleting: Batch): Promise<void>
  /** Knows the records as they were. */
  afterDelete?(deleting: Batch & { before: readonly RecordValues[] }): Promise<void>
  /** Out of the recycle bin again, or out of it for good. */
  beforePurge?(purging: Batch): Promise<void>
  afterRestore?(restoring: Batch): Promise<void>
  afterPurge?(purging: Batch): Promise<void>
  /** Fills in fields that lie outside the table (`storage: 'module'`), for a whole page at once. */
  afterRead?(reading: { tx: Tx; access: Access; records: RecordValues[] }): Promise<void>
}
