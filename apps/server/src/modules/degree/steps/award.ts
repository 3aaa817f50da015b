import { beforeAward } from '@xw/shared/degree/rules/dates'
import { formatNationalDate } from '@xw/shared/field-types/calendar'
import { type RawBuilder, sql } from 'kysely'
import { toColumns } from '../../../resource/stored.ts'
import type { ActionCall, PrepareAction } from './action-effects.ts'
import { assertNotInFuture, parseActionValues } from './read-action-values.ts'

/** DG-04, 授予: sets the date, the document number and the signing persons of the council's decision on many records. */
export const awardDegrees: PrepareAction = async actionCall => {
  const { access, input, isPreview } = actionCall
  const why = earlyAwardRefusal(actionCall)
  if (isPreview) return { why, foresee: ids => suggestAwardValues(actionCall, ids) }
  const values = parseActionValues(actionCall)
  assertNotInFuture(access, values, 'hxwrq')
  return {
    why,
    set: toColumns(access.base, values, { place: access.place, on: 'edit' }),
    what: `${input.jybh}，获学位日期 ${formatNationalDate(input.hxwrq ?? '')}`,
  }
}

/** E11: refuses an award date before graduation, examination or defence. */
function earlyAwardRefusal({ access: { base }, input: { hxwrq = '' } }: ActionCall): RawBuilder<unknown> {
  const later = beforeAward.flatMap(key => {
    const field = base.fields[key]
    if (!field) return []
    const value = sql.ref(`t.${key}`)
    // A field may hold a month (6 digits) or a day (8 digits): compares as many digits as the field has.
    return [sql`when ${value} > left(${hxwrq}, length(${value})) then ${`获学位日期早于${field.label}`}`]
  })
  return hxwrq === '' || later.length === 0 ? sql`null` : sql`case ${sql.join(later, sql` `)} end`
}

/** Suggests the award values of the records' batch, when all of them belong to one batch. */
async function suggestAwardValues({ tx, access: { session } }: ActionCall, ids: readonly string[]) {
  const { rows } = await sql<Record<string, string | null>>`
    select batch.hxwrq, batch.jybh, batch.zxxm, batch.xzxm from xw_batch batch
    where batch.tenant_id = ${session.tenantId} and batch.id in (
      select batch_id from xw_info where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]))
    limit 2`.execute(tx)
  const [only, other] = rows
  if (!only || other) return {}
  return {
    suggested: Object.fromEntries(Object.entries(only).flatMap(([key, value]) => (value ? [[key, value]] : []))),
  }
}
