import { hasInfix, sortsByPinyin } from '@xw/shared/field-types/text'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { doubledColumn } from './doubled.ts'
import { sqlName } from './sql-name.ts'

/** An index that a definition requires; `on` is the SQL after the table name. */
export interface TableIndex {
  name: string
  unique: boolean
  on: string
}

/** Returns the unique indexes of a definition and the indexes for its lists, scopes and searches. */
export function tableIndexes(def: ResourceDef): TableIndex[] {
  return [...uniqueIndexes(def), ...listIndexes(def), ...searchIndexes(def)]
}

const uniqueIndexes = (def: ResourceDef): TableIndex[] => uniqueKeys(def).map(keys => uniqueIndex(def, keys))

function uniqueKeys(def: ResourceDef): (readonly string[])[] {
  const single = Object.keys(def.fields).filter(key => def.fields[key]?.unique)
  return [...single.map(key => [key]), ...(def.unique ?? [])]
}

/** Returns the labels of the fields that a unique index covers. */
export const findIndexLabels = (def: ResourceDef, name: string | undefined): string[] =>
  (uniqueKeys(def).find(keys => uniqueIndex(def, keys).name === name) ?? []).map(key => def.fields[key]?.label ?? key)

/**
 * In a combined key, an optional part that is empty counts as a value: two records without a batch have the same one.
 * A required part that is still missing in a draft is equal to nothing.
 */
function uniqueIndex(def: ResourceDef, keys: readonly string[]): TableIndex {
  const parts = keys.map(key => ({ column: keyColumn(def, key), field: def.fields[key] }))
  const nullable = keys.length > 1 ? parts.filter(({ field }) => field && !isNotNull(field)) : []
  const missing = nullable.filter(({ field }) => field?.required)
  const conditions = [
    ...(def.recycleBin ? [`del_flag = '0'`] : []),
    ...missing.map(({ column }) => `${sqlName(column)} is not null`),
  ]
  const columns = parts.map(({ column }) => column)
  return {
    name: [def.table, ...columns].join('_'),
    unique: true,
    on:
      partList(def, columns.map(sqlName)) +
      (nullable.length > missing.length ? ' nulls not distinct' : '') +
      (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''),
  }
}

/**
 * Indexes for the default list order and for the rows of a department or a person. Each degree type has its own part.
 */
function listIndexes(def: ResourceDef): TableIndex[] {
  const { depart, owner, degreeType } = def.scope ?? {}
  const { column: sort } = def.sort
  // The primary key or a unique index already provides the order.
  const isOrdered = !degreeType && (sort === 'id' || def.fields[sort]?.unique)
  return [
    ...(isOrdered ? [] : [listIndex(def, [...typeFirst(def), ...new Set([keyName(def, sort), 'id'])])]),
    ...(depart ? [indexOn(def, keyColumn(def, depart), [...typeFirst(def), keyName(def, depart)])] : []),
    ...(owner ? [ownerIndex(def, owner)] : []),
  ]
}

/** Includes `del_flag`, so that distant pages need only the index even with rows in the recycle bin. */
function listIndex(def: ResourceDef, parts: readonly string[]): TableIndex {
  const index = indexOn(def, 'list', parts)
  return def.recycleBin ? { ...index, on: `${index.on} include (del_flag)` } : index
}

/** A partial index: rows without an owner, as most imported rows are, take no space in it. */
function ownerIndex(def: ResourceDef, owner: string): TableIndex {
  const index = indexOn(def, keyColumn(def, owner), [keyName(def, owner)])
  const field = def.fields[owner]
  return field && isNotNull(field) ? index : { ...index, on: `${index.on} where ${keyName(def, owner)} is not null` }
}

/**
 * Indexes for searching large tables: trigrams of doubled characters (doubled.ts) for parts of a text, pinyin for sorting
 * names.
 */
function searchIndexes(def: ResourceDef): TableIndex[] {
  return Object.entries(def.fields).flatMap(([key, field]) => {
    if (!hasInfix(field)) return []
    const column = keyColumn(def, key)
    const on = `using gin (${sqlName(doubledColumn(column))} gin_trgm_ops)`
    const infix = { name: `${def.table}_${column}_infix`, unique: false, on }
    if (!sortsByPinyin(field)) return [infix]
    return [infix, indexOn(def, `${column}_pinyin`, [...typeFirst(def), `${sqlName(column)} collate "zh-x-icu"`, 'id'])]
  })
}

const indexOn = (def: ResourceDef, name: string, parts: readonly string[]): TableIndex => ({
  name: `${def.table}_${name}`,
  unique: false,
  on: partList(def, parts),
})

const partList = (def: ResourceDef, parts: readonly string[]) =>
  `(${[...(def.tenant === 'platform' ? [] : ['tenant_id']), ...parts].join(', ')})`

const typeFirst = (def: ResourceDef) => (def.scope?.degreeType ? [keyName(def, def.scope.degreeType)] : [])

const keyName = (def: ResourceDef, key: string) => sqlName(keyColumn(def, key))

/** Returns the columns of all unique keys. */
export function uniqueColumns(def: ResourceDef): string[] {
  const single = Object.keys(def.fields).filter(key => def.fields[key]?.unique)
  return [...new Set([...single, ...(def.unique ?? []).flat()])].map(key => keyColumn(def, key))
}

/** Returns the column that a field is compared by. */
function keyColumn(def: ResourceDef, key: string): string {
  const field = def.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (storage?.kind === 'column') return storage.column
  if (storage?.kind === 'sealed') return storage.hash
  throw new TypeError(`${def.table}.${key} has no column to index`)
}
