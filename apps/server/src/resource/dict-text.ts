import type { LabelSource } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { resourceAt } from '@xw/shared/resources/index'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { RecordValues } from './stored.ts'

type Texts = ReadonlyMap<string, string>

/** Texts of the codes in some records, by field: for `_dictText`, exports and details alike. */
export async function readTexts(
  tx: Tx,
  def: ResourceDef,
  records: readonly RecordValues[],
): Promise<Map<string, Texts>> {
  const asked = Object.entries(def.fields).flatMap(([key, field]) => {
    const source = labelsOf(field)
    const values = source ? codesIn(records, key) : []
    return source && values.length > 0 ? [{ key, source, values }] : []
  })
  const fromDicts = await readDictTexts(
    tx,
    asked.flatMap(({ source, values }) => (source.from === 'dict' ? { code: source.dictCode, values } : [])),
  )
  const texts = new Map<string, Texts>()
  for (const { key, source, values } of asked) {
    if (source.from === 'options') texts.set(key, new Map(source.options.map(option => [option.value, option.text])))
    else if (source.from === 'dict') texts.set(key, fromDicts.get(source.dictCode) ?? new Map())
    else texts.set(key, await readRecordTexts(tx, source, values))
  }
  return texts
}

const labelsOf = (field: FieldDef): LabelSource | undefined => typeOf(field).labels?.(field)

/** The codes a field has in the records: one or several each. */
function codesIn(records: readonly RecordValues[], key: string): string[] {
  const codes = records.flatMap(record => {
    const value = record[key]
    return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  })
  return [...new Set(codes)]
}

/** One query for all dictionaries. A school's own dictionary stands before the platform's of the same code. */
async function readDictTexts(
  tx: Tx,
  asked: readonly { code: string; values: string[] }[],
): Promise<Map<string, Texts>> {
  if (asked.length === 0) return new Map()
  const pairs = asked.flatMap(({ code, values }) => values.map(value => [code, value] as const))
  const { rows } = await sql<{ dict_code: string; item_value: string; item_text: string }>`
    select dict.dict_code, item.item_value, item.item_text
    from unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, value]) => value)}::text[]) as asked (code, value)
    join lateral (
      select tenant_id, id, dict_code from sys_dict
      where dict_code = asked.code and del_flag = '0' order by tenant_id desc limit 1) dict on true
    join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.id and item.item_value = asked.value`.execute(
    tx,
  )
  return new Map(
    [...Map.groupBy(rows, row => row.dict_code)].map(([code, items]) => [
      code,
      new Map(items.map(item => [item.item_value, item.item_text])),
    ]),
  )
}

/** Every text that can be chosen from some dictionaries, in their order. */
export async function readDictItems(tx: Tx, codes: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ code: string; text: string }>`
    select dict.dict_code as code, item.item_text as text
    from unnest(${[...new Set(codes)]}::text[]) as asked (code)
    join lateral (
      select tenant_id, id, dict_code from sys_dict
      where dict_code = asked.code and del_flag = '0' order by tenant_id desc limit 1) dict on true
    join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.id and item.status = '1'
    order by item.sort_order, item.item_value`.execute(tx)
  const byCode = Map.groupBy(rows, row => row.code)
  return new Map([...byCode].map(([code, items]) => [code, items.map(item => item.text)]))
}

type RecordLabels = LabelSource & { from: 'records' }

/** Table and columns of another resource's names, from its own definition. */
function labelColumns(source: RecordLabels) {
  const target = resourceAt(source.path)
  const stored = target?.fields[source.value]
  if (!target || !stored || !target.fields[source.text]) throw new Error(`${source.path} has no such labels`)
  return {
    table: target.table,
    value: sql.id('t', toColumn(source.value)),
    text: sql.id('t', toColumn(source.text)),
    /** What people write for one where names are not enough. */
    code: sql.id('t', toColumn(source.code ?? source.value)),
    arrayType: sql.raw(`${typeOf(stored).sqlType(stored)}[]`),
  }
}

async function readRecordTexts(tx: Tx, source: RecordLabels, values: readonly string[]): Promise<Texts> {
  const { table, value, text, arrayType } = labelColumns(source)
  const { rows } = await sql<Label>`
    select ${value}::text as value, ${text} as text from ${sql.table(table)} t where ${value} = any(${values}::${arrayType})`.execute(
    tx,
  )
  return new Map(rows.map(row => [row.value, row.text]))
}

/** The text of a value: each code on its own, an unknown one as itself. */
export const textOf = (value: unknown, texts: Texts | undefined): string =>
  (Array.isArray(value) ? value : [value]).map(code => texts?.get(String(code)) ?? String(code)).join(',')

/**
 * The codes that texts stand for: a code itself, the text of exactly one entry, or another name of exactly one. A text
 * that several entries have is nobody's other name.
 */
export async function readCodes(tx: Tx, source: LabelSource, texts: readonly string[]): Promise<Texts> {
  const found = await findLabels(tx, source, texts)
  const byText = Map.groupBy(found, row => row.text)
  const named = found.flatMap(row => (row.aliases ?? []).map(alias => ({ alias, value: row.value })))
  const byAlias = [...Map.groupBy(named, row => row.alias)].filter(([alias]) => !byText.has(alias))
  return new Map([
    ...byAlias.flatMap(([alias, rows]) => (rows.length === 1 && rows[0] ? [[alias, rows[0].value] as const] : [])),
    ...[...byText].flatMap(([text, rows]) => (rows.length === 1 && rows[0] ? [[text, rows[0].value] as const] : [])),
    ...found.map(row => [row.code, row.value] as const),
  ])
}

interface Label {
  value: string
  text: string
}

interface NamedLabel extends Label {
  code: string
  /** Other names that people write for it, as its dictionary has them. */
  aliases?: readonly string[]
}

/** Entries that one of the texts names, by text, by code or by another name. */
async function findLabels(tx: Tx, source: LabelSource, texts: readonly string[]): Promise<readonly NamedLabel[]> {
  if (source.from === 'options') return source.options.map(option => ({ ...option, code: option.value }))
  return source.from === 'dict' ? dictCodes(tx, source.dictCode, texts) : recordCodes(tx, source, texts)
}

async function dictCodes(tx: Tx, dictCode: string, texts: readonly string[]) {
  const { rows } = await sql<NamedLabel>`
    select item.item_value as value, item.item_text as text, item.item_value as code, item.extra -> 'aliases' as aliases
    from (select tenant_id, id from sys_dict where dict_code = ${dictCode} and del_flag = '0' order by tenant_id desc limit 1) dict
    join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.id
    where (item.item_text = any(${texts}::text[]) or item.item_value = any(${texts}::text[])
      or item.extra -> 'aliases' ?| ${texts}::text[]) and item.status = '1'`.execute(tx)
  return rows
}

async function recordCodes(tx: Tx, source: RecordLabels, texts: readonly string[]) {
  const { table, value, text, code } = labelColumns(source)
  const { rows } = await sql<Label & { code: string }>`
    select ${value}::text as value, ${text} as text, ${code}::text as code from ${sql.table(table)} t
    where ${text} = any(${texts}::text[]) or ${code}::text = any(${texts}::text[])`.execute(tx)
  return rows
}
