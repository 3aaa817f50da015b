import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { sql } from 'kysely'
import type { Files } from '../../../plugins/files.ts'
import { nextDayNumbers } from '../../../resource/day-numbers.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { requestedRecordTable } from './requested-records.ts'

/** Numbers change requests by day, in the order of their creation. */
export const changeRequestHooks = (files: Files): Pick<Hooks, 'entering' | 'beforeDelete'> => ({
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
      for (const [index, request] of many.entries()) request.sheetNo = numbers[index] ?? ''
      return many.map(() => ({}))
    },
  },
  /** Deletes the photos of a draft's records along with the draft. */
  async beforeDelete({ tx, access: { session }, ids }) {
    const { rows } = await sql<{ id: string }>`
      select id from xw_change_record where tenant_id = ${session.tenantId} and sheet_id = any(${ids}::uuid[])`.execute(
      tx,
    )
    const recordIds = rows.map(({ id }) => id)
    if (recordIds.length > 0) await files.removeOf(tx, session.tenantId, { table: requestedRecordTable, recordIds })
  },
})
