import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { toColumns } from '../../../resource/stored.ts'
import type { Asking, Extra, Prepare } from './extra.ts'

/** DG-04, 授予: the date, the document and the names that the council's decision gives to many records. */
export const award: Prepare = async asking => {
  const { access, told, isPreview } = asking
  if (isPreview) return { foresee: ids => suggest(asking, ids) }
  const values = readTold(asking)
  return {
    set: toColumns(access.base, values, { place: access.place, on: 'edit' }),
    what: `${told.jybh}，获学位日期 ${told.hxwrq}`,
  }
}

/** What was decided is gone; who was in office is not. */
export const unaward: Prepare = async (): Promise<Extra> => ({ set: { hxwrq: null, jybh: null } })

/** Each value as its field reads it: a decision leaves none of them open. */
function readTold({ access: { base }, action: { tells = [] }, told }: Asking) {
  const fields = Object.fromEntries(tells.flatMap(key => (base.fields[key] ? [[key, base.fields[key]]] : [])))
  const missing = Object.entries(fields).filter(([key]) => !told[key])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([key, { label }]) => [key, `请填写${label}`])))
  const { values, errors } = readRecord({ fields }, told, { on: 'edit', mode: 'save' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

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
