import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Files, HeldFiles } from '../../../plugins/files.ts'
import { giveBackFiles, retireFiles } from './rows.ts'

/** See `Files.hold`. */
async function holdFiles(tx: Tx, tenantId: number, { holder, table, recordIds }: HeldFiles): Promise<void> {
  await sql`
    insert into sys_file_hold (tenant_id, file_id, holder)
    select tenant_id, id, ${holder} from sys_file
    where tenant_id = ${tenantId} and ref_table = ${table} and ref_id = any(array(${recordIds})) and status = 'clean'
    on conflict do nothing`.execute(tx)
}

/** See `Files.putBack`. The cleaning never removes held files, so all of them still exist. */
async function putBackFiles(tx: Tx, tenantId: number, { holder, table, recordIds }: HeldFiles): Promise<void> {
  const ofRecords = sql`tenant_id = ${tenantId} and ref_table = ${table} and ref_id = any(array(${recordIds}))`
  const held = sql`exists (select from sys_file_hold held
    where held.tenant_id = ${tenantId} and held.holder = ${holder} and held.file_id = sys_file.id)`
  await sql`update sys_file set status = 'deleted' where ${ofRecords} and status = 'clean' and not ${held}`.execute(tx)
  await sql`
    update sys_file set status = 'clean', expires_at = null
    where ${ofRecords} and status in ('retired', 'deleted') and ${held}`.execute(tx)
}

/** Functions for files that are kept longer than their records. */
export const holdFunctions: Pick<Files, 'hold' | 'putBack' | 'retire' | 'giveBack'> = {
  hold: holdFiles,
  putBack: putBackFiles,
  retire: retireFiles,
  giveBack: giveBackFiles,
}
