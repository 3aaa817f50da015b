import type { FieldDef } from '../field-types/index.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { listQueryRules } from './field-rules.ts'
import { QueryError } from './filter.ts'

/** Returns the key of a field that the client may name by its alias. */
export const findFieldKey = ({ fields }: ResourceDef, name: string): string =>
  Object.hasOwn(fields, name) ? name : (Object.keys(fields).find(key => fields[key]?.alias === name) ?? name)

/** Returns a field that queries may use. Inherited properties of objects (`constructor`) are no fields. */
export function findQueryField(def: ResourceDef, key: string): FieldDef | null {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  return field && listQueryRules(key, field).length > 0 ? field : null
}

/** Shortens a client's name for a message. */
export const shortenName = (name: string): string => name.slice(0, 50).toWellFormed()

export const createUnknownFieldError = (name: string): QueryError =>
  new QueryError(`查询条件不存在：${shortenName(name)}`)
