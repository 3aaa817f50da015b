import { listSearchFields } from '@xw/shared/field-types/facets'
import type { EmptyRule, QueryRule } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { listQueryRules } from '@xw/shared/query/field-rules'
import { isEmptyRule } from '@xw/shared/query/filter'
import type { QueryRow } from '@xw/shared/query/super-query'
import { readQueryValue, splitList, type WrappedValue, writeQueryValue } from '@xw/shared/query/wrapping'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { AdvancedQuery, ListState } from '../data/resources/list-state.ts'
import type { FormValues } from '../data/resources/resource-record.ts'

/** One field of the search form: a value compared by a rule, or a range. */
export interface SearchFormField {
  readonly key: string
  readonly field: FieldDef
  readonly rule: QueryRule
  readonly isRange: boolean
  /** Shown only when the form is unfolded. */
  readonly isFolded: boolean
}

type Conditions = ListState['conditions']

/**
 * Returns the fields of a definition's search form. Ordered values are searched by a range unless the definition names
 * a rule.
 */
export const searchFormFields = (def: ResourceDef): SearchFormField[] =>
  listSearchFields(def)
    .map(({ key, field, facet: { rule, folded } }) => ({
      key,
      field,
      rule: rule ?? ('eq' as const),
      isFolded: folded === true,
      isRange: rule === undefined && typeOf(field).ordered === true && listQueryRules(key, field).includes('ge'),
    }))
    .filter(({ key, field, rule }) => listQueryRules(key, field).includes(rule))

/** Returns the fields that fit on a line of this size. A range takes the room of two. */
export function shownItems(items: readonly SearchFormField[], room: number): SearchFormField[] {
  let left = room
  return items.filter(({ isFolded, isRange }, index) => {
    if (isFolded) return false
    left -= isRange ? 2 : 1
    return left >= 0 || index === 0
  })
}

/** Returns the parameter names of one field. */
export const paramNamesOf = ({ key, isRange }: SearchFormField): string[] =>
  isRange ? [`${key}_begin`, `${key}_end`] : [key]

/**
 * Returns the values that the inputs show for the current conditions. A condition that an input cannot express leaves
 * it empty.
 */
export function toSearchValues(items: readonly SearchFormField[], conditions: Conditions): FormValues {
  const shown = items.flatMap(item => paramNamesOf(item).map(name => [name, toInput(item, conditions[name])] as const))
  const others = Object.keys(conditions).filter(name => !shown.some(([known]) => known === name))
  return {
    ...Object.fromEntries(others.map(name => [name, conditions[name]])),
    ...Object.fromEntries(shown),
  }
}

function toInput({ field, rule, isRange }: SearchFormField, condition: string | undefined): string | number | null {
  if (condition === undefined) return null
  const wrapped = isRange ? { rule, values: [condition] } : readQueryValue(condition)
  if (wrapped?.rule !== rule) return null
  const text = wrapped.values.join(',')
  return typeOf(field).numeric ? Number(text) : text
}

/** Returns a search form's values without those of folded fields. */
export function withoutItems(values: FormValues, items: readonly SearchFormField[]): FormValues {
  const left = new Set(items.flatMap(paramNamesOf))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)))
}

/**
 * Returns the conditions of the inputs' values. Conditions whose input is unchanged are kept: a link may contain a
 * condition that no input can express, and another search must not drop it unnoticed.
 */
export function toConditions(items: readonly SearchFormField[], values: FormValues, before: Conditions): Conditions {
  const shown = toSearchValues(items, before)
  const conditions: Record<string, string> = { ...before }
  for (const [name, value] of Object.entries(values)) {
    if (toText(value) === toText(shown[name])) continue
    const item = items.find(candidate => paramNamesOf(candidate).includes(name))
    const text = toText(value)
    if (text === '') delete conditions[name]
    else conditions[name] = item && !item.isRange ? wrap(item.rule, text) : text
  }
  return conditions
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const wrap = (rule: QueryRule, text: string) => writeQueryValue(rule, rule === 'in' ? splitList(text) : text)

/** A current condition, as its tag shows it. */
export interface ConditionTag {
  readonly key: string
  readonly field: FieldDef
  /** The parameters that are removed with the tag. */
  readonly names: readonly string[]
  readonly asked:
    | WrappedValue
    | { readonly rule: EmptyRule; readonly values: readonly [] }
    | {
        readonly rule: 'range'
        readonly values: readonly [from: string, to: string]
      }
}

/**
 * Returns one tag for each condition on a field. The resource's own parameters are shown by the part of the page that
 * offers them.
 */
export function toTags(def: ResourceDef, conditions: Conditions): ConditionTag[] {
  return Object.entries(def.fields).flatMap(([key, field]) => {
    const wrapped = conditions[key] === undefined ? null : readQueryValue(conditions[key])
    const several = splitList(conditions[`${key}_MultiString`] ?? '')
    const range = [conditions[`${key}_begin`] ?? '', conditions[`${key}_end`] ?? ''] as const
    const tag = (names: string[], asked: ConditionTag['asked']): ConditionTag => ({ key, field, names, asked })
    return [
      ...(wrapped ? [tag([key], wrapped)] : []),
      ...(several.length > 0 ? [tag([`${key}_MultiString`], { rule: 'in', values: several })] : []),
      ...(range.some(Boolean)
        ? [
            tag([`${key}_begin`, `${key}_end`], {
              rule: 'range',
              values: range,
            }),
          ]
        : []),
    ]
  })
}

/** Removes the conditions of a tag. */
export const withoutTag = (conditions: Conditions, { names }: ConditionTag): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([name]) => !names.includes(name)))

/** Returns the tag of an advanced query's row, or null for a field that no longer exists. */
export function rowTag(def: ResourceDef, { field: key, rule, val }: QueryRow): ConditionTag | null {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field) return null
  if (isEmptyRule(rule)) return { key, field, names: [], asked: { rule, values: [] } }
  return { key, field, names: [], asked: { rule, values: rule === 'in' ? splitList(val) : [val] } }
}

/** Removes a row from an advanced query. Returns null when it was the last row. */
export function withoutRow(query: AdvancedQuery | null, index: number): AdvancedQuery | null {
  const records = query?.records.filter((_, at) => at !== index) ?? []
  return query && records.length > 0 ? { ...query, records } : null
}
