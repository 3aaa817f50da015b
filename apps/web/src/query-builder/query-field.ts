import { facet } from '@xw/shared/field-types/facets'
import type { QueryRule } from '@xw/shared/field-types/field'
import type { FieldDef } from '@xw/shared/field-types/index'
import { queryRulesOf } from '@xw/shared/query/field-rules'
import type { ResourceDef } from '@xw/shared/resource/resource'

/** A field that can be asked for, with the ways to compare it. */
export interface QueryField {
  readonly key: string
  readonly field: FieldDef
  readonly rules: readonly QueryRule[]
}

/** The fields of a definition that the advanced query offers. Ids mean nothing to who reads them. */
export const queryFieldsOf = (def: ResourceDef): QueryField[] =>
  Object.entries(def.fields)
    .map(([key, field]) => ({ key, field, rules: queryRulesOf(key, field) }))
    .filter(({ field, rules }) => rules.length > 0 && (field.type !== 'id' || facet(field, 'list') !== false))

/** The field whose input asks for one value: a question is one line, whatever the form has for the field. */
export function askOne(field: FieldDef): FieldDef {
  const { label } = field
  if (field.type === 'textarea') return { type: 'text', label }
  if (field.type === 'radio') return { type: 'select', label, options: field.options }
  if (field.type === 'multiSelect') {
    return 'options' in field.choices
      ? { type: 'select', label, options: field.choices.options }
      : { type: 'dict', label, dictCode: field.choices.dictCode }
  }
  if (!('multiple' in field)) return field
  const { multiple: _, ...one } = field
  return one
}

/** The field whose input asks for several values; null where they are typed in freely. */
export function askSeveral(field: FieldDef): FieldDef | null {
  const { label } = field
  switch (field.type) {
    case 'multiSelect':
      return field
    case 'dict':
      return { type: 'multiSelect', label, choices: { dictCode: field.dictCode } }
    case 'select':
    case 'radio':
      return { type: 'multiSelect', label, choices: { options: field.options } }
    case 'searchSelect':
    case 'tree':
    case 'category':
    case 'department':
    case 'user':
    case 'role':
    case 'position':
      return { ...field, multiple: true }
    default:
      return null
  }
}
