import type { ResourceDef } from '@xw/shared/resource/resource'
import { type TableColumn, tableColumns } from './ddl-columns.ts'
import { type TableIndex, tableIndexes } from './ddl-indexes.ts'
import { sqlName } from './sql-name.ts'

/** A table as it exists in the database. */
export interface ActualTable {
  columns: ActualColumn[]
  indexes: TableIndex[]
  isSecured: boolean
  policies: string[]
}

export interface ActualColumn extends Pick<TableColumn, 'name' | 'type' | 'notNull'> {
  /** As PostgreSQL prints it, or null. For a generated column this is its expression. */
  default: string | null
}

/** Returns the statements that create a definition's table with its indexes and row security. */
export function createTable(def: ResourceDef): string[] {
  const columns = tableColumns(def)
  const key = def.tenant === 'platform' ? 'id' : 'tenant_id, id'
  const lines = [...columns.map(column => `  ${toSql(column)}, -- ${oneLine(column.label)}`), `  primary key (${key})`]
  return [
    `create table ${sqlName(def.table)} (\n${lines.join('\n')}\n);`,
    ...tableIndexes(def).map(index => createIndex(def, index)),
    ...secure(def),
    ...policiesOf(def).map(([, statement]) => statement),
  ]
}

/**
 * Returns the statements that bring a table in line with its definition; none when it already is. Columns without a
 * field stay with their contents, but lose `not null` so that inserts without them work.
 */
export function alterTable(def: ResourceDef, actual: ActualTable): string[] {
  const columns = new Map(actual.columns.map(column => [column.name, column]))
  const surplus = surplusColumns(def, actual)
  const statements = [
    ...tableColumns(def).flatMap(column => changeColumn(def, column, columns.get(column.name))),
    ...surplus
      .filter(column => column.notNull && column.default === null)
      .map(({ name }) => `${alterColumn(def, name)} drop not null;`),
    ...tableIndexes(def).flatMap(index => changeIndex(def, index, actual.indexes)),
    ...(actual.isSecured ? [] : secure(def)),
    ...policiesOf(def).flatMap(([name, statement]) => (actual.policies.includes(name) ? [] : [statement])),
  ]
  const kept = surplus.map(({ name }) => name).join(', ')
  return statements.length > 0 && kept ? [...statements, `-- Kept, though no field has them: ${kept}`] : statements
}

/** Returns columns without a field: those of a module, or those left from a removed field. */
export function surplusColumns(def: ResourceDef, actual: ActualTable): ActualColumn[] {
  const wanted = new Set(tableColumns(def).map(({ name }) => name))
  return actual.columns.filter(({ name }) => !wanted.has(name))
}

const alterColumn = (def: ResourceDef, name: string) =>
  `alter table ${sqlName(def.table)} alter column ${sqlName(name)}`

function changeColumn(def: ResourceDef, wanted: TableColumn, actual: ActualColumn | undefined): string[] {
  if (!actual) return addColumn(def, wanted)
  const { name, type, notNull } = wanted
  const alter = alterColumn(def, name)
  const initial = wanted.default
  return [
    ...(actual.type === type ? [] : [`${alter} type ${type} using ${sqlName(name)}::${type};`]),
    ...(initial === undefined || bare(initial) === bare(actual.default) ? [] : [`${alter} set default ${initial};`]),
    ...(notNull && !actual.notNull && initial !== undefined
      ? [`update ${sqlName(def.table)} set ${sqlName(name)} = ${initial} where ${sqlName(name)} is null;`]
      : []),
    ...(notNull === actual.notNull ? [] : [`${alter} ${notNull ? 'set' : 'drop'} not null;`]),
  ]
}

function addColumn(def: ResourceDef, column: TableColumn): string[] {
  const isRisky = column.notNull && column.default === undefined
  return [
    ...(isRisky
      ? ['-- Fails where there are rows: give the field a default, or the rows a value before "not null".']
      : []),
    `alter table ${sqlName(def.table)} add column ${toSql(column)}; -- ${oneLine(column.label)}`,
  ]
}

/** `'1'::text` and `'1'` are the same default. */
const bare = (initial: string | null) => initial?.replace(/::[^']*$/, '').replace(/^'(.*)'$/s, '$1')

function toSql(column: TableColumn): string {
  return [
    `${sqlName(column.name)} ${column.type}`,
    ...(column.notNull ? ['not null'] : []),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
    ...(column.generated === undefined ? [] : [`generated always as (${column.generated}) stored`]),
    ...(column.references === undefined ? [] : [`references ${column.references}`]),
  ].join(' ')
}

/** A label may come from a form that a user designed; a line break would end the SQL comment around it. */
const oneLine = (label: string) => label.replace(/\s+/g, ' ')

const createIndex = (def: ResourceDef, { name, unique, on }: TableIndex) =>
  `create ${unique ? 'unique ' : ''}index ${sqlName(name)} on ${sqlName(def.table)} ${on};`

/**
 * Creates an index unless an existing one serves the same purpose. Drops an index that has its name and a different
 * definition.
 */
function changeIndex(def: ResourceDef, wanted: TableIndex, actual: readonly TableIndex[]): string[] {
  if (actual.some(index => serves(index, wanted))) return []
  const isNameTaken = actual.some(index => index.name === wanted.name)
  return [...(isNameTaken ? [`drop index ${sqlName(wanted.name)};`] : []), createIndex(def, wanted)]
}

/** An index serves when it is the same, or longer with the wanted one as its beginning. */
function serves(actual: TableIndex, wanted: TableIndex): boolean {
  const [has, wants] = [plain(actual.on), plain(wanted.on)]
  if (actual.unique === wanted.unique && has === wants) return true
  return !wanted.unique && !has.includes(' where ') && has.startsWith(`${wants.replace(/\)$/, '')}, `)
}

/** Normalizes an index as PostgreSQL prints it: without defaults, types, capitals and needless quotes. */
const plain = (on: string) =>
  on
    .toLowerCase()
    .replaceAll('"', '')
    .replaceAll('::text', '')
    .replace(/^using btree /, '')

const secure = (def: ResourceDef) =>
  def.tenant === 'platform' ? [] : [`alter table ${sqlName(def.table)} enable row level security;`]

function policiesOf({ tenant, table }: ResourceDef): [name: string, statement: string][] {
  if (tenant === 'platform') return []
  const on = `on ${sqlName(table)}`
  const own = 'tenant_id = current_tenant()'
  const policies: [string, string][] = [['tenant', `create policy tenant ${on} using (${own}) with check (${own});`]]
  if (tenant === 'school') return policies
  const readable = 'tenant_id = 0 and current_tenant() is not null'
  return [...policies, ['platform_rows', `create policy platform_rows ${on} for select using (${readable});`]]
}
