import type { FieldDef } from '@xw/shared/field-types/index'
import { typeOf } from '@xw/shared/field-types/index'
import { type FieldStorage, getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../access.ts'
import type { Hooks, NewRecordHook } from '../hooks.ts'
import type { RecordValues } from '../stored.ts'

/** A column of the file and the field it is mapped to. */
export interface MappedColumn {
  column: string
  key: string
}

/** Codes that users chose for unknown texts, by field key and text. */
export type ChosenCodes = ReadonlyMap<string, ReadonlyMap<string, string>>

/** How an import finds records that already exist. */
export interface KnownRecords {
  hooks: Pick<Hooks, 'afterRead'>
  /** Columns with generated values, as in an export. They identify records and are never written. */
  compared: readonly MappedColumn[]
}

/** The parameters of an import. One engine serves all resources; a module sets only what is special about its own. */
export interface ImportPlanOptions {
  kind: 'update' | 'add'
  mapping: readonly MappedColumn[]
  /** For an update: the fields that together identify the record. They are compared, never written. */
  match?: readonly string[]
  /** Fields that every row must have, in addition to those whose column is not null. */
  required?: readonly string[]
  /** The effect of an empty cell of an update on the value. */
  blank?: 'keep' | 'clear'
  /** Completes the values of a row from its other values. */
  complete?(values: RecordValues): void
  /** The module's hook for new records, called for many rows at once. */
  entering?: NewRecordHook | undefined
  /** Values that all rows get, whatever the file contains. */
  shared?: RecordValues
  /** The texts that a school uses for codes. */
  words?: ChosenCodes
  /** Whether an unknown code is emptied and reported, or refuses the row. */
  unknownCode?: 'empty' | 'refuse'
  /** Compares rows with existing records; when omitted, every row is new. */
  known?: KnownRecords
  /** Saves a row as its module does and returns its id; when omitted, rows are written in sets. */
  save?(tx: Tx, values: RecordValues): Promise<string>
  /** Prepares many rows before `save`. */
  prepare?(many: RecordValues[]): Promise<void>
}

/** A field to import: its column in the file and its slots in the staging table. */
export interface ImportTarget {
  key: string
  field: FieldDef
  storage: FieldStorage
  /** The heading of its column, or null when the file has none. */
  column: string | null
  /** The first slot in the staging table. A sealed value takes three slots, a field of a module none. */
  slot: number
  /** Compared with the record instead of written. */
  isMatch: boolean
}

/** Everything known before the first row is read. */
export interface ImportPlan extends ImportPlanOptions {
  access: Access
  targets: readonly ImportTarget[]
  slots: number
  /** The slot with the whole row, sealed, when a module saves it. */
  rowSlot: number | null
}

const maxSlots = 200
const slotsOf: Record<FieldStorage['kind'], number> = { column: 1, json: 1, secret: 1, sealed: 3, module: 0 }

/** Assigns every target its slots in the staging table. */
export function planImport(access: Access, wish: ImportPlanOptions): ImportPlan {
  const match = new Set(wish.match)
  const given = [...Object.keys(wish.shared ?? {}), ...(wish.entering?.gives ?? [])]
  const needed = new Set([...(wish.required ?? []), ...given])
  const targets: ImportTarget[] = []
  let slots = 0
  for (const [key, field] of Object.entries(access.base.fields)) {
    const column = wish.mapping.find(mapped => mapped.key === key)?.column ?? null
    if (column === null && !needed.has(key)) continue
    const storage = getFieldStorage(key, field)
    if (storage.kind === 'module' && !wish.save) throw new Error(`${access.base.table}.${key} has nobody to save it`)
    targets.push({ key, field, storage, column, slot: slots + 1, isMatch: match.has(key) })
    slots += slotsOf[storage.kind]
  }
  const rowSlot = wish.save ? (slots += 1) : null
  if (slots > maxSlots) throw new Error(`${access.base.table} has too many fields for one import`)
  return { ...wish, access, targets, slots, rowSlot }
}

/** A slot of the staged row `s`. */
export const slotOf = (slot: number): RawBuilder<string | null> => sql`s.${sql.id(`v${slot}`)}`

/** A column of the table, the slot of its text, and the conversion to the column's type. */
export interface StagedColumn {
  column: string
  slot: number
  toValue(text: RawBuilder<unknown>): RawBuilder<unknown>
}

const asBytes = (text: RawBuilder<unknown>) => sql`decode(${text}, 'hex')`

/** Returns the columns that a target is written to; fields in a jsonb column are assembled elsewhere. */
export function stagedColumnsOf({ field, storage, slot }: ImportTarget): StagedColumn[] {
  if (storage.kind === 'json' || storage.kind === 'module') return []
  if (storage.kind === 'secret') return [{ column: storage.column, slot, toValue: asBytes }]
  if (storage.kind === 'sealed')
    return [
      { column: storage.column, slot, toValue: asBytes },
      { column: storage.hash, slot: slot + 1, toValue: asBytes },
      { column: storage.tail, slot: slot + 2, toValue: asBytes },
    ]
  const type = typeOf(field).sqlType(field)
  return [{ column: storage.column, slot, toValue: text => (type === 'text' ? text : sql`${text}::${sql.raw(type)}`) }]
}

/** Returns the column that identifies a record, and the slot to compare it with. */
export function comparedColumn(target: ImportTarget): StagedColumn {
  const [first, second] = stagedColumnsOf(target)
  const compared = target.storage.kind === 'sealed' ? second : first
  if (!compared) throw new Error(`${target.key} has no column to compare`)
  return compared
}

/**
 * Returns whether a part of a unique combination may stay empty. Two records without a batch count as having the same
 * one.
 */
export const mayBeEmpty = ({ field }: ImportTarget): boolean => !field.required && !isNotNull(field)

/** Formats the labels of a key. Optional fields without a column in the file are left out. */
export const formatKeyLabels = (targets: readonly ImportTarget[]): string =>
  targets
    .filter(target => target.column !== null || !mayBeEmpty(target))
    .map(({ field }) => field.label)
    .join('、')

/**
 * Returns the unique combinations that a new row can violate. A combination with a missing required part, as in a
 * draft, equals no other, so a file without a column for such a part cannot violate it.
 */
export const breakableKeys = ({ access: { base }, targets }: ImportPlan): readonly (readonly string[])[] =>
  (base.unique ?? []).filter(key =>
    key.every(name => {
      const field = base.fields[name]
      const isMissing = field?.required && !isNotNull(field) && field.default === undefined
      return !isMissing || targets.some(target => target.key === name)
    }),
  )
