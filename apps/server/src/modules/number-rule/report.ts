import { orderDigits } from '@xw/shared/degree/certificate-number'
import { numberRule } from '@xw/shared/resources/xw/number-rule'
import { SeriesReport } from '@xw/shared/wire/number-report'
import { numberReportPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { textParam } from '../../lib/params.ts'
import type { Db, Tx } from '../../plugins/db.ts'
import { type Route, route } from '../../plugins/route.ts'

/** The digits that count, as the rule about gaps has it (W17); written into the statement, which cannot tell their type. */
const digits = sql.lit(orderDigits)
const maxShown = 20

/** DG-08: the numbers of a year, series by series: which of them are missing between others, revoked, or used twice. */
export const numberReportRoute = (db: Db): Route =>
  route({
    method: 'GET',
    path: numberReportPath,
    permission: `${numberRule.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ year: textParam(10, 1) }),
    response: Type.Array(SeriesReport),
    async handle({ session: { tenantId }, query: { year } }) {
      if (!/^(?:19|20)\d{2}$/.test(year)) throw refused('年度应为四位年份')
      const found = await db.inTenant(tenantId, tx => readNumberSeries(tx, tenantId, [year]))
      return found.map(series => ({ ...series, gaps: series.gaps.slice(0, maxShown) }))
    },
  })

/** The series of some years, with all their gaps: whoever is shown them is shown the first ones. */
export async function readNumberSeries(tx: Tx, tenantId: number, years: readonly string[]): Promise<SeriesReport[]> {
  const { rows } = await sql<SeriesReport>`
    with given as materialized (
      select number, revoked_time is not null as revoked, record_id from xw_certificate_number
      where tenant_id = ${tenantId} and number ~ '^[0-9]{16}$' and substr(number, 7, 4) = any(${years}::text[])
    ), typed as materialized (
      select xwzsbh as number, id from xw_info
      where tenant_id = ${tenantId} and del_flag = '0' and xwzsbh ~ '^[0-9]{16}$' and substr(xwzsbh, 7, 4) = any(${years}::text[])
    ), known as (
      select number, bool_or(revoked) as revoked from (
        select number, revoked from given union all select number, false from typed
      ) as every group by number
    ), placed as (
      select left(number, -${digits}) as series, number, revoked, right(number, ${digits})::int as place,
        lag(right(number, ${digits})::int) over (partition by left(number, -${digits}) order by number) as previous
      from known
    ), doubled as (
      select typed.number from typed join given using (number) where given.record_id <> typed.id or given.revoked
    )
    select series, min(number) as first, max(number) as last, count(*)::int as count,
      (count(*) filter (where revoked))::int as revoked,
      coalesce(sum(place - previous - 1), 0)::int as missing,
      coalesce((jsonb_agg(jsonb_build_object(
        'from', series || lpad((previous + 1)::text, ${digits}, '0'),
        'to', series || lpad((place - 1)::text, ${digits}, '0')) order by number)
        filter (where place - previous > 1)), '[]') as gaps,
      array(select number from doubled where number like series || '%' order by number limit ${maxShown}) as doubled
    from placed group by series order by series`.execute(tx)
  return rows
}
