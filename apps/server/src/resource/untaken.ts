import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { invalid } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { isBlank, isSame } from './given.ts'
import type { Hooks } from './hooks.ts'
import { showRecord } from './show.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>

interface Edit {
  body: Body
  before: RecordValues
  hooks: Pick<Hooks, 'afterRead'>
}

/**
 * Refuses changed values for fields that the caller may not change, so that an accepted edit has saved everything
 * that was sent. Clients send whole records back, so a value as stored or as shown is not a change; neither is an
 * empty value, which forms send for fields that they do not show. System fields are ignored.
 */
export async function assertNoIgnoredChanges(tx: Tx, access: Access, { body, before, hooks }: Edit): Promise<void> {
  const asked = Object.entries(access.base.fields).filter(
    ([key]) => !Object.hasOwn(systemFields, key) && Object.hasOwn(body, key) && !isBlank(body[key]),
  )
  // Values that the caller does not see are not compared: the answer would reveal a correct guess.
  const hidden = asked.filter(([key]) => access.def.fields[key] === undefined)
  const changed = asked.filter(([key]) => {
    const field = access.def.fields[key]
    return field?.readonly === true && !typeOf(field).writeOnly && !isSame(field, body[key], before[key] ?? null)
  })
  const shown = changed.length > 0 ? await showAsRead(tx, access, { before, hooks, changed }) : {}
  const untaken = [...hidden, ...changed.filter(([key]) => asText(body[key]) !== asText(shown[key]))]
  if (untaken.length > 0)
    throw invalid(Object.fromEntries(untaken.map(([key, { label }]) => [key, `${label}不能修改`])))
}

/** Clients may send a number as its digits. */
const asText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface ShownRecordInput extends Pick<Edit, 'before' | 'hooks'> {
  changed: readonly (readonly [string, FieldDef])[]
}

/**
 * Returns the record as the client received it. Calls the module's `afterRead` only when one of its fields is in
 * question.
 */
async function showAsRead(
  tx: Tx,
  access: Access,
  { before, hooks, changed }: ShownRecordInput,
): Promise<Record<string, unknown>> {
  const record = { ...before }
  if (changed.some(([key, field]) => getFieldStorage(key, field).kind === 'module'))
    await hooks.afterRead?.({ tx, access, records: [record] })
  return showRecord(access, record)
}
