import type { ResourceDef } from '../resource/resource.ts'
import { isSortable } from './field-rules.ts'
import { QueryError } from './filter.ts'
import { findFieldKey, shortenName } from './query-field.ts'
import { splitList } from './wrapping.ts'

export interface SortItem {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

const maxColumns = 5

/**
 * Reads `column` (one or several with one direction) and `order`; adds the id as last key, so that pages do not
 * overlap.
 */
export function readSort(def: ResourceDef, column = '', order = ''): SortItem[] {
  const names = splitList(column)
  if (names.length > maxColumns) throw new QueryError(`最多按 ${maxColumns} 列排序`)
  const direction = readOrder(order)
  const items = names.map(name => ({ field: readColumn(def, name), order: direction }))
  const sort = items.length > 0 ? items : [{ field: def.sort.column, order: def.sort.order }]
  const isUnique = sort.some(item => item.field === 'id')
  return isUnique ? sort : [...sort, { field: 'id', order: sort.at(-1)?.order ?? direction }]
}

/** A dictionary's text column is sorted by its code. */
function readColumn(def: ResourceDef, name: string): string {
  const key = findFieldKey(def, name.replace(/_dictText$/, ''))
  const field = Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  if (!field || !isSortable(key, field)) throw new QueryError(`请注意，将要排序的列字段不存在：${shortenName(name)}`)
  return key
}

function readOrder(order: string): 'asc' | 'desc' {
  const text = order.trim().toLowerCase()
  if (text === 'asc') return 'asc'
  if (text === 'desc' || text === '') return 'desc'
  throw new QueryError('排序方向只能是 asc 或 desc')
}
