import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'

const signInLog = '1'

interface AuditEntry {
  tenantId: number
  content: string
  success: boolean
  userId: string | null
  username: string
  origin: Origin
}

/** Writes an entry of the sign-in log (`sys_log`, type 1) in the caller's transaction. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('sys_log')
    .values({
      tenant_id: entry.tenantId,
      id: newId(),
      log_type: signInLog,
      log_content: entry.content,
      success: entry.success,
      userid: entry.userId,
      username: entry.username,
      ip: entry.origin.ip,
      user_agent: entry.origin.userAgent,
      trace_id: entry.origin.traceId,
    })
    .execute()
}
