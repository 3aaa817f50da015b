import type { LabelSource } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { resourceAt } from '@xw/shared/resources/index'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { RecordValues } from './stored.ts'

type Texts = ReadonlyMap<string, string>

/** What was read of a source so far: the codes that were asked for, and the texts of those that have one. */
interface Known {
  asked: Set<string>
  texts: Map<string, string>
}

/** By source, for whoever reads record after record. */
export type KnownTexts = Map<string, Known>

/** Texts of the codes in some records, by field: for `_dictText`, exports and details alike. */
export async function readTexts(
  tx: Tx,
  def: ResourceDef,
  records: readonly RecordValues[],
  known: KnownTexts = new Map(),
): Promise<Map<string, Texts>> {
  const asked = Object.entries(def.fields).flatMap(([key, field]) => {
    const source = labelsOf(field)
    const values = source ? codesIn(records, key) : []
    return source && values.length > 0 ? [{ key, source, values }] : []
  })
  await readLabels(tx, asked, known)
  return new Map(asked.map(({ key, source }) => [key, known.get(nameOf(source))?.texts ?? optionTexts(source)]))
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

interface Asked {
  source: LabelSource
  values: readonly string[]
}

function nameOf(source: LabelSource): string {
  if (source.from === 'dict') return `dict ${source.dictCode}`
  return source.from === 'records' ? `${source.path} ${source.value} ${source.text}` : ''
}

const optionTexts = (source: LabelSource): Texts =>
  new Map(source.from === 'options' ? source.options.map(option => [option.value, option.text]) : [])

/**
 * One statement for whatever codes some records have, each source asked once and for what is not known yet: a page has a
 * dozen fields with texts, and a question costs more by being asked than by being answered.
 */
async function readLabels(tx: Tx, asked: readonly Asked[], known: KnownTexts): Promise<void> {
  const pairs: (readonly [source: string, value: string])[] = []
  const parts: RawBuilder<unknown>[] = []
  for (const [name, ofSource] of Map.groupBy(asked, ({ source }) => nameOf(source))) {
    const source = ofSource[0]?.source
    if (!source || source.from === 'options') continue
    const { asked: before, texts } = known.get(name) ?? { asked: new Set<string>(), texts: new Map<string, string>() }
    known.set(name, { asked: before, texts })
    const values = [...new Set(ofSource.flatMap(one => one.values))].filter(value => !before.has(value))
    for (const value of values) before.add(value)
    if (values.length === 0) continue
    if (source.from === 'dict') pairs.push(...values.map(value => [name, value] as const))
    else parts.push(recordLabels(name, source, values))
  }
  if (pairs.length > 0) parts.push(dictLabels(pairs))
  if (parts.length === 0) return
  const { rows } = await sql<Label & { source: string }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  for (const { source, value, text } of rows) known.get(source)?.texts.set(value, text)
}

/** A school's own dictionary stands before the platform's of the same code. */
const dictLabels = (pairs: readonly (readonly [source: string, value: string])[]) => sql`
  select asked.source, item.item_value as value, item.item_text as text
  from unnest(${pairs.map(([source]) => source)}::text[], ${pairs.map(([, value]) => value)}::text[]) as asked (source, value)
  join lateral (
    select tenant_id, id from sys_dict
    where dict_code = substr(asked.source, 6) and del_flag = '0' order by tenant_id desc limit 1) dict on true
  join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.id and item.item_value = asked.value`

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

function recordLabels(name: string, source: RecordLabels, values: readonly string[]) {
  const { table, value, text, arrayType } = labelColumns(source)
  return sql`
    select ${name}::text as source, ${value}::text as value, ${text} as text from ${sql.table(table)} t
    where ${value} = any(${values}::${arrayType})`
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
