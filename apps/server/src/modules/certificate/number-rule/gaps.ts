import { sequenceDigits } from '@xw/shared/degree/certificate-number'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** The digits that count, as the rule about gaps has it (W17); written into the statement, which cannot tell their type. */
export const orderDigitsSql = sql.lit(sequenceDigits)

/** Numbers (`series`, `number`) with the place of each and of the one before it, of which gaps are counted below. */
export const positionedNumbers = (known: RawBuilder<unknown>) => sql`
  select known.*, right(number, ${orderDigitsSql})::int as place,
    lag(right(number, ${orderDigitsSql})::int) over (partition by series order by number) as previous
  from (${known}) known`

/** How many numbers of a series were never given between others, and in which stretches. */
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
  /** Of which the first are here. */
  stretches: number
  gaps: { from: string; to: string }[]
}

/** Which numbers between the two of each range nobody in the school was ever given; null where there are none between them. */
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
