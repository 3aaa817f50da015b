import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { sql } from 'kysely'
import type { Files } from '../../../plugins/files.ts'
import { nextDayNumbers } from '../../../resource/day-numbers.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { entryTable } from './requested-records.ts'

/** Sheets are numbered by the day, as they come. */
export const sheetHooks = (files: Files): Pick<Hooks, 'entering' | 'beforeDelete'> => ({
  entering: {
    gives: ['sheetNo'],
    async look({ tx, access: { session }, many }) {
      const series = {
        tenantId: session.tenantId,
        table: changeRequestResource.table,
        column: 'sheet_no',
        letters: 'KW',
      }
      const numbers = await nextDayNumbers(tx, series, many.length)
      for (const [index, sheet] of many.entries()) sheet.sheetNo = numbers[index] ?? ''
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
