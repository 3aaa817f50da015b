import type { FieldDef } from '@xw/shared/field-types/index'
import { typeOf } from '@xw/shared/field-types/index'
import { type FieldStorage, getFieldStorage, isNotNull } from '@xw/shared/resource/storage'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../access.ts'
import type { Hooks, NewRecordHook } from '../hooks.ts'
import type { RecordValues } from '../stored.ts'

/** Where a column of the file goes. */
export interface MappedColumn {
  column: string
  key: string
}

/** Codes that somebody chose for words of a field, by its key and the word. */
export type Words = ReadonlyMap<string, ReadonlyMap<string, string>>

/** How an import tells that a row is about a record that is there already. */
export interface KnownRecords {
  hooks: Pick<Hooks, 'afterRead'>
  /** Columns of what the system itself gives, as an export shows it: they find records and are never written. */
  compared: readonly MappedColumn[]
}

/** What an import is about: one definition serves every resource, so that a module says only what is special about its own. */
export interface ImportWish {
  kind: 'update' | 'add'
  mapping: readonly MappedColumn[]
  /** For an update: the fields that together say which record a row means. They are compared, never written. */
  match?: readonly string[]
  /** Fields that a row must have, beyond those whose column refuses null. */
  required?: readonly string[]
  /** What an empty cell of an update means for the record's value. */
  blank?: 'keep' | 'clear'
  /** Fills in what a row does not say, from what it says. */
  complete?(values: RecordValues): void
  /** What the module of new records decides about them, for many rows at once. */
  entering?: NewRecordHook | undefined
  /** What all rows share, whatever the file says of it. */
  shared?: RecordValues
  /** What a school writes for codes. */
  words?: Words
  /** What becomes of a code that stands for nothing: it is emptied and named, or the row is refused. */
  unknownCode?: 'empty' | 'refuse'
  /** Compares rows with the records that are there; where absent, every row is a new record. */
  known?: KnownRecords
  /** Saves a row as its module does, and gives its id; where absent, rows are written by the set. */
  save?(tx: Tx, values: RecordValues): Promise<string>
  /** Does for many rows at once what their saving needs. */
  prepare?(many: RecordValues[]): Promise<void>
}

/** A field on its way: where its cell is, and where its value waits. */
export interface Target {
  key: string
  field: FieldDef
  storage: FieldStorage
  /** The heading of its column; null where the file has none for it. */
  column: string | null
  /** Its first place in the staging table; a sealed value takes three, one that is not in the table takes none. */
  slot: number
  /** Compared with the record's own value instead of written. */
  isMatch: boolean
}

/** Everything that is known before the first row. */
export interface ImportPlan extends ImportWish {
  access: Access
  targets: readonly Target[]
  slots: number
  /** Where a row that its module saves waits as a whole, sealed. */
  rowSlot: number | null
}

const maxSlots = 200
const slotsOf: Record<FieldStorage['kind'], number> = { column: 1, json: 1, secret: 1, sealed: 3, module: 0 }

/** Lays a wish out: every target gets its places in the staging table. */
export function planImport(access: Access, wish: ImportWish): ImportPlan {
  const match = new Set(wish.match)
  const given = [...Object.keys(wish.shared ?? {}), ...(wish.entering?.gives ?? [])]
  const needed = new Set([...(wish.required ?? []), ...given])
  const targets: Target[] = []
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

/** A place of the staging row `s`. */
export const slotOf = (slot: number): RawBuilder<string | null> => sql`s.${sql.id(`v${slot}`)}`

/** A column of the table with the staged text that goes into it, and how that becomes a value of its type. */
export interface StagedColumn {
  column: string
  slot: number
  toValue(text: RawBuilder<unknown>): RawBuilder<unknown>
}

const asBytes = (text: RawBuilder<unknown>) => sql`decode(${text}, 'hex')`

/** The columns a target is written to; fields of a jsonb column are put together elsewhere. */
export function columnsOf({ field, storage, slot }: Target): StagedColumn[] {
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

/** The column by which two rows are told apart, and the staged value to compare it with. */
export function comparedColumn(target: Target): StagedColumn {
  const [first, second] = columnsOf(target)
  const compared = target.storage.kind === 'sealed' ? second : first
  if (!compared) throw new Error(`${target.key} has no column to compare`)
  return compared
}

/** Whether a part of a unique combination may stay empty: two records without a collection are in the same none. */
export const mayBeEmpty = ({ field }: Target): boolean => !field.required && !isNotNull(field)

/** What keeps rows apart, by its names; nobody looks in a file for what it has no column for and may leave out. */
export const labelsOf = (targets: readonly Target[]): string =>
  targets
    .filter(target => target.column !== null || !mayBeEmpty(target))
    .map(({ field }) => field.label)
    .join('、')

/**
 * The unique combinations that a new row can break. One with a part that is still missing, as in a draft, is like no
 * other; so a file without a column for such a part breaks none.
 */
export const combinedKeys = ({ access: { base }, targets }: ImportPlan): readonly (readonly string[])[] =>
  (base.unique ?? []).filter(key =>
    key.every(name => {
      const field = base.fields[name]
      const isMissing = field?.required && !isNotNull(field) && field.default === undefined
      return !isMissing || targets.some(target => target.key === name)
    }),
  )
