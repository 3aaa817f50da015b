import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import type { DraftTable } from './queries.ts'

/**
 * Extends the life of files that drafts refer to. An unattached file expires after a day. When a draft of the file's
 * own uploader names it, the file gets another two days, well before it expires, so that it also survives a time
 * without a server. Files that no draft names expire as usual.
 */
export async function keepDraftFiles({ db }: Pick<Deps, 'db'>): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id: tenantId } of tenants) {
    await db.inTenant(tenantId, tx =>
      sql`
        update sys_file file set expires_at = now() + interval '2 days'
        where file.tenant_id = ${tenantId} and file.status = 'temp' and file.expires_at < now() + interval '12 hours'
          and (${isReferencedIn('xw_draft')} or ${isReferencedIn('xw_answer_draft')})`.execute(tx),
    )
  }
}

const isReferencedIn = (table: DraftTable) => sql`exists (
  select from ${sql.table(table)} draft where draft.tenant_id = file.tenant_id
    and draft.user_id = file.owner_id and draft.patch::text like '%' || file.id || '%')`
