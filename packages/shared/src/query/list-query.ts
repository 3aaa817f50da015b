import { type FieldWithFacet, listExportedFields } from '../field-types/facets.ts'
import { isUuid } from '../field-types/id.ts'
import { typeOf } from '../field-types/index.ts'
import { isStorable } from '../field-types/input.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { type Filter, type FilterGroup, QueryError } from './filter.ts'
import { readPageNo, readPageSize } from './paging.ts'
import { createUnknownFieldError, findFieldKey, findQueryField, shortenName } from './query-field.ts'
import { readSuperQuery } from './read-super-query.ts'
import { readSort, type SortItem } from './sort.ts'
import { toFilter } from './to-filter.ts'
import { readQueryValue, splitList, type WrappedValue } from './wrapping.ts'

/** The query of a list, an export or a bulk action, in terms of the definition only. */
export interface ListQuery {
  readonly filter: FilterGroup
  readonly sort: readonly SortItem[]
  readonly pageNo: number
  readonly pageSize: number
  /** The ids that an export is limited to; null for all matches. */
  readonly selections: readonly string[] | null
  /** The columns that an export is limited to, in order; null for all. */
  readonly columns: readonly FieldWithFacet<'excel'>[] | null
  /** The values of the resource's additional parameters. */
  readonly params: Readonly<Record<string, string>>
}

const maxSelections = 1_000

/** `field` and `_t` are for the client only: its visible columns, and the time of the call. */
const controlParams = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  '_t',
  'superQueryParams',
  'superQueryMatchType',
  'selections',
  'exportFields',
])

/** Reads the raw parameters of a list. Unknown parameters are refused with a QueryError, never ignored. */
export function readListQuery(def: ResourceDef, raw: Readonly<Record<string, unknown>>): ListQuery {
  const given = readTexts(raw)
  const own = def.params ?? []
  const plain = [...given].filter(([name]) => !controlParams.has(name) && !own.includes(name))
  const filters = plain.map(([name, value]) => readParameter(def, name, value))
  const advanced = readSuperQuery(def, given.get('superQueryParams'), given.get('superQueryMatchType'))
  return {
    filter: { match: 'and', items: [...filters, advanced].filter(item => item !== null) },
    sort: readSort(def, given.get('column'), given.get('order')),
    pageNo: readPageNo(given.get('pageNo')),
    pageSize: readPageSize(given.get('pageSize'), def.tree ? 'tree' : def.picker ? 'picker' : null),
    selections: readSelections(def, given.get('selections')),
    columns: readColumns(def, given.get('exportFields')),
    params: Object.fromEntries([...given].filter(([name]) => own.includes(name)).map(assertStorable)),
  }
}

/** Modules pass their own parameters to the database unchanged, so unstorable characters are refused here. */
function assertStorable([name, value]: [string, string]): [string, string] {
  if (!isStorable(value)) throw new QueryError(`查询条件含有无法保存的字符：${shortenName(name)}`)
  return [name, value]
}

function readTexts(raw: Readonly<Record<string, unknown>>): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue
    if (typeof value !== 'string') throw new QueryError(`查询条件重复：${shortenName(name)}`)
    texts.set(name, value)
  }
  return texts
}

type ValueReader = (raw: string) => WrappedValue | null

const readBound =
  (rule: 'ge' | 'le'): ValueReader =>
  raw =>
    raw.trim() === '' ? null : { rule, values: [raw.trim()] }

const readList: ValueReader = raw => {
  const values = splitList(raw)
  return values.length > 0 ? { rule: 'in', values } : null
}

/** The suffixes of parameter names; the name without suffix comes last. */
const nameSuffixes: readonly (readonly [suffix: string, read: ValueReader])[] = [
  ['_begin', readBound('ge')],
  ['_end', readBound('le')],
  ['_MultiString', readList],
  ['', readQueryValue],
]

function readParameter(def: ResourceDef, name: string, raw: string): Filter | null {
  for (const [suffix, read] of nameSuffixes) {
    if (!name.endsWith(suffix)) continue
    const key = findFieldKey(def, name.slice(0, name.length - suffix.length))
    const field = findQueryField(def, key)
    if (!field) continue
    const wrapped = read(raw)
    return wrapped && toFilter(key, field, wrapped)
  }
  throw createUnknownFieldError(name)
}

function readSelections({ fields }: ResourceDef, text = ''): string[] | null {
  const ids = splitList(text)
  if (ids.length > maxSelections) throw new QueryError(`一次最多选择 ${maxSelections} 条`)
  return ids.length > 0 ? ids.filter(fields.id && typeOf(fields.id).numeric ? isNumber : isUuid) : null
}

/** Matches the id of records with numeric ids. */
const isNumber = (text: string) => /^\d{1,9}$/.test(text)

/** Reads the columns by the caller's definition: hidden and unexportable fields are unknown. */
function readColumns(def: ResourceDef, text = ''): FieldWithFacet<'excel'>[] | null {
  const keys = [...new Set(splitList(text))]
  if (keys.length === 0) return null
  const exported = listExportedFields(def)
  return keys.map(key => {
    const column = exported.find(placed => placed.key === key)
    if (!column) throw new QueryError(`不能导出的列：${shortenName(key)}`)
    return column
  })
}
