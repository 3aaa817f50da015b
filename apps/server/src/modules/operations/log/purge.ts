import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/** Links whose lines go in one transaction: up to a hundred thousand lines would keep it too long. */
const linksAtOnce = 20

/** Removes lines of the log that are older than they are kept, from the oldest on; the links that held them stay. */
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
