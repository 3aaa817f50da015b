import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/** The number of backups deleted together: one may hold a whole batch. */
const atOnce = 5

/** Deletes expired backups. Files that nothing else refers to go with the next cleaning. */
export async function purgeBackups(db: Db): Promise<void> {
  const schools = await db.platform.selectFrom('sys_tenant').select('id').where('id', '>', 0).execute()
  for (const { id } of schools) {
    for (let gone = atOnce; gone === atOnce; )
      gone = await db.inTenant(id, async tx => {
        await sql`set local statement_timeout = '5min'`.execute(tx)
        const { rows } = await sql<{ gone: number }>`select purge_backups(${atOnce}) as gone`.execute(tx)
        return rows[0]?.gone ?? 0
      })
  }
}
