import { listFieldsOn } from '../field-types/facets.ts'
import { isPersonName } from '../field-types/text.ts'
import type { ResourceDef } from './resource.ts'

/** Returns the key of the field that names a record: a person's name, the label of a tree, or the first list column. */
export function findNameKey(def: ResourceDef): string {
  const ofPerson = Object.entries(def.fields).find(([, field]) => isPersonName(field))
  return ofPerson?.[0] ?? def.tree?.label ?? listFieldsOn(def, 'list')[0]?.key ?? 'id'
}

/** Returns the name of a record as the wire shows it. */
export function getRecordName(def: ResourceDef, record: Readonly<Record<string, unknown>>): string {
  const key = findNameKey(def)
  const name = record[`${key}_dictText`] ?? record[key]
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : ''
}
