import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/** Links purged in one transaction; each has up to a thousand lines. */
const linksAtOnce = 20

/** Removes log lines older than the retention, oldest first; their links stay. */
export async function purgeLogs(db: Db, keptDays: number): Promise<void> {
  const schools = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id } of schools) {
    let purged = 0
    do {
      const { rows } = await db.inTenant(id, tx =>
        sql<{
          purged: number
        }>`select purge_log(now() - make_interval(days => ${keptDays}), ${linksAtOnce}) as purged`.execute(tx),
      )
      purged = rows[0]?.purged ?? 0
    } while (purged > 0)
  }
}
