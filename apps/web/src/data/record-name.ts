import { fieldsOn } from '@xw/shared/field-types/facets'
import { isPersonName } from '@xw/shared/field-types/text'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ResourceRecord } from './resource-record.ts'

/** What people call a record by: the name of a person or of a place in a tree, else what its list begins with. */
export function nameOf(def: ResourceDef, record: ResourceRecord): string {
  const ofPerson = Object.entries(def.fields).find(([, field]) => isPersonName(field))
  const key = ofPerson?.[0] ?? def.tree?.label ?? fieldsOn(def, 'list')[0]?.key ?? 'id'
  const name = record[`${key}_dictText`] ?? record[key]
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : ''
}
