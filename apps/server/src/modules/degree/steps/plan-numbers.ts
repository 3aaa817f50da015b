import { buildNumberSeries, formatSeriesNumber, type NumberSeries } from '@xw/shared/degree/number-pattern'
import { findDegreeType } from '@xw/shared/degree/types'
import type { CertificateNumberRange } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { joinDecisionLine } from '../../certificate/council-decision/index.ts'
import type { OrderedRule } from '../../certificate/number-rule/index.ts'
import type { ActionCall } from './action-effects.ts'

/** A record with the number planned for its certificate. */
export interface NumberedRecord {
  id: string
  name: string | null
  number: string
}

interface NumberPlan {
  numbered: readonly NumberedRecord[]
  ranges: CertificateNumberRange[]
}

/**
 * SQL expression: the code of the unit that awards the degree of `t`: the record's own, or its batch's, or the
 * school's.
 */
export const awardingUnit = sql`coalesce(t.xwsydwm,
  (select batch.xwsydwm from xw_batch batch where batch.tenant_id = t.tenant_id and batch.id = t.batch_id),
  (select school.code from sys_tenant school where school.id = t.tenant_id))`

interface UnnumberedRecord {
  id: string
  name: string | null
  unit: string
  year: string
  /** A number that somebody typed in the record; it is kept. */
  own: string | null
}

/**
 * Plans the numbers of certificates, continuing each series. Records are ordered by department, major and student
 * number, or as the council's list orders them, followed by those that the list lacks.
 */
export async function planNumbers(
  actionCall: ActionCall,
  rule: OrderedRule,
  ids: readonly string[],
): Promise<NumberPlan> {
  const { tx, access } = actionCall
  const level = findDegreeType(access.base.only?.value ?? '')?.level ?? 'bachelor'
  const { rows } = await sql<UnnumberedRecord>`
    select t.id, t.xm as name, ${awardingUnit} as unit, left(t.hxwrq, 4) as year, t.xwzsbh as own
    from xw_info t left join sys_depart depart on depart.tenant_id = t.tenant_id and depart.id = t.depart_id
    ${rule.byList ? joinDecisionLine : sql``}
    where t.tenant_id = ${access.session.tenantId} and t.id = any(${ids}::uuid[])
    order by ${rule.byList ? sql`listed.seq nulls last, listed.id nulls last,` : sql``}
      depart.org_code collate "C" nulls last, t.zydm collate "C" nulls last,
      coalesce(t.xh, t.sqh) collate "C" nulls last, t.id`.execute(tx)
  const counters = new Map<string, Counter>()
  const numbered: NumberedRecord[] = []
  for (const { id, name, unit, year, own } of rows) {
    const series = buildNumberSeries(rule, { unit, level, year })
    const counter = counters.get(series.prefix) ?? (await createCounter(actionCall, series, rule.firstNo))
    counters.set(series.prefix, counter)
    numbered.push({ id, name, number: own ?? takeNextNumber(counter) })
  }
  return { numbered, ranges: [...counters.values()].flatMap(toRanges) }
}

interface Counter {
  series: NumberSeries
  next: number
  given: string[]
}

/**
 * Starts after the highest number of a series that the school has ever used, including numbers typed by hand and
 * withdrawn numbers.
 */
async function createCounter(
  { tx, access: { session } }: ActionCall,
  series: NumberSeries,
  firstNo: number,
): Promise<Counter> {
  const [low, high] = [formatSeriesNumber(series, 0), series.prefix + '9'.repeat(series.seqDigits)]
  const { rows } = await sql<{ last: string | null }>`
    select max(number) as last from (
      select max(number) from xw_certificate_number
      where tenant_id = ${session.tenantId} and number between ${low} and ${high}
        and length(number) = ${high.length}
      union all
      select max(xwzsbh) from xw_info
      where tenant_id = ${session.tenantId} and del_flag = '0' and xwzsbh between ${low} and ${high}
        and length(xwzsbh) = ${high.length}
    ) as known (number)`.execute(tx)
  const last = rows[0]?.last
  return { series, next: last ? Number(last.slice(series.prefix.length)) + 1 : firstNo, given: [] }
}

function takeNextNumber(counter: Counter): string {
  const number = formatSeriesNumber(counter.series, counter.next)
  if (number === null) throw refused(`编号 ${counter.series.prefix} 的顺序号已用完，请修改证书编号规则`)
  counter.next += 1
  counter.given.push(number)
  return number
}

const toRanges = ({ given }: Counter): CertificateNumberRange[] => {
  const [first, last] = [given[0], given.at(-1)]
  return first && last ? [{ first, last, count: given.length }] : []
}
