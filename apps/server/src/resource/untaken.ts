import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { storageOf } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { invalid } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { isBlank, isSame } from './given.ts'
import type { Hooks } from './hooks.ts'
import { show } from './show.ts'
import type { RecordValues } from './stored.ts'

type Body = Readonly<Record<string, unknown>>

interface Edit {
  body: Body
  before: RecordValues
  hooks: Pick<Hooks, 'afterRead'>
}

/**
 * Refuses another value for a field that the caller may see and not change: an edit that says it worked has done all it was
 * asked for. Clients send whole records back, so a value as the record has it, or as it was shown, is no change. Stamps are
 * the engine's own and never a client's wish.
 */
export async function assertTaken(tx: Tx, access: Access, { body, before, hooks }: Edit): Promise<void> {
  const closed = Object.entries(access.def.fields).filter(
    ([key, field]) => field.readonly === true && !Object.hasOwn(systemFields, key) && Object.hasOwn(body, key),
  )
  const isUnsaid = (key: string, field: FieldDef) => isBlank(body[key]) || isSame(field, body[key], before[key] ?? null)
  const changed = closed.filter(([key, field]) => !typeOf(field).writeOnly && !isUnsaid(key, field))
  if (changed.length === 0) return
  const shown = await showAsRead(tx, access, { before, hooks, changed })
  const errors = changed
    .filter(([key]) => asText(body[key]) !== asText(shown[key]))
    .map(([key, { label }]) => [key, `${label}不能修改`])
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** A number and its digits are the same to a client. */
const asText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface Shown extends Pick<Edit, 'before' | 'hooks'> {
  changed: readonly (readonly [string, FieldDef])[]
}

/** The record as a client has seen it; what its module adds is asked for only where it is in question. */
async function showAsRead(tx: Tx, access: Access, { before, hooks, changed }: Shown): Promise<Record<string, unknown>> {
  const record = { ...before }
  if (changed.some(([key, field]) => storageOf(key, field).kind === 'module'))
    await hooks.afterRead?.({ tx, access, records: [record] })
  return show(access, record)
}
