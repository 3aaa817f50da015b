import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import { purgeCaptchas } from '../captcha/index.ts'
import { purgeCodes } from '../sms/index.ts'
import { purgeTickets } from '../ticket/index.ts'
import { purgeFailureCounts } from './attempt-guard.ts'

/** Deletes expired sessions, captchas, codes, tickets and failure counts. */
export async function purgeExpiredSessions(db: Db): Promise<void> {
  await db.platform.deleteFrom('sys_session').where('expires_at', '<=', sql<Date>`now()`).execute()
  await purgeCaptchas(db)
  await purgeCodes(db)
  await purgeFailureCounts(db)
  await purgeTickets(db.platform)
}
