import type { FieldDef } from '@xw/shared/field-types/index'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../../../lib/errors.ts'
import { compactToday } from '../../../lib/today.ts'
import type { Access } from '../../../resource/access.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import type { ActionCall } from './action-effects.ts'

/** Parses the values sent with an action by their fields' types, or throws 422 when one is missing or wrong. */
export function parseActionValues({ access: { base }, action: { needs }, input }: ActionCall): RecordValues {
  const fields = Object.fromEntries(
    (needs?.values ?? []).flatMap(key => (base.fields[key] ? [[key, withoutReadonly(base.fields[key])]] : [])),
  )
  const missing = Object.entries(fields).filter(([key]) => !input[key])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([key, { label }]) => [key, `请填写${label}`])))
  const { values, errors } = readRecord({ fields }, input, { on: 'edit', mode: 'save' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

/** Read-only fields can be set by their action. */
function withoutReadonly(field: FieldDef): FieldDef {
  const { readonly: _, ...input } = field
  return input
}

/** Throws 422 when a date that a document states lies in the future. */
export function assertNotInFuture({ base }: Access, values: RecordValues, key: string): void {
  if (textIn(values, key) > compactToday()) throw invalid({ [key]: `${base.fields[key]?.label}不能晚于今天` })
}
