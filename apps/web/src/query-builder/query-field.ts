import { getFacet } from '@xw/shared/field-types/facets'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { canQueryEmpty, listQueryRules } from '@xw/shared/query/field-rules'
import { emptyTexts, ruleTexts } from '@xw/shared/query/filter'
import type { QueryRowRule } from '@xw/shared/query/super-query'
import type { ResourceDef } from '@xw/shared/resource/resource'

/** A field that can be asked for, with the ways to compare it. */
export interface QueryField {
  readonly key: string
  readonly field: FieldDef
  readonly rules: readonly QueryRowRule[]
}

/** The fields of a definition that the advanced query offers. What a type keeps off lists means nothing to who reads it. */
export const queryFieldsOf = (def: ResourceDef): QueryField[] =>
  Object.entries(def.fields)
    .map(([key, field]) => ({ key, field, rules: rulesOf(key, field) }))
    .filter(
      ({ field, rules }) =>
        rules.length > 0 && (!typeOf(field).hiddenOn?.includes('list') || getFacet(field, 'list') !== false),
    )

/** What the user reads for a rule, in the order of the documents, with those that ask without a value at the end. */
export const rowRuleTexts: Readonly<Record<QueryRowRule, string>> = { ...ruleTexts, ...emptyTexts }

function rulesOf(key: string, field: FieldDef): QueryRowRule[] {
  const own: readonly QueryRowRule[] = [
    ...listQueryRules(key, field),
    ...(canQueryEmpty(key, field) ? (['empty', 'not_empty'] as const) : []),
  ]
  return (Object.keys(rowRuleTexts) as QueryRowRule[]).filter(rule => own.includes(rule))
}

/** The field whose input asks for one value: a question is one line, whatever the form has for the field. */
export function toSingleValueField(field: FieldDef): FieldDef {
  const { askOne: ask } = typeOf(field)
  if (ask) return ask(field) as FieldDef
  if (!('multiple' in field)) return field
  const { multiple: _, ...one } = field
  return one
}

/** The field whose input asks for several values; null where they are typed in freely. */
export const toMultiValueField = (field: FieldDef): FieldDef | null =>
  (typeOf(field).askSeveral?.(field) as FieldDef | undefined) ?? null
