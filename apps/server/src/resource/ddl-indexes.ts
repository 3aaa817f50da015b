import type { ResourceDef } from '@xw/shared/resource/resource'
import { isNotNull, storageOf } from '@xw/shared/resource/storage'
import { doubledColumn } from './doubled.ts'
import { sqlName } from './sql-name.ts'

/** An index as a definition wants it; `on` is what follows the table's name. */
export interface Index {
  name: string
  unique: boolean
  on: string
}

/** What keeps a definition's values apart, and what its lists, scopes and searches are found by. */
export function tableIndexes(def: ResourceDef): Index[] {
  return [...uniqueIndexes(def), ...listIndexes(def), ...searchIndexes(def)]
}

function uniqueIndexes(def: ResourceDef): Index[] {
  const single = Object.keys(def.fields).filter(key => def.fields[key]?.unique)
  return [...single.map(key => [key]), ...(def.unique ?? [])].map(keys => uniqueIndex(def, keys))
}

/**
 * In a combination, a part that may stay empty counts as a value when it is: two records without a batch are in the same
 * none. One that is only still missing, in a draft, is like nothing else.
 */
function uniqueIndex(def: ResourceDef, keys: readonly string[]): Index {
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
      columnList(def, columns) +
      (nullable.length > missing.length ? ' nulls not distinct' : '') +
      (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''),
  }
}

/** A list in its own order, whole or of one degree type, and the few rows of a department or a person. */
function listIndexes(def: ResourceDef): Index[] {
  const { depart, owner, degreeType } = def.scope ?? {}
  const sorted = def.sort.column === 'id' ? ['id'] : [keyColumn(def, def.sort.column), 'id']
  // A unique index has the order already.
  const isOrdered = def.sort.column === 'id' || def.fields[def.sort.column]?.unique
  return [
    ...(isOrdered ? [] : [{ name: `${def.table}_list`, columns: sorted }]),
    ...(degreeType ? [{ name: `${def.table}_type_list`, columns: [keyColumn(def, degreeType), ...sorted] }] : []),
    ...[depart, owner].flatMap(key => {
      const column = key && keyColumn(def, key)
      return column ? [{ name: `${def.table}_${column}`, columns: [column] }] : []
    }),
  ].map(({ name, columns }) => ({ name, unique: false, on: columnList(def, columns) }))
}

/** For fields of large tables: a part of the text by trigrams, and the order of names by their pinyin. */
function searchIndexes(def: ResourceDef): Index[] {
  return Object.entries(def.fields).flatMap(([key, field]) => {
    if (field.type !== 'text' || !field.infix) return []
    const column = keyColumn(def, key)
    const infix = {
      name: `${def.table}_${column}_infix`,
      unique: false,
      on: `using gin (${sqlName(doubledColumn(column))} gin_trgm_ops)`,
    }
    if (!field.pinyin) return [infix]
    const on = `(${tenantFirst(def)}${sqlName(column)} collate "zh-x-icu", id)`
    return [infix, { name: `${def.table}_${column}_pinyin`, unique: false, on }]
  })
}

const tenantFirst = (def: ResourceDef) => (def.tenant === 'platform' ? '' : 'tenant_id, ')

const columnList = (def: ResourceDef, columns: readonly string[]) =>
  `(${tenantFirst(def)}${columns.map(sqlName).join(', ')})`

/** The column a field is compared by. */
function keyColumn(def: ResourceDef, key: string): string {
  const field = def.fields[key]
  const storage = field && storageOf(key, field)
  if (storage?.kind === 'column') return storage.column
  if (storage?.kind === 'sealed') return storage.hash
  throw new TypeError(`${def.table}.${key} has no column to index`)
}
