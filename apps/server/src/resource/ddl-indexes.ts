import { hasInfix, sortsByPinyin } from '@xw/shared/field-types/text'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { doubledColumn } from './doubled.ts'
import { sqlName } from './sql-name.ts'

/** An index as a definition wants it; `on` is what follows the table's name. */
export interface TableIndex {
  name: string
  unique: boolean
  on: string
}

/** What keeps a definition's values apart, and what its lists, scopes and searches are found by. */
export function tableIndexes(def: ResourceDef): TableIndex[] {
  return [...uniqueIndexes(def), ...listIndexes(def), ...searchIndexes(def)]
}

const uniqueIndexes = (def: ResourceDef): TableIndex[] => uniqueKeys(def).map(keys => uniqueIndex(def, keys))

function uniqueKeys(def: ResourceDef): (readonly string[])[] {
  const single = Object.keys(def.fields).filter(key => def.fields[key]?.unique)
  return [...single.map(key => [key]), ...(def.unique ?? [])]
}

/** What the fields are called that a unique index keeps apart. */
export const findIndexLabels = (def: ResourceDef, name: string | undefined): string[] =>
  (uniqueKeys(def).find(keys => uniqueIndex(def, keys).name === name) ?? []).map(key => def.fields[key]?.label ?? key)

/**
 * In a combination, a part that may stay empty counts as a value when it is: two records without a batch are in the same
 * none. One that is only still missing, in a draft, is like nothing else.
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

/** A list in its own order, and the rows of a department or a person. The lists of degree types are apart. */
function listIndexes(def: ResourceDef): TableIndex[] {
  const { depart, owner, degreeType } = def.scope ?? {}
  const { column: sort } = def.sort
  // The primary key or a unique index has the order already.
  const isOrdered = !degreeType && (sort === 'id' || def.fields[sort]?.unique)
  return [
    ...(isOrdered ? [] : [listIndex(def, [...typeFirst(def), ...new Set([keyName(def, sort), 'id'])])]),
    ...(depart ? [indexOn(def, keyColumn(def, depart), [...typeFirst(def), keyName(def, depart)])] : []),
    ...(owner ? [ownerIndex(def, owner)] : []),
  ]
}

/** Far pages are found by it alone, also where some rows are in the recycle bin. */
function listIndex(def: ResourceDef, parts: readonly string[]): TableIndex {
  const index = indexOn(def, 'list', parts)
  return def.recycleBin ? { ...index, on: `${index.on} include (del_flag)` } : index
}

/** Rows that are nobody's yet, as most are when they come in by the thousand, cost nothing here. */
function ownerIndex(def: ResourceDef, owner: string): TableIndex {
  const index = indexOn(def, keyColumn(def, owner), [keyName(def, owner)])
  const field = def.fields[owner]
  return field && isNotNull(field) ? index : { ...index, on: `${index.on} where ${keyName(def, owner)} is not null` }
}

/** For fields of large tables: a part of the text by trigrams, and the order of names by their pinyin. */
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

/** The columns by which records are kept apart. */
export function uniqueColumns(def: ResourceDef): string[] {
  const single = Object.keys(def.fields).filter(key => def.fields[key]?.unique)
  return [...new Set([...single, ...(def.unique ?? []).flat()])].map(key => keyColumn(def, key))
}

/** The column a field is compared by. */
function keyColumn(def: ResourceDef, key: string): string {
  const field = def.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (storage?.kind === 'column') return storage.column
  if (storage?.kind === 'sealed') return storage.hash
  throw new TypeError(`${def.table}.${key} has no column to index`)
}
