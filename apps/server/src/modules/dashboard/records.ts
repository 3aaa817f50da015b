import type { RecordCount } from '@xw/shared/wire/dashboard'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { type Ground, readAccess } from '../../resource/access.ts'
import { reachable } from '../../resource/rows.ts'
import { xwInfoSource } from '../xw-info/index.ts'

/** Counts the degree records that the caller's lists would show, of all types in one statement. */
export async function countRecords(tx: Tx, session: Session, ground: Ground): Promise<RecordCount[]> {
  const parts = []
  for (const def of xwInfoSource.all()) {
    const access = await readAccess(tx, def, session, ground)
    parts.push(sql`
      select t.xwbslbm, t.status, count(*)::int as count from ${sql.table(def.table)} t
      where ${reachable(access)} group by t.xwbslbm, t.status`)
  }
  const { rows } = await sql<RecordCount>`${sql.join(parts, sql` union all `)} order by 1, 2`.execute(tx)
  return rows
}
