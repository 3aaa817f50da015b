import type { LabelSource } from '@xw/shared/field-types/field'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { toColumn } from '@xw/shared/resource/names'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { findResource } from '@xw/shared/resources/index'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { RecordValues } from './stored.ts'

type Texts = ReadonlyMap<string, string>

/** Labels read from one source so far: the codes that were looked up, and the texts of those that exist. */
interface CachedLabels {
  asked: Set<string>
  texts: Map<string, string>
}

/** Cached labels by source, for code that reads records in many chunks. */
export type LabelCache = Map<string, CachedLabels>

/** Reads the texts of the codes in some records, by field: for `_dictText`, exports and details. */
export async function readCodeTexts(
  tx: Tx,
  def: ResourceDef,
  records: readonly RecordValues[],
  known: LabelCache = new Map(),
): Promise<Map<string, Texts>> {
  const asked = Object.entries(def.fields).flatMap(([key, field]) => {
    const source = labelsOf(field)
    const values = source ? listCodes(records, key) : []
    return source && values.length > 0 ? [{ key, source, values }] : []
  })
  await readLabels(tx, asked, known)
  return new Map(asked.map(({ key, source }) => [key, known.get(cacheKeyOf(source))?.texts ?? optionTexts(source)]))
}

const labelsOf = (field: FieldDef): LabelSource | undefined => typeOf(field).labels?.(field)

/** Returns the distinct codes of a field in the records. */
function listCodes(records: readonly RecordValues[], key: string): string[] {
  const codes = records.flatMap(record => {
    const value = record[key]
    return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  })
  return [...new Set(codes)]
}

interface LabelLookup {
  source: LabelSource
  values: readonly string[]
}

function cacheKeyOf(source: LabelSource): string {
  if (source.from === 'dict') return `dict ${source.dictCode}`
  return source.from === 'records' ? `${source.path} ${source.value} ${source.text}` : ''
}

const optionTexts = (source: LabelSource): Texts =>
  new Map(source.from === 'options' ? source.options.map(option => [option.value, option.text]) : [])

/**
 * Reads all labels in one statement, and only those not cached. A page has a dozen fields with texts, and the round
 * trip costs more than the query.
 */
