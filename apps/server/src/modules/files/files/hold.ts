import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Files, HeldFiles } from '../../../plugins/files.ts'
import { giveBackFiles, retireFiles } from './rows.ts'

/** See `Files.hold`. */
async function hold(tx: Tx, tenantId: number, { holder, table, recordIds }: HeldFiles): Promise<void> {
  await sql`
    insert into sys_file_hold (tenant_id, file_id, holder)
    select tenant_id, id, ${holder} from sys_file
    where tenant_id = ${tenantId} and ref_table = ${table} and ref_id = any(array(${recordIds})) and status = 'clean'
    on conflict do nothing`.execute(tx)
}

/** See `Files.putBack`. What is held was never cleaned, so all of it is still there. */
async function putBack(tx: Tx, tenantId: number, { holder, table, recordIds }: HeldFiles): Promise<void> {
  const ofRecords = sql`tenant_id = ${tenantId} and ref_table = ${table} and ref_id = any(array(${recordIds}))`
  const held = sql`exists (select from sys_file_hold held
    where held.tenant_id = ${tenantId} and held.holder = ${holder} and held.file_id = sys_file.id)`
  await sql`update sys_file set status = 'deleted' where ${ofRecords} and status = 'clean' and not ${held}`.execute(tx)
  await sql`
    update sys_file set status = 'clean', expires_at = null
    where ${ofRecords} and status in ('retired', 'deleted') and ${held}`.execute(tx)
}

/** Files that are kept beyond their records. */
export const holding: Pick<Files, 'hold' | 'putBack' | 'retire' | 'giveBack'> = {
  hold,
  putBack,
  retire: retireFiles,
  giveBack: giveBackFiles,
}
