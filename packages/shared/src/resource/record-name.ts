import { listFieldsOn } from '../field-types/facets.ts'
import { isPersonName } from '../field-types/text.ts'
import type { ResourceDef } from './resource.ts'

/** The field that people call a record by: the name of a person or of a place in a tree, else what its list begins with. */
export function findNameKey(def: ResourceDef): string {
  const ofPerson = Object.entries(def.fields).find(([, field]) => isPersonName(field))
  return ofPerson?.[0] ?? def.tree?.label ?? listFieldsOn(def, 'list')[0]?.key ?? 'id'
}

/** What people call a record by, as the wire has it. */
export function getRecordName(def: ResourceDef, record: Readonly<Record<string, unknown>>): string {
  const key = findNameKey(def)
  const name = record[`${key}_dictText`] ?? record[key]
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : ''
}