async function readLabels(tx: Tx, asked: readonly LabelLookup[], known: LabelCache): Promise<void> {
  const pairs: (readonly [source: string, value: string])[] = []
  const parts: RawBuilder<unknown>[] = []
  for (const [name, ofSource] of Map.groupBy(asked, ({ source }) => cacheKeyOf(source))) {
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

/** The order of preference when a code occurs several times: the first table, the school's own item, the newest. */
const preferredFirst = sql`part, tenant_id = 0, valid_from desc nulls last`

/**
 * Includes disabled and expired codes, because records keep them. Equivalent to the view `dict_entry` for a page of
 * codes, but faster: it finds the few dictionaries first, then each code by its index.
 */
const dictLabels = (pairs: readonly (readonly [source: string, value: string])[]) => sql`
  (with asked as (
    select source, value
    from unnest(${pairs.map(([source]) => source)}::text[], ${pairs.map(([, value]) => value)}::text[]) as pair (source, value)
  ), dict as materialized (
    select 'dict ' || dict_code as source, part, tenant_id, dict_id from visible_dict
    where dict_code = any(${[...new Set(pairs.map(([source]) => source.slice('dict '.length)))]}::text[])
  ), found as (
    select asked.source, asked.value, item.item_text as text, dict.part, item.tenant_id, item.valid_from
    from asked join dict on dict.source = asked.source
    join sys_dict_item item
      on item.tenant_id = dict.tenant_id and item.dict_id = dict.dict_id and item.item_value = asked.value
    union all
    select asked.source, asked.value, own.name, null, own.id, null
    from asked join sys_tenant own on own.code = asked.value and own.id = current_tenant()
    where asked.source = 'dict institutions'
  )
  select distinct on (source, value) source, value, text from found order by source, value, ${preferredFirst})`

/** Reads the texts that users can choose from some dictionaries, in the dictionary's order. */
export async function readDictItems(tx: Tx, codes: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ code: string; text: string }>`
    select code, text from (
      select distinct on (dict_code, item_value) dict_code as code, item_text as text, sort_order, item_value
      from dict_entry where dict_code = any(${[...new Set(codes)]}::text[]) and status = '1'
      order by dict_code, item_value, ${preferredFirst}) meant
    order by sort_order, item_value`.execute(tx)
  const byCode = Map.groupBy(rows, row => row.code)
  return new Map([...byCode].map(([code, items]) => [code, items.map(item => item.text)]))
}

type RecordLabels = LabelSource & { from: 'records' }

/** Returns the table and columns that hold the names of another resource, from its definition. */
function labelColumns(source: RecordLabels) {
  const target = findResource(source.path)
  const stored = target?.fields[source.value]
  if (!target || !stored || !target.fields[source.text]) throw new Error(`${source.path} has no such labels`)
  return {
    table: target.table,
    value: sql.id('t', toColumn(source.value)),
    text: sql.id('t', toColumn(source.text)),
    /** The code that users may write when a name is ambiguous. */
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

/** Formats a value: the text of each code, or the code itself when it has none. */
export const formatCodes = (value: unknown, texts: Texts | undefined): string =>
  (Array.isArray(value) ? value : [value]).map(code => texts?.get(String(code)) ?? String(code)).join(',')

/**
 * Finds the code for each text. A text may be a code, the text of exactly one item, or an alias of exactly one item.
 * An alias that is also the text of an item is ignored.
 */
export async function readCodes(tx: Tx, source: LabelSource, texts: readonly string[]): Promise<Texts> {
  const found = await findLabels(tx, source, texts)
  const byText = Map.groupBy(found, row => row.text)
  const only = (rows: readonly { value: string }[]) => (new Set(rows.map(row => row.value)).size === 1 ? rows[0] : null)
  const named = found.flatMap(row => (row.aliases ?? []).map(alias => ({ alias, value: row.value })))
  const byAlias = [...Map.groupBy(named, row => row.alias)].filter(([alias]) => !byText.has(alias))
  return new Map([
    ...[...byAlias, ...byText].flatMap(([text, rows]) => {
      const meant = only(rows)
      return meant ? [[text, meant.value] as const] : []
    }),
    ...found.map(row => [row.code, row.value] as const),
  ])
}

interface Label {
  value: string
  text: string
}

interface NamedLabel extends Label {
  code: string
  /** Aliases from the dictionary. */
  aliases?: readonly string[]
}

/** Finds the items that one of the texts names by text, code or alias. */
async function findLabels(tx: Tx, source: LabelSource, texts: readonly string[]): Promise<readonly NamedLabel[]> {
  if (source.from === 'options') return source.options.map(option => ({ ...option, code: option.value }))
  return source.from === 'dict' ? dictCodes(tx, source.dictCode, texts) : recordCodes(tx, source, texts)
}

/** A text that occurs in several tables means the item of the first one; the others can be found by their code only. */
async function dictCodes(tx: Tx, dictCode: string, texts: readonly string[]) {
  const { rows } = await sql<NamedLabel>`
    select distinct value, case when part = first_part then text else value end as text, value as code, aliases from (
      select item_value as value, item_text as text, extra -> 'aliases' as aliases, part,
        min(part) over (partition by item_text) as first_part
      from dict_entry
      where dict_code = ${dictCode} and status = '1' and (item_text = any(${texts}::text[])
        or item_value = any(${texts}::text[]) or extra -> 'aliases' ?| ${texts}::text[])) entry
    where part = first_part or value = any(${texts}::text[])`.execute(tx)
  return rows
}

async function recordCodes(tx: Tx, source: RecordLabels, texts: readonly string[]) {
  const { table, value, text, code } = labelColumns(source)
  const { rows } = await sql<Label & { code: string }>`
    select ${value}::text as value, ${text} as text, ${code}::text as code from ${sql.table(table)} t
    where ${text} = any(${texts}::text[]) or ${code}::text = any(${texts}::text[])`.execute(tx)
  return rows
}
