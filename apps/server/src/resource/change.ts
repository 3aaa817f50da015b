import type { LiveFrame } from '@xw/shared/wire/live'
import type { Tx } from '../plugins/db.ts'
import { type LiveAudience, publishLive } from '../plugins/live.ts'
import type { Access } from './access.ts'
import { describeIds, type LoggedOperation, writeOperation } from './audit.ts'
import { changeRows } from './change-rows.ts'
import { lockRecords } from './remove.ts'

/** The users whose open pages get a frame after a change. */
export interface LiveNotice {
  users: LiveAudience['users']
  frame: LiveFrame
}

interface RecordsChange {
  /** Columns and their new values. */
  set: Readonly<Record<string, unknown>>
  /**
   * The log line. It lists the record ids unless it sets its own text. Omitted when the surrounding change writes a
   * line.
   */
  log?: Omit<LoggedOperation, 'what'> & { what?: string }
  live?: LiveNotice | null
}

/**
 * Changes records outside of the engine's own save, with the same guarantees: all records are in reach and locked or
 * none is changed, and the change is in the history, stamped, logged and announced to open pages.
 */
export async function changeRecords(
  tx: Tx,
  access: Access,
  ids: readonly string[],
  change: RecordsChange,
): Promise<void> {
  const { set, log, live } = change
  await lockRecords(tx, access, ids)
  await changeRows(tx, access, { ids, set })
  if (log) await writeOperation(tx, access, { what: describeIds(ids), ...log })
  if (live) await publishLive(tx, { tenantId: access.session.tenantId, users: live.users }, live.frame)
}
