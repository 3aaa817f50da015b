import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isSealed } from '@xw/shared/resource/storage'
import { findResource } from '@xw/shared/resources/index'
import type pg from 'pg'
import type { Keys } from '../apps/server/src/plugins/keys.ts'
import { type SealContext, sealContextOf, sealText } from '../apps/server/src/resource/stored.ts'

/** A column of the table that a row has to or can fill. */
interface TableColumn {
  name: string
  type: string
  isNeeded: boolean
}

/** Fills a definition's table with plausible rows: codes that have a text, names, numbers that nobody else has. */
export async function insertRows(
  owner: pg.Client,
  def: ResourceDef,
  { count, keys }: { count: number; keys: Keys },
): Promise<void> {
  const { rows: columns } = await owner.query<TableColumn>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull and not atthasdef as "isNeeded"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [def.table],
  )
  const fields = new Map(Object.entries(def.fields).map(([key, field]) => [toColumn(key), field]))
  const place = sealContextOf(def, { keys, tenantId: 1 })
  const filled: [string, string][] = []
  for (const column of columns) {
    const expression =
      special[`${def.table}.${column.name}`] ?? (await expressionFor(owner, column, fields.get(column.name), place))
    if (expression !== null) filled.push([column.name, expression])
  }
  await owner.query(
    `insert into ${def.table} (${filled.map(([name]) => `"${name}"`).join()})
     select ${filled.map(([, expression]) => expression).join()}
     from (select n, hashint4(n) & 2147483647 as hash from generate_series(1, ${count}) n) numbered
     on conflict do nothing`,
  )
}

const givenNames =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉力玉萍红玲芬燕彬凤洁梅琳素云莲真环雪荣爱妹香月莺媛瑞凡佳嘉琼勤珍贞莉晨宇浩轩泽楷瑜晓小海山仁波宁贵福生龙元全国胜学祥才发武新利清飞富顺信子杉竹'
const name = `substr('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗', 1 + hash % 20, 1) || substr('${givenNames}', 1 + (hash / 20) % 100, 1) || substr('${givenNames}', 1 + (hash / 2000) % 100, 1)`

/** Values of single tables that their lists require. */
const special: Record<string, string> = { 'sys_file.status': `'clean'` }

/** Values of columns that every table has. */
const common: Record<string, string> = {
  tenant_id: '1',
  id: 'gen_random_uuid()',
  del_flag: `'0'`,
  version: '1',
  create_time: `timestamptz '2020-01-01' + n * interval '97 seconds'`,
  create_by: `'admin'`,
  realname: name,
  xm: name,
  xwbslbm: `'31'`,
}

const byType: Record<string, (column: string) => string> = {
  text: column => `'${column}' || n`,
  uuid: () => 'gen_random_uuid()',
  integer: () => 'n % 100',
  bigint: () => 'n',
  numeric: () => 'n % 100',
  boolean: () => 'true',
  jsonb: () => `'{}'`,
  date: () => `date '1990-01-01' + n % 9000`,
  'timestamp with time zone': () => `timestamptz '2020-01-01' + n * interval '1 minute'`,
  'text[]': () => `'{}'`,
  'uuid[]': () => `'{}'`,
  bytea: () => 'sha256(n::text::bytea)',
}

async function expressionFor(
  owner: pg.Client,
  { name: column, type, isNeeded }: TableColumn,
  field: FieldDef | undefined,
  place: SealContext,
): Promise<string | null> {
  if (common[column]) return common[column]
  if (!field) return isNeeded ? (byType[type]?.(column) ?? null) : null
  if (isSealed(field)) return sealedSample(place, column)
  if (field.type === 'rows') return `'[]'`
  const values = await codesOf(owner, field)
  if (values.length > 0) {
    const one = `(array[${values.map(value => `'${value}'`).join()}])[1 + hash % ${values.length}]`
    return type.endsWith('[]') ? `array[${one}]::${type}` : `${one}::${type}`
  }
  return byType[type]?.(column) ?? null
}

/** One value that opens, for every row: sealing a hundred thousand takes its time and shows nothing more. */
const sealedSample = (place: SealContext, column: string) =>
  `'\\x${sealText(place, column, '110101199001011234').toString('hex')}'::bytea`

/** Some of the codes a field can hold. */
async function codesOf(owner: pg.Client, field: FieldDef): Promise<string[]> {
  const source = typeOf(field).labels?.(field)
  if (!source) return []
  if (source.from === 'options') return source.options.map(option => option.value)
  if (source.from === 'dict') {
    const { rows } = await owner.query<{ value: string }>(
      'select item_value as value from dict_entry where dict_code = $1 limit 40',
      [source.dictCode],
    )
    return rows.map(row => row.value)
  }
  const table = findResource(source.path)?.table
  const { rows } = await owner.query<{ value: string }>(
    `select ${toColumn(source.value)}::text as value from ${table} where tenant_id = 1 limit 40`,
  )
  return rows.map(row => row.value)
}
