import { typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage, isSealed } from '@xw/shared/resource/storage'
import { readRecord } from '@xw/shared/rules/read-record'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Call, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { assertCodesExist } from '../../../resource/codes.ts'
import { buildGateSql } from '../../../resource/gate.ts'
import { type RecordValues, toColumns } from '../../../resource/stored.ts'
import type { StepContext } from './context.ts'
import { changeMany, handleMany, manyBody } from './handle-many.ts'

const Body = Type.Object({
  ...manyBody,
  field: textParam(40, 1),
  value: Type.Unknown(),
})

/** DG-03: sets one field to the same value in many records. */
export const setFieldRoute = (context: StepContext, permission: string): Route =>
  route({
    method: 'POST',
    path: recordPaths.setField,
    permission: `${permission}:setField`,
    scope: 'tenant',
    body: Body,
    bodyBytes: usualBodyBytes,
    response: BulkResult,
    handle: call => run(context, call),
  })

const run = (context: StepContext, call: Call<Static<typeof Body>, unknown>) =>
  handleMany(context, call, async current => {
    const { tx, access } = current
    const { field: key, value } = call.body
    const values = await parseValue(tx, access, key, value)
    const label = access.def.fields[key]?.label ?? key
    return {
      name: `修改${label}`,
      why: buildGateSql(access, [key])?.why('t') ?? sql`null`,
      async take(ids) {
        const set = toColumns(access.base, values, { place: access.place, on: 'edit' })
        const note = `批量修改${label}`
        await context.backUp(tx, access, { kind: 'setField', ids: sql`select unnest(${ids}::uuid[])`, note })
        await changeMany(current, ids, { set, operation: 'setField', what: `${label}，共 ${ids.length} 条` })
        await context.resource.hooks.afterWrite?.({ tx, access, ids })
      },
    }
  })

/**
 * Parses the value as a form does. Refuses fields that identify a record, since many records cannot share their value.
 */
async function parseValue(tx: Tx, { def, base }: Access, key: string, value: unknown): Promise<RecordValues> {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field || field.readonly || getFieldStorage(key, field).kind === 'module')
    throw invalid({ field: '不能修改此字段' })
  const isOwn = field.unique || isSealed(field) || (base.unique ?? []).flat().includes(key)
  if (isOwn || typeOf(field).several?.(field) || key === 'departId')
    throw invalid({ field: `${field.label}不能批量修改` })
  const { values, errors } = readRecord({ fields: { [key]: field } }, { [key]: value }, { on: 'edit', mode: 'save' })
  if (errors[key] !== undefined) throw invalid({ value: errors[key] })
  await assertCodesExist(tx, def, values)
  return values
}
