import type { QueryRule } from '@xw/shared/field-types/field'
import { type FieldDef, isMultiple, typeOf } from '@xw/shared/field-types/index'
import { hasInfix } from '@xw/shared/field-types/text'
import type { EmptyCondition, Filter, FilterCondition } from '@xw/shared/query/filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type FieldStorage, getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { doubled, doubledColumn } from './doubled.ts'
import { blindIndex, type SealContext, tailIndex, toDriver } from './stored.ts'

type Expression = RawBuilder<SqlBool>

/**
 * Converts a filter to SQL. Names come from the definition and values are bound. This is the only place where a
 * client's query reaches SQL.
 */
export function filterToSql(def: ResourceDef, filter: Filter, place: SealContext): Expression {
  if ('match' in filter) {
    if (filter.items.length === 0) return filter.match === 'and' ? sql`true` : sql`false`
    const items = filter.items.map(item => filterToSql(def, item, place))
    return sql`(${sql.join(items, filter.match === 'and' ? sql` and ` : sql` or `)})`
  }
  const field = Object.hasOwn(def.fields, filter.field) ? def.fields[filter.field] : undefined
  if (!field) throw new Error(`${def.table} has no field ${filter.field}`)
  const storage = getFieldStorage(filter.field, field)
  if (!('value' in filter)) return emptiness(storage, field, filter)
  if (storage.kind === 'sealed') return sealed(storage, filter, place)
  if (storage.kind === 'module') throw new Error(`${def.table}.${filter.field} is not in the table`)
  const column =
    storage.kind === 'json' ? sql`t.${sql.id(storage.column)} ->> ${storage.key}` : sql`t.${sql.id(storage.column)}`
  if (isMultiple(field)) return storage.kind === 'json' ? jsonMember(storage, filter) : member(column, field, filter)
  if (!isPattern(filter.rule)) return compare(column, field, filter.rule, filter.value)
  const isIndexed = hasInfix(field) && storage.kind === 'column'
  // Searches the generated column with doubled characters (doubled.ts), whose trigram index finds parts of two characters.
  return isIndexed
    ? like(sql`t.${sql.id(doubledColumn(storage.column))}`, filter.rule, doubled(String(filter.value)))
    : like(column, filter.rule, String(filter.value))
}

/** An empty text or list counts as empty, like null. A sealed column never holds an empty text. */
function emptiness(storage: FieldStorage, field: FieldDef, { rule, field: key }: EmptyCondition): Expression {
  if (storage.kind === 'module') throw new Error(`${key} is not in the table`)
  const column =
    storage.kind === 'json' ? sql`t.${sql.id(storage.column)} ->> ${storage.key}` : sql`t.${sql.id(storage.column)}`
  const blank = storage.kind === 'sealed' || storage.kind === 'secret' ? null : blankOf(columnType(field))
  const isEmpty =
    blank === null ? sql`${column} is null` : sql`coalesce(${column}, ${sql.raw(blank)}) = ${sql.raw(blank)}`
  return rule === 'empty' ? sql`(${isEmpty})` : sql`not (${isEmpty})`
}

/** The SQL literal of an emptied column, for types that have one besides null. */
function blankOf(type: string): string | null {
  if (type.endsWith('[]')) return `'{}'::${type}`
  return type === 'text' ? `''` : null
}

const patterns = {
  like: (text: string) => `%${text}%`,
  right_like: (text: string) => `${text}%`,
  left_like: (text: string) => `%${text}`,
}
type PatternRule = keyof typeof patterns
const isPattern = (rule: QueryRule): rule is PatternRule => Object.hasOwn(patterns, rule)

const like = (column: RawBuilder<unknown>, rule: PatternRule, text: string): Expression =>
  sql`${column} like ${patterns[rule](escapeLike(text))}`

const asList = (value: FilterCondition['value']): readonly (string | number)[] =>
  typeof value === 'object' ? value : [value]

const operators = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

function compare(
  column: RawBuilder<unknown>,
  field: FieldDef,
  rule: Exclude<QueryRule, PatternRule>,
  value: FilterCondition['value'],
): Expression {
  switch (rule) {
    case 'in':
      return sql`${column} = any(${asList(value)}::${sql.raw(arrayType(field))})`
    // Null differs from every given value.
    case 'ne':
      return sql`${column} is distinct from ${bound(field, value)}`
    default:
      return sql`${column} ${sql.raw(operators[rule])} ${bound(field, value)}`
  }
}

/** A condition on a field with several codes tests for members. */
function member(column: RawBuilder<unknown>, field: FieldDef, { rule, value }: FilterCondition): Expression {
  const overlap = sql<SqlBool>`${column} && ${asList(value)}::${sql.raw(typeOf(field).sqlType(field))}`
  return rule === 'ne' ? sql`not coalesce(${overlap}, false)` : overlap
}

/** Tests membership for codes in a jsonb column, one by one. */
const jsonMember = ({ column, key }: FieldStorage & { kind: 'json' }, { value }: FilterCondition): Expression =>
  sql`jsonb_exists_any(t.${sql.id(column)} -> ${key}, ${asList(value).map(String)}::text[])`

function sealed(
  storage: FieldStorage & { kind: 'sealed' },
  { rule, value }: FilterCondition,
  place: SealContext,
): Expression {
  if (rule === 'left_like') return sql`t.${sql.id(storage.tail)} = ${tailIndex(place, storage, String(value))}`
  const hashes = asList(value).map(text => blindIndex(place, storage.column, String(text)))
  return sql`t.${sql.id(storage.hash)} = any(${hashes}::bytea[])`
}

const bound = (field: FieldDef, value: FilterCondition['value']) =>
  sql`${toDriver(field, value)}::${sql.raw(columnType(field))}`

/** jsonb fields are compared as text, other fields by their column type. */
const columnType = (field: FieldDef) => (typeof field.storage === 'object' ? 'text' : typeOf(field).sqlType(field))
const arrayType = (field: FieldDef) => `${columnType(field)}[]`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
