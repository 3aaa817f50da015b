import { numberRuleResource } from '@xw/shared/resources/xw/number-rule'
import { SeriesReport } from '@xw/shared/wire/number-report'
import { numberReportPath } from '@xw/shared/wire/record-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { countMissing, listGaps, orderDigitsSql, positionedNumbers } from './gaps.ts'

const maxShown = 20

/** DG-08 编号检查: reports for each series of a year which numbers are missing, revoked or wrongly used. */
export const numberReportRoute = (db: Db): Route =>
  route({
    method: 'GET',
    path: numberReportPath,
    permission: `${numberRuleResource.permission}:list`,
    scope: 'tenant',
    query: Type.Object({ year: textParam(10, 1) }),
    response: Type.Array(SeriesReport),
    async handle({ session: { tenantId }, query: { year } }) {
      if (!/^(?:19|20)\d{2}$/.test(year)) throw refused('年度应为四位年份')
      return db.inTenant(tenantId, tx => readReport(tx, tenantId, year))
    },
  })

async function readReport(tx: Tx, tenantId: number, year: string): Promise<SeriesReport[]> {
  const { rows } = await sql<SeriesReport>`
    with given as materialized (
      select number, revoked_time is not null as revoked, record_id from xw_certificate_number
      where tenant_id = ${tenantId} and number ~ '^[0-9]{16}$' and substr(number, 7, 4) = ${year}
    ), typed as materialized (
      select xwzsbh as number, id from xw_info
      where tenant_id = ${tenantId} and del_flag = '0' and xwzsbh ~ '^[0-9]{16}$' and substr(xwzsbh, 7, 4) = ${year}
    ), known as (
      select number, bool_or(revoked) as revoked from (
        select number, revoked from given union all select number, false from typed
      ) as every group by number
    ), placed as (
      ${positionedNumbers(sql`select left(number, -${orderDigitsSql}) as series, number, revoked from known`)}
    ), doubled as (
      select typed.number from typed join given using (number) where given.record_id <> typed.id or given.revoked
    )
    select series, min(number) as first, max(number) as last, count(*)::int as count,
      (count(*) filter (where revoked))::int as revoked,
      ${countMissing} as missing, coalesce((${listGaps})[1:${sql.lit(maxShown)}], '{}') as gaps,
      array(select number from doubled where number like series || '%' order by number limit ${maxShown}) as doubled
    from placed group by series order by series`.execute(tx)
  return rows
}
