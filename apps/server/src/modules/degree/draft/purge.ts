import { fillingStates } from '@xw/shared/degree/record-states'
import { unansweredResponseStates } from '@xw/shared/degree/survey-response-states'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

/**
 * Deletes old drafts of records that have changed and can no longer be filled in: nobody continues a draft of an
 * outdated version.
 */
export async function purgeDrafts({ db, config: { draftDays } }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id: tenantId } of tenants) {
    await db.inTenant(tenantId, async tx => {
      await sql`
        delete from xw_draft draft using xw_info record
        where draft.tenant_id = ${tenantId} and draft.update_time < now() - make_interval(days => ${draftDays})
          and record.tenant_id = draft.tenant_id and record.id = draft.record_id
          and record.version > draft.base_version and not record.status = any(${fillingStates}::text[])`.execute(tx)
      await sql`
        delete from xw_answer_draft draft using xw_collection_answer answer
        where draft.tenant_id = ${tenantId} and draft.update_time < now() - make_interval(days => ${draftDays})
          and answer.tenant_id = draft.tenant_id and answer.id = draft.record_id
          and answer.version > draft.base_version and not answer.status = any(${unansweredResponseStates}::text[])`.execute(
        tx,
      )
    })
  }
}
