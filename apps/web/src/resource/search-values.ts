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

/** One question of the search form: a value by a rule, or a range from one value to another. */
export interface SearchItem {
  readonly key: string
  readonly field: FieldDef
  readonly rule: QueryRule
  readonly isRange: boolean
  /** Shown only when the form is unfolded. */
  readonly isFolded: boolean
}

type Conditions = ListState['conditions']

/** The questions of a definition's search form. What has an order is asked for by a range unless the definition says how. */
export const searchItems = (def: ResourceDef): SearchItem[] =>
  listSearchFields(def)
    .map(({ key, field, facet: { rule, folded } }) => ({
      key,
      field,
      rule: rule ?? ('eq' as const),
      isFolded: folded === true,
      isRange: rule === undefined && typeOf(field).ordered === true && listQueryRules(key, field).includes('ge'),
    }))
    .filter(({ key, field, rule }) => listQueryRules(key, field).includes(rule))

/** The questions that a line with room for so many holds; a range takes the room of two. */
export function shownItems(items: readonly SearchItem[], room: number): SearchItem[] {
  let left = room
  return items.filter(({ isFolded, isRange }, index) => {
    if (isFolded) return false
    left -= isRange ? 2 : 1
    return left >= 0 || index === 0
  })
}

/** The parameter names of one question. */
export const paramNamesOf = ({ key, isRange }: SearchItem): string[] =>
  isRange ? [`${key}_begin`, `${key}_end`] : [key]

/** What the inputs show of the conditions in force. A condition that an input cannot express leaves it empty. */
export function toSearchValues(items: readonly SearchItem[], conditions: Conditions): FormValues {
  const shown = items.flatMap(item => paramNamesOf(item).map(name => [name, toInput(item, conditions[name])] as const))
  const others = Object.keys(conditions).filter(name => !shown.some(([known]) => known === name))
  return {
    ...Object.fromEntries(others.map(name => [name, conditions[name]])),
    ...Object.fromEntries(shown),
  }
}

function toInput({ field, rule, isRange }: SearchItem, condition: string | undefined): string | number | null {
  if (condition === undefined) return null
  const wrapped = isRange ? { rule, values: [condition] } : readQueryValue(condition)
  if (wrapped?.rule !== rule) return null
  const text = wrapped.values.join(',')
  return typeOf(field).numeric ? Number(text) : text
}

/** The values of a search form without those of some questions, which are folded away. */
export function withoutItems(values: FormValues, items: readonly SearchItem[]): FormValues {
  const left = new Set(items.flatMap(paramNamesOf))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name)))
}

/**
 * The conditions that the inputs ask for. Whatever an input was not touched in stays as it was: a link may hold a
 * condition that no input can express, and searching for something else must not drop it unseen.
 */
export function toConditions(items: readonly SearchItem[], values: FormValues, before: Conditions): Conditions {
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

/** A condition in force, as a tag tells it. */
export interface ConditionTag {
  readonly key: string
  readonly field: FieldDef
  /** The parameters that go when the tag is taken away. */
  readonly names: readonly string[]
  readonly asked:
    | WrappedValue
    | { readonly rule: EmptyRule; readonly values: readonly [] }
    | {
        readonly rule: 'range'
        readonly values: readonly [from: string, to: string]
      }
}

/** The conditions on fields, one tag each. A resource's own parameters are shown by whoever offers them. */
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

/** Conditions without those of a tag. */
export const withoutTag = (conditions: Conditions, { names }: ConditionTag): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([name]) => !names.includes(name)))

/** What a row of the advanced query asks, as a tag tells it; null for a field that is gone. */
export function rowTag(def: ResourceDef, { field: key, rule, val }: QueryRow): ConditionTag | null {
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field) return null
  if (isEmptyRule(rule)) return { key, field, names: [], asked: { rule, values: [] } }
  return { key, field, names: [], asked: { rule, values: rule === 'in' ? splitList(val) : [val] } }
}

/** An advanced query without one of its rows; none where that was the last. */
export function withoutRow(query: AdvancedQuery | null, index: number): AdvancedQuery | null {
  const records = query?.records.filter((_, at) => at !== index) ?? []
  return query && records.length > 0 ? { ...query, records } : null
}
