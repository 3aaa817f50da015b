import { sql } from 'kysely'
import type { Files } from '../../../plugins/files.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { entryTable } from './entries.ts'

/** Sheets are numbered by the day, as they come; whoever draws one up waits for whoever else does in the school. */
export const sheetHooks = (files: Files): Pick<Hooks, 'entering' | 'beforeDelete'> => ({
  entering: {
    gives: ['sheetNo'],
    async look({ tx, access: { session }, many }) {
      await sql`select pg_advisory_xact_lock(hashtextextended('change sheets', ${session.tenantId}))`.execute(tx)
      const { rows } = await sql<{ prefix: string; last: number }>`
        with today as (select 'KW' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' as prefix)
        select prefix, coalesce((select max(split_part(sheet_no, '-', 2)::int) from xw_change_sheet
          where tenant_id = ${session.tenantId} and sheet_no like prefix || '%'), 0) as last from today`.execute(tx)
      const { prefix = '', last = 0 } = rows[0] ?? {}
      for (const [index, sheet] of many.entries())
        sheet.sheetNo = `${prefix}${String(last + index + 1).padStart(4, '0')}`
      return many.map(() => ({}))
    },
  },
  /** The pictures of its records go with a draft. */
  async beforeDelete({ tx, access: { session }, ids }) {
    const { rows } = await sql<{ id: string }>`
      select id from xw_change_record where tenant_id = ${session.tenantId} and sheet_id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const recordIds = rows.map(({ id }) => id)
    if (recordIds.length > 0) await files.removeOf(tx, session.tenantId, { table: entryTable, recordIds })
  },
})
