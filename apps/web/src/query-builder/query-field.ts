import { facet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import { canAskEmpty, queryRulesOf } from '@xw/shared/query/field-rules'
import { emptyTexts, ruleTexts } from '@xw/shared/query/filter'
import type { RowRule } from '@xw/shared/query/super-query'
import type { ResourceDef } from '@xw/shared/resource/resource'

/** A field that can be asked for, with the ways to compare it. */
export interface QueryField {
  readonly key: string
  readonly field: FieldDef
  readonly rules: readonly RowRule[]
}

/** The fields of a definition that the advanced query offers. Ids mean nothing to who reads them. */
export const queryFieldsOf = (def: ResourceDef): QueryField[] =>
  Object.entries(def.fields)
    .map(([key, field]) => ({ key, field, rules: rulesOf(key, field) }))
    .filter(({ field, rules }) => rules.length > 0 && (field.type !== 'id' || facet(field, 'list') !== false))

/** What the user reads for a rule, in the order of the documents, with those that ask without a value at the end. */
export const rowRuleTexts: Readonly<Record<RowRule, string>> = { ...ruleTexts, ...emptyTexts }

function rulesOf(key: string, field: FieldDef): RowRule[] {
  const own: readonly RowRule[] = [
    ...queryRulesOf(key, field),
    ...(canAskEmpty(key, field) ? (['empty', 'not_empty'] as const) : []),
  ]
  return (Object.keys(rowRuleTexts) as RowRule[]).filter(rule => own.includes(rule))
}

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
