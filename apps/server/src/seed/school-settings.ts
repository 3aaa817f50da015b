import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'

/** The tables in which each school has exactly one record from its first day on. */
export const settingTables = ['xw_school_setting', 'sys_entry_setting', 'sys_cas_setting'] as const

/** Adds missing setting records to schools, with the default values. */
export async function seedSchoolSettings(tx: Tx, schools: readonly number[]): Promise<void> {
  for (const table of settingTables)
    await sql`
      insert into ${sql.table(table)} (tenant_id, id)
      select school, gen_random_uuid() from unnest(${schools}::int[]) school
      on conflict (tenant_id) do nothing`.execute(tx)
}
