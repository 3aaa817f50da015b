import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { hasInfix } from '@xw/shared/field-types/text'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { systemFields } from '@xw/shared/resource/system-fields'
import { doubledColumn } from './doubled.ts'
import { sqlName } from './sql-name.ts'

/** A column that a definition requires, in the terms of CREATE TABLE. */
export interface TableColumn {
  name: string
  type: string
  notNull: boolean
  /** The label, for readers of the SQL. */
  label: string
  default?: string
  /** An expression over other columns; a generated column is never written. */
  generated?: string
  references?: string
}

/** Returns all columns of a definition's table, including those without a field. */
export function tableColumns(def: ResourceDef): TableColumn[] {
  const columns = (isWanted: (key: string) => boolean) =>
    Object.entries(def.fields).flatMap(([key, field]) => (isWanted(key) ? columnsOf(key, field) : []))
  return [
    ...(def.tenant === 'platform' ? [] : [tenantColumn]),
    ...columns(key => !isStamp(key)),
    ...(def.jsonColumns ?? []).map(jsonColumn),
    ...(def.recycleBin ? [delFlagColumn] : []),
    ...columns(isStamp),
  ]
}

const tenantColumn: TableColumn = {
  name: 'tenant_id',
  type: 'int',
  notNull: true,
  label: '学校',
  references: 'sys_tenant',
}
const delFlagColumn: TableColumn = { name: 'del_flag', type: 'text', notNull: true, label: '是否删除', default: `'0'` }
const jsonColumn = (name: string): TableColumn => ({
  name,
  type: 'jsonb',
  notNull: true,
  label: '扩展字段',
  default: `'{}'`,
})

const isStamp = (key: string) => key !== 'id' && Object.hasOwn(systemFields, key)

function columnsOf(key: string, field: FieldDef): TableColumn[] {
  const storage = getFieldStorage(key, field)
  const notNull = isNotNull(field)
  const { label } = field
  if (storage.kind === 'module' || storage.kind === 'json') return []
  if (storage.kind === 'sealed') {
    return [
      { name: storage.column, type: 'bytea', notNull, label },
      { name: storage.hash, type: 'bytea', notNull, label: `${label}的散列` },
      { name: storage.tail, type: 'bytea', notNull, label: `${label}后四位的散列` },
    ]
  }
  if (storage.kind === 'secret') return [{ name: storage.column, type: 'bytea', notNull, label }]
  const name = storage.column
  const initial = name === 'create_time' ? 'now()' : field.default === undefined ? null : literal(field.default)
  const column = {
    name,
    type: typeOf(field).sqlType(field),
    notNull,
    label,
    ...(initial !== null && { default: initial }),
  }
  return hasInfix(field) ? [column, doubled(column)] : [column]
}

/** Declares the generated column with doubled characters (doubled.ts) for searches of a part of the text. */
const doubled = ({ name, label }: TableColumn): TableColumn => ({
  name: doubledColumn(name),
  type: 'text',
  notNull: false,
  label: `${label}，供包含查询`,
  generated: `doubled(${sqlName(name)})`,
})

type Default = NonNullable<FieldDef['default']>

function literal(value: Default): string {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : `{${value.map(arrayItem).join()}}`
  return `'${text.replaceAll("'", "''")}'`
}

/** Quotes as PostgreSQL prints it, so that a default read back is the same text. */
const arrayItem = (item: string) => (/[\s{}",\\]|^(?:null)?$/i.test(item) ? JSON.stringify(item) : item)
