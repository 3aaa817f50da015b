import type { FieldDef } from '@xw/shared/field-types/index'
import { readRecord } from '@xw/shared/rules/read-record'
import { invalid } from '../../../lib/errors.ts'
import { compactToday } from '../../../lib/today.ts'
import type { Access } from '../../../resource/access.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import type { Asking } from './action-effects.ts'

/** What was told with an action, each value as its field reads it: none of them is left open. */
export function readTold({ access: { base }, action: { tells = [] }, told }: Asking): RecordValues {
  const fields = Object.fromEntries(tells.flatMap(key => (base.fields[key] ? [[key, toTold(base.fields[key])]] : [])))
  const missing = Object.entries(fields).filter(([key]) => !told[key])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(([key, { label }]) => [key, `请填写${label}`])))
  const { values, errors } = readRecord({ fields }, told, { on: 'edit', mode: 'save' })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

/** What nobody fills in by a form is told with its action all the same. */
function toTold(field: FieldDef): FieldDef {
  const { readonly: _, ...told } = field
  return told
}

/** What a document says has happened: its day is not to come. */
export function assertNotAhead({ base }: Access, values: RecordValues, key: string): void {
  if (textIn(values, key) > compactToday()) throw invalid({ [key]: `${base.fields[key]?.label}不能晚于今天` })
}
