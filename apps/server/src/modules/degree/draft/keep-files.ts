import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import type { DraftTable } from './queries.ts'

/**
 * A file waits a day for the record that takes it. One that a draft of its own uploader names waits as long as the draft
 * does: it is given another two days in time, also after a server that was down meanwhile. What is no draft's any more
 * goes with the rest.
 */
export async function keepDraftFiles({ db }: Pick<Deps, 'db'>): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id: tenantId } of tenants) {
    await db.inTenant(tenantId, tx =>
      sql`
        update sys_file file set expires_at = now() + interval '2 days'
        where file.tenant_id = ${tenantId} and file.status = 'temp' and file.expires_at < now() + interval '12 hours'
          and (${isNamedIn('xw_draft')} or ${isNamedIn('xw_answer_draft')})`.execute(tx),
    )
  }
}

const isNamedIn = (table: DraftTable) => sql`exists (
  select from ${sql.table(table)} draft where draft.tenant_id = file.tenant_id
    and draft.user_id = file.owner_id and draft.patch::text like '%' || file.id || '%')`
