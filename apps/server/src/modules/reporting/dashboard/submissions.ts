import type { SubmittedByDay } from '@xw/shared/wire/dashboard'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { officeDay } from '../../../lib/office-day.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Reached, unionOf } from '../figures/counted-records.ts'

/** Records that are in no collection have been handed in over years: of them the last months are shown. */
const monthsShown = 3

const dayOf = (moment: number): string => (formatTime(new Date(moment)) ?? '').slice(0, 10)

/** DG-10: how many records were handed in for the first time on which day, and the days by which they have to be. */
export async function readSubmissions(tx: Tx, reached: readonly Reached[]): Promise<SubmittedByDay> {
  if (reached.length === 0) return { days: [], from: null, deadlines: [] }
  const records = reached.map(
    ({ access, which }) => sql`select t.tenant_id, t.id from ${sql.table(access.base.table)} t where ${which}`,
  )
  const isEndless = reached.some(({ batch }) => batch === null)
  const recent = sql`and step.create_time > now() - make_interval(months => ${monthsShown})`
  const { rows } = await sql<SubmittedByDay['days'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as count
    from (
      select ${officeDay(sql`min(step.create_time)`)} as day
      from (${unionOf(records)}) record
      join xw_info_step step on step.tenant_id = record.tenant_id and step.record_id = record.id
      where step.action = 'submit' ${isEndless ? recent : sql``} group by record.id) first
    group by first.day order by first.day`.execute(tx)
  const windows = reached.flatMap(({ batch, type }) => (batch ? [{ ...batch.windows.student, xwbslbm: type }] : []))
  const starts = windows.flatMap(({ from }) => from ?? [])
  return {
    days: rows,
    from: starts.length > 0 ? dayOf(Math.min(...starts)) : null,
    deadlines: windows.flatMap(({ until, xwbslbm }) => (until === null ? [] : [{ day: dayOf(until), xwbslbm }])),
  }
}
