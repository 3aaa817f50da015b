import type { LiveFrame } from '@xw/shared/wire/live'
import type { Tx } from '../plugins/db.ts'
import { type LiveAudience, publishLive } from '../plugins/live.ts'
import type { Access } from './access.ts'
import { describeIds, type LoggedOperation, writeOperation } from './audit.ts'
import { changeRows } from './change-rows.ts'
import { lockRecords } from './remove.ts'

/** Whose open pages are told of a change, and what. */
export interface LiveNotice {
  users: LiveAudience['users']
  frame: LiveFrame
}

interface RecordsChange {
  /** Columns and their new values. */
  set: Readonly<Record<string, unknown>>
  /** Its line in the log, which names the records unless it says more; absent where a change around it writes one. */
  log?: Omit<LoggedOperation, 'what'> & { what?: string }
  live?: LiveNotice | null
}

/**
 * Changes records beside the engine's own saving, and leaves what saving leaves: all of them in reach and locked, or none
 * changed; kept as they were; stamped; in the log; told to open pages.
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
