import { beforeAward } from '@xw/shared/degree/rules/dates'
import { type RawBuilder, sql } from 'kysely'
import { toColumns } from '../../../resource/stored.ts'
import type { Asking, Extra, Prepare } from './action-effects.ts'
import { assertNotAhead, readTold } from './read-action-values.ts'

/** DG-04, 授予: the date, the document and the names that the council's decision gives to many records. */
export const award: Prepare = async asking => {
  const { access, told, isPreview } = asking
  const why = whyTooEarly(asking)
  if (isPreview) return { why, foresee: ids => suggest(asking, ids) }
  const values = readTold(asking)
  assertNotAhead(access, values, 'hxwrq')
  return {
    why,
    set: toColumns(access.base, values, { place: access.place, on: 'edit' }),
    what: `${told.jybh}，获学位日期 ${told.hxwrq}`,
  }
}

/** E11: who is awarded a degree has graduated, been examined and defended by then. */
function whyTooEarly({ access: { base }, told: { hxwrq = '' } }: Asking): RawBuilder<unknown> {
  const later = beforeAward.flatMap(key => {
    const field = base.fields[key]
    if (!field) return []
    const value = sql.ref(`t.${key}`)
    // A month and a day are compared by their months.
    return [sql`when ${value} > left(${hxwrq}, length(${value})) then ${`获学位日期早于${field.label}`}`]
  })
  return hxwrq === '' || later.length === 0 ? sql`null` : sql`case ${sql.join(later, sql` `)} end`
}

/** What was decided is gone; who was in office is not. */
export const unaward: Prepare = async (): Promise<Extra> => ({ set: { hxwrq: null, jybh: null } })

/** What the collection of the records says of the award, where they are all of one. */
async function suggest({ tx, access: { session } }: Asking, ids: readonly string[]) {
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
