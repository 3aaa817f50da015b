import { listFieldsOn, listSearchFields } from '@xw/shared/field-types/facets'
import type { QueryRule } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import { writeQueryValue } from '@xw/shared/query/wrapping'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { QueryItem, SearchInputs } from './record-search.tsx'

/** PK-03: what a picker of business records shows of them: as data, for whatever list the server has. */
export interface RecordChoice {
  readonly title: string
  /** Of the resource; its list is below it. */
  readonly path: string
  readonly query: readonly (QueryItem & { readonly rule?: QueryRule })[]
  readonly columns: readonly { readonly key: string; readonly title: string; readonly width?: number }[]
}

/** How many conditions stand beside each other before the others are folded away. */
const unfolded = 2

/** The choice among a resource's records, by what its definition says of lists and queries. */
export function toRecordChoice(def: ResourceDef): RecordChoice {
  const query = listSearchFields(def).flatMap(({ key, field, facet: { rule = 'eq' } }) => {
    const labels = typeOf(field).labels?.(field)
    if (labels?.from === 'dict') return [{ key, label: field.label, rule, dictCode: labels.dictCode }]
    if (labels?.from === 'options') return [{ key, label: field.label, rule, options: labels.options }]
    return typeOf(field).line ? [{ key, label: field.label, rule }] : []
  })
  return {
    title: def.title,
    path: def.path,
    query: query.map((item, index) => ({ ...item, isFolded: index >= unfolded })),
    // The columns that a list shows without being asked.
    columns: listFieldsOn(def, 'list')
      .filter(({ facet }) => !facet.optional)
      .map(({ key, field }) => ({ key, title: field.label })),
  }
}

/** What was typed, as the list's parameters have it. */
export const toFilters = ({ query }: RecordChoice, typed: SearchInputs): SearchInputs =>
  Object.fromEntries(
    query.flatMap(({ key, rule = 'eq' }) => (typed[key] ? [[key, writeQueryValue(rule, typed[key])]] : [])),
  )
