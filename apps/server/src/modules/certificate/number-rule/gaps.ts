import { sequenceDigits } from '@xw/shared/degree/certificate-number'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** The number of trailing digits that count up (W17). A literal, because PostgreSQL cannot infer a parameter's type. */
export const orderDigitsSql = sql.lit(sequenceDigits)

/** SQL that gives each row (`series`, `number`) its position and the previous number's, for counting gaps. */
export const positionedNumbers = (known: RawBuilder<unknown>) => sql`
  select known.*, right(number, ${orderDigitsSql})::int as place,
    lag(right(number, ${orderDigitsSql})::int) over (partition by series order by number) as previous
  from (${known}) known`

/** SQL aggregates over `positionedNumbers`: how many numbers of a series are missing, and in which ranges. */
export const countMissing = sql`coalesce(sum(place - previous - 1), 0)::int`
export const listGaps = sql`array_agg(jsonb_build_object(
    'from', left(number, -${orderDigitsSql}) || lpad((previous + 1)::text, ${orderDigitsSql}, '0'),
    'to', left(number, -${orderDigitsSql}) || lpad((place - 1)::text, ${orderDigitsSql}, '0')) order by number)
  filter (where place - previous > 1)`

export interface NumberRange {
  first: string
  last: string
}

export interface RangeGaps {
  missing: number
  /** How many ranges are missing; `gaps` holds the first of them. */
  stretches: number
  gaps: { from: string; to: string }[]
}

/** Finds the numbers of each range that the school never gave. The result is null for a range without any number. */
export async function readGaps(
  tx: Tx,
  tenantId: number,
  { ranges, most }: { ranges: readonly NumberRange[]; most: number },
): Promise<(RangeGaps | null)[]> {
  const known = sql`
    with range as materialized (
      select * from unnest(${ranges.map(({ first }) => first)}::text[], ${ranges.map(({ last }) => last)}::text[])
        with ordinality as range (first, last, series))
    select range.series, given.number from range
    join xw_certificate_number given on given.tenant_id = ${tenantId} and given.number between range.first and range.last
    where given.number ~ '^[0-9]{16}$'
    union
    select range.series, typed.xwzsbh from range
    join xw_info typed on typed.tenant_id = ${tenantId} and typed.xwzsbh between range.first and range.last
    where typed.del_flag = '0' and typed.xwzsbh ~ '^[0-9]{16}$'`
  const { rows } = await sql<RangeGaps & { series: string }>`
    select series::text, ${countMissing} as missing, (count(*) filter (where place - previous > 1))::int as stretches,
      coalesce((${listGaps})[1:${sql.lit(most)}], '{}') as gaps
    from (${positionedNumbers(known)}) placed group by series`.execute(tx)
  const bySeries = new Map(rows.map(({ series, ...gaps }) => [Number(series), gaps]))
  return ranges.map((_, index) => bySeries.get(index + 1) ?? null)
}
