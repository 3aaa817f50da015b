import { getFacet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import { typeOf } from '@xw/shared/field-types/index'
import type { Tx } from '../../plugins/db.ts'
import type { SheetRow } from '../../spreadsheet/types.ts'
import { readCodeTexts } from '../dict-text.ts'
import { canonicalText, isSame } from '../given.ts'
import type { RecordValues } from '../stored.ts'
import { createTextReader } from '../text-reader.ts'
import { type CellReading, textOfCell } from './cells.ts'
import { findKnown, type KnownRecord, keyText, type RecordKey, recordKeyOf } from './known-records.ts'
import type { ImportPlan, MappedColumn } from './plan.ts'

/** A row with its parsed cells, by field. */
export interface MatchedRow {
  row: SheetRow
  said: ReadonlyMap<string, CellReading>
}

/** The decision about a row: a new record, the same as an existing one, or the reason why it is refused. */
export type RowMatch = 'new' | 'same' | { problem: string }

/** A column of the file that is compared with the record; only fields that a row could write. */
interface ComparedColumn {
  key: string
  field: FieldDef
  place: number
}

/** Creates the function that compares rows with existing records. Returns null when the file has no key. */
export function createRowMatcher(plan: ImportPlan, names: readonly string[]) {
  const { known, access, mapping, shared = {} } = plan
  if (!known) return null
  const toColumns = (mapped: readonly MappedColumn[]) =>
    mapped.flatMap(({ key, column }): ComparedColumn[] => {
      const field = access.def.fields[key]
      return field ? [{ key, field, place: names.indexOf(column) }] : []
    })
  const columns = toColumns(mapping)
  const keyColumns = [...columns, ...toColumns(known.compared)]
  const key = recordKeyOf(access, new Set([...keyColumns.map(column => column.key), ...Object.keys(shared)]))
  if (!key) return null
  return async (tx: Tx, rows: readonly MatchedRow[]): Promise<RowMatch[]> => {
    const keys = rows.map(row => keyValues(key, keyColumns, row, shared))
    const found = await findKnown(tx, access, {
      key,
      wanted: [
        ...new Map(keys.flatMap(values => (values ? [[keyTextOf(key, values), values] as const] : []))).values(),
      ],
      columns: [...columns, ...sharedFields(plan)],
      hooks: known.hooks,
    })
    if (found.size === 0) return rows.map(() => 'new')
    const texts = await readCodeTexts(
      tx,
      access.def,
      [...found.values()].flat().map(({ values }) => values),
    )
    const readers = new Map(
      columns.map(column => [column.key, createTextReader(access, column, texts.get(column.key))]),
    )
    const equals =
      (row: MatchedRow, { values }: KnownRecord) =>
      (column: ComparedColumn) =>
        isEqual(plan, column, { row, values, shown: readers.get(column.key)?.(values) ?? '' })
    return rows.map((row, index) => {
      const values = keys[index]
      const records = preferOwnRecords(values ? (found.get(keyTextOf(key, values) ?? '') ?? []) : [])
      if (records.some(record => hasShared(plan, record) && columns.every(equals(row, record)))) return 'same'
      const [record] = records
      if (!record || !isRefusedDifference(plan, key, record)) return 'new'
      const differing = columns.filter(column => !equals(row, record)(column))
      return { problem: formatRefusal(plan, key, { record, differing }) }
    })
  }
}

const keyTextOf = (key: RecordKey, values: RecordValues) => keyText(key, name => values[name] ?? null)

/** Returns the key that a row gives, or null when a part of it is missing. */
function keyValues(
  key: RecordKey,
  columns: readonly ComparedColumn[],
  { row, said }: MatchedRow,
  shared: RecordValues,
): RecordValues | null {
  const values = Object.fromEntries(
    key.parts.map(part => {
      const cell = said.get(part.key)
      if (cell) return [part.key, cell.problem === undefined ? cell.value : null]
      const place = columns.find(column => column.key === part.key)?.place
      return [
        part.key,
        place === undefined ? (shared[part.key] ?? null) : parseOrNull(part.field, textOfCell(row.cells[place])),
      ]
    }),
  )
  return keyTextOf(key, values) === null ? null : values
}

/** Parses a column that the import does not write, such as a generated code. */
function parseOrNull(field: FieldDef, text: string) {
  try {
    return typeOf(field).parse(text, field)
  } catch {
    return null
  }
}

/** The fields for which all rows have the same value. */
const sharedFields = ({ access: { def }, shared = {} }: ImportPlan) =>
  Object.keys(shared).flatMap(key => {
    const field = def.fields[key]
    return field ? [{ key, field }] : []
  })

/** Returns whether a record has the shared values, such as the batch of the import. */
const hasShared = ({ access: { base }, shared = {} }: ImportPlan, { values }: KnownRecord): boolean =>
  Object.entries(shared).every(([key, value]) => {
    const field = base.fields[key]
    return !field || !Object.hasOwn(values, key) || isSame(field, value, values[key] ?? null)
  })

/** Prefers a school's own records to those of the platform, which they replace. */
function preferOwnRecords(records: readonly KnownRecord[]): readonly KnownRecord[] {
  const own = records.filter(({ isForeign }) => !isForeign)
  return own.length > 0 ? own : records
}

interface CellComparison {
  row: MatchedRow
  values: RecordValues
  /** The value as an export shows it to this caller. */
  shown: string
}

/**
 * Returns whether a cell has the record's value, as an export writes it or in another form. A masked value is
 * compared by its mask only, so that importing rows cannot be used to guess values.
 */
function isEqual(
  { access }: ImportPlan,
  { key, field, place }: ComparedColumn,
  { row, values, shown }: CellComparison,
): boolean {
  const written = canonicalText(textOfCell(row.row.cells[place]))
  const wish = getFacet(field, 'excel')
  if (typeOf(field).writeOnly || wish === false || wish.export === false) return written === ''
  if (written === canonicalText(shown)) return true
  const said = row.said.get(key)
  if (access.masked.has(key) || !said || said.problem !== undefined || said.awaited !== undefined) return false
  return isSame(field, said.value ?? field.default ?? null, values[key] ?? null)
}

/**
 * Returns whether a row that differs from its record is refused here. A row with a key of its own that another record
 * has is refused later, by the check of unique values.
 */
function isRefusedDifference(
  { mapping }: ImportPlan,
  { parts, isUnique }: RecordKey,
  { isForeign }: KnownRecord,
): boolean {
  const isGivenBySystem = isUnique && parts.every(({ key }) => !mapping.some(mapped => mapped.key === key))
  return isForeign || isGivenBySystem
}

interface Difference {
  record: KnownRecord
  differing: readonly ComparedColumn[]
}

function formatRefusal({ access }: ImportPlan, { parts }: RecordKey, { record, differing }: Difference): string {
  const keys = parts.map(({ field }) => field.label).join('、')
  const others = differing.map(({ field }) => field.label).join('、')
  return record.isForeign
    ? `${keys}与平台的${access.def.title}相同，但${others}不同，平台的内容不能通过导入修改`
    : `${keys}已存在，但${others}与现有记录不同，导入只新增记录，请在列表中修改`
}
