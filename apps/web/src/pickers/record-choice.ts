import { listFieldsOn, listSearchFields } from '@xw/shared/field-types/facets'
import type { QueryRule } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import { writeQueryValue } from '@xw/shared/query/wrapping'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { QueryItem, SearchInputs } from './record-search.tsx'

/** PK-03: what a record picker shows of the records of a list, described as data. */
export interface RecordPickerView {
  readonly title: string
  /** The path of the resource; its list is below it. */
  readonly path: string
  readonly query: readonly (QueryItem & { readonly rule?: QueryRule })[]
  readonly columns: readonly { readonly key: string; readonly title: string; readonly width?: number }[]
}

/** The number of conditions that are shown before the form is unfolded. */
const unfolded = 2

/** Creates the description from what a resource's definition says about lists and queries. */
export function toRecordPickerView(def: ResourceDef): RecordPickerView {
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
    // The columns that a list shows by default.
    columns: listFieldsOn(def, 'list')
      .filter(({ facet }) => !facet.optional)
      .map(({ key, field }) => ({ key, title: field.label })),
  }
}

/** Converts typed values into the parameters of the list. */
export const toFilters = ({ query }: RecordPickerView, typed: SearchInputs): SearchInputs =>
  Object.fromEntries(
    query.flatMap(({ key, rule = 'eq' }) => (typed[key] ? [[key, writeQueryValue(rule, typed[key])]] : [])),
  )
