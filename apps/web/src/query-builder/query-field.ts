import { getFacet } from '@xw/shared/field-types/facets'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { canQueryEmpty, listQueryRules } from '@xw/shared/query/field-rules'
import { emptyTexts, ruleTexts } from '@xw/shared/query/filter'
import type { QueryRowRule } from '@xw/shared/query/super-query'
import type { ResourceDef } from '@xw/shared/resource/resource'

/** A searchable field and the rules by which it can be compared. */
export interface QueryField {
  readonly key: string
  readonly field: FieldDef
  readonly rules: readonly QueryRowRule[]
}

/**
 * The fields that the advanced query offers. It leaves out types that are not shown in lists, since their values mean
 * nothing to readers.
 */
export const queryFieldsOf = (def: ResourceDef): QueryField[] =>
  Object.entries(def.fields)
    .map(([key, field]) => ({ key, field, rules: rulesOf(key, field) }))
    .filter(
      ({ field, rules }) =>
        rules.length > 0 && (!typeOf(field).hiddenOn?.includes('list') || getFacet(field, 'list') !== false),
    )

/** The Chinese texts of the rules, in the order of the requirements. Rules that need no value stand at the end. */
export const rowRuleTexts: Readonly<Record<QueryRowRule, string>> = { ...ruleTexts, ...emptyTexts }

function rulesOf(key: string, field: FieldDef): QueryRowRule[] {
  const own: readonly QueryRowRule[] = [
    ...listQueryRules(key, field),
    ...(canQueryEmpty(key, field) ? (['empty', 'not_empty'] as const) : []),
  ]
  return (Object.keys(rowRuleTexts) as QueryRowRule[]).filter(rule => own.includes(rule))
}

/** Returns the field whose input takes one value on one line, whatever input the form has for it. */
export function toSingleValueField(field: FieldDef): FieldDef {
  const { askOne: ask } = typeOf(field)
  if (ask) return ask(field) as FieldDef
  if (!('multiple' in field)) return field
  const { multiple: _, ...one } = field
  return one
}

/** Returns the field whose input takes several values, or null when they are typed freely. */
export const toMultiValueField = (field: FieldDef): FieldDef | null =>
  (typeOf(field).askSeveral?.(field) as FieldDef | undefined) ?? null
