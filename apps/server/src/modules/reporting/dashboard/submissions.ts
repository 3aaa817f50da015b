import type { SubmittedByDay } from '@xw/shared/wire/dashboard'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { officeDay } from '../../../lib/office-day.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type CountedRecords, unionAll } from '../figures/index.ts'

/** Records without a batch were submitted over many years, so the chart shows only their last months. */
const monthsShown = 3

const toOfficeDay = (moment: number): string => (formatTime(new Date(moment)) ?? '').slice(0, 10)

/** DG-10: counts by day how many records were submitted for the first time, and lists the deadlines of the batches. */
export async function countSubmissions(tx: Tx, reached: readonly CountedRecords[]): Promise<SubmittedByDay> {
  if (reached.length === 0) return { days: [], from: null, deadlines: [] }
  const records = reached.map(
    ({ access, condition }) => sql`select t.tenant_id, t.id from ${sql.table(access.base.table)} t where ${condition}`,
  )
  const isEndless = reached.some(({ batch }) => batch === null)
  const recent = sql`and step.create_time > now() - make_interval(months => ${monthsShown})`
  const { rows } = await sql<SubmittedByDay['days'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as count
    from (
      select ${officeDay(sql`min(step.create_time)`)} as day
      from (${unionAll(records)}) record
      join xw_info_step step on step.tenant_id = record.tenant_id and step.record_id = record.id
      where step.action = 'submit' ${isEndless ? recent : sql``} group by record.id) first
    group by first.day order by first.day`.execute(tx)
  const windows = reached.flatMap(({ batch, type }) => (batch ? [{ ...batch.windows.student, xwbslbm: type }] : []))
  const starts = windows.flatMap(({ from }) => from ?? [])
  return {
    days: rows,
    from: starts.length > 0 ? toOfficeDay(Math.min(...starts)) : null,
    deadlines: windows.flatMap(({ until, xwbslbm }) => (until === null ? [] : [{ day: toOfficeDay(until), xwbslbm }])),
  }
}
