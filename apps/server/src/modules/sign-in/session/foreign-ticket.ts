import { createHash } from 'node:crypto'
import type { Db } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { writeAudit } from './audit.ts'
import { dropPendingSecondSteps } from './second-step.ts'
import { revokeSessions } from './store.ts'

/** Sessions store this hash instead of the external ticket, so that a reader of the table cannot present the ticket. */
export const hashForeignTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('base64')

/**
 * Ends the sessions that an external ticket has opened, and drops sign-ins that still wait for their second factor.
 * Returns the session ids.
 */
export async function endSessionsOpenedBy(
  db: Db,
  ticket: string,
  { content, origin }: { content: string; origin: Origin },
): Promise<string[]> {
  const hash = hashForeignTicket(ticket)
  await dropPendingSecondSteps(db, hash)
  const ended = await db.platform
    .transaction()
    .execute(tx => revokeSessions(tx, 'logout', eb => eb('opened_by', '=', Buffer.from(hash, 'base64'))))
  for (const { tenantId, accountId } of ended)
    await db.inTenant(tenantId, async tx => {
      const { username } = await tx
        .selectFrom('sys_account')
        .select('username')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      await writeAudit(tx, { tenantId, content, success: true, userId: accountId, username, origin })
    })
  return ended.map(({ id }) => id)
}
