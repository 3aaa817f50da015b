import { typeOf } from '@xw/shared/field-types/index'
import { isSealed, storageOf } from '@xw/shared/resource/storage'
import { readRecord } from '@xw/shared/rules/read-record'
import { ManyOutcome, recordPaths } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { keepManyHistories, writeOperation } from '../../../resource/audit.ts'
import { assertCodes } from '../../../resource/codes.ts'
import { gateFor } from '../../../resource/gate.ts'
import { callerOf } from '../../../resource/routes.ts'
import { selectionBody, selectionOf } from '../../../resource/selection.ts'
import { assignments, stamps } from '../../../resource/stamps.ts'
import { type RecordValues, toColumns } from '../../../resource/stored.ts'
import { refusalOf, resultText, sortMany } from './many.ts'
import type { StepGround } from './routes.ts'

const Body = Type.Object({
  xwlx: textParam(2),
  ...selectionBody,
  field: textParam(40, 1),
  value: Type.Unknown(),
  preview: Type.Optional(Type.Boolean()),
})

/** DG-03: gives one field the same value in many records. */
export const setFieldRoute = (ground: StepGround, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.setField,
    permission: `${permission}:setField`,
    scope: 'tenant',
    body: Body,
    response: ManyOutcome,
    handle: call => run(ground, call),
  })

function run(
  { resource: { actions, hooks }, questionsPerHour }: StepGround,
  call: Call<Static<typeof Body>, unknown>,
): Promise<Answer<ManyOutcome>> {
  const caller = callerOf(call)
  const { xwlx, ids, field: key, preview = false } = call.body
  return actions.within(caller, { xwlx }, async (tx, access) => {
    const values = await readValue(tx, access, key, call.body.value)
    const label = access.def.fields[key]?.label ?? key
    const asking = { hooks, origin: caller.origin, perHour: questionsPerHour }
    const which = await selectionOf(tx, access, call.body, asking)
    const named = ids && { named: new Set(ids).size }
    const why = gateFor(access, [key])?.why('t') ?? sql`null`
    const { ready, outcome } = await sortMany(tx, access, { which, why, held: !preview, ...named })
    if (preview) return new Answer({ result: outcome })
    if (ready.length === 0) throw refused(refusalOf(`修改${label}`, outcome))
    await keepManyHistories(tx, access, sql`select unnest(${ready}::uuid[])`)
    const columns = toColumns(access.base, values, { place: access.place, on: 'edit' })
    await sql`
      update ${sql.table(access.base.table)} t set ${assignments({ ...columns, ...stamps(access.session, 't') })}
      where t.id = any(${ready}::uuid[]) and t.tenant_id = ${access.session.tenantId}`.execute(tx)
    await hooks.afterWrite?.({ tx, access, ids: ready })
    const what = `${label}，共 ${ready.length} 条`
    await writeOperation(tx, access, { operation: 'setField', what, origin: caller.origin })
    return new Answer({ message: resultText(`修改${label}`, outcome), result: outcome })
  })
}

/** The value as the field takes it from a form. What tells records apart is not the same in many of them. */
async function readValue(tx: Tx, { def, base }: Access, key: string, value: unknown): Promise<RecordValues> {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field || field.readonly || storageOf(key, field).kind === 'module') throw invalid({ field: '不能修改此字段' })
  const isOwn = field.unique || isSealed(field) || (base.unique ?? []).flat().includes(key)
  if (isOwn || typeOf(field).several?.(field) || key === 'departId')
    throw invalid({ field: `${field.label}不能批量修改` })
  const { values, errors } = readRecord({ fields: { [key]: field } }, { [key]: value }, { on: 'edit', mode: 'save' })
  if (errors[key] !== undefined) throw invalid({ value: errors[key] })
  await assertCodes(tx, def, values)
  return values
}
