import { formatTime } from '../wire/time.ts'

/** What of a record may be changed. */
export interface Opening {
  /** Every field that the definition lets change, or these alone. */
  readonly fields: 'all' | readonly string[]
  readonly canDelete: boolean
  /** Why nothing is open, where that is not the stage alone: the beginning of a sentence. */
  readonly why?: string
}

/** One stage of a record's way: how it is called, and what is open in it. */
export interface Stage {
  readonly word: string
  /** `marked`: the fields that the record itself lists, or all where it lists none. */
  readonly fields: Opening['fields'] | 'marked'
  readonly canDelete: boolean
  /** No time binds it. */
  readonly atAnyTime?: true
}

/** When records can be changed, by the value of a field of theirs: the collection they belong to. */
export interface Times<K extends string = string> {
  readonly field: K
  /** Values under which they can be changed now. */
  readonly open: readonly string[]
  /** Why not, under the other values that are known. */
  readonly closed: Readonly<Record<string, string>>
  /** Why not, under no value; null where such a record can be changed at any time. */
  readonly without: string | null
  /** Why not, under a value that nobody knows. */
  readonly otherwise: string
  /** A moment of the record's own until which it can be changed all the same, under these values. */
  readonly until?: { readonly field: K; readonly under: readonly string[] }
}

/** How far a record has come, and when, decides what of it is open, on every way to it. */
export interface Gate<K extends string = string> {
  /** The field that says how far; a column of the table. */
  readonly field: K
  /** By the field's value. One that is not named closes the record. */
  readonly stages: Readonly<Record<string, Stage>>
  /** The field that lists what is open at a stage of `marked` fields. */
  readonly marks?: K
  readonly times?: Times<K>
}

/** What a definition says about it. */
interface Gated {
  readonly gate?: Gate
  readonly readonlyWhen?: { readonly field: string; readonly value: string }
}

type SomeRecord = Readonly<Record<string, unknown>>

const open: Opening = { fields: 'all', canDelete: true }
const closed: Opening = { fields: [], canDelete: false }

/** What of a record is open to whoever the definition is for. */
export function openingOf({ gate, readonlyWhen }: Gated, record: SomeRecord, now = new Date()): Opening {
  if (readonlyWhen && record[readonlyWhen.field] === readonlyWhen.value) return closed
  if (!gate) return open
  const stage = stageOf(gate, record)
  if (!stage) return closed
  const fields = stage.fields === 'marked' ? markedIn(gate, record) : stage.fields
  if (fields.length === 0) return closed
  const why = gate.times && !stage.atAnyTime ? whyNotNow(gate.times, record, now) : null
  return why === null ? { fields, canDelete: stage.canDelete } : { ...closed, why }
}

/** Why a record cannot be changed at this time; null where it can. */
export function whyNotNow(times: Times, record: SomeRecord, now: Date): string | null {
  const value = textIn(record, times.field)
  if (value === '') return times.without
  if (times.until?.under.includes(value) && textIn(record, times.until.field) >= (formatTime(now) ?? '')) return null
  if (times.open.includes(value)) return null
  return (Object.hasOwn(times.closed, value) ? times.closed[value] : undefined) ?? times.otherwise
}

function markedIn({ marks = '' }: Gate, record: SomeRecord): Opening['fields'] {
  const listed = record[marks]
  const keys = Array.isArray(listed) ? listed : textIn(record, marks).split(',')
  const marked = keys.filter(key => typeof key === 'string' && key !== '')
  return marked.length > 0 ? marked : 'all'
}

const textIn = (record: SomeRecord, key: string): string => {
  const value = record[key]
  return typeof value === 'string' ? value : ''
}

const stageOf = (gate: Gate, record: SomeRecord): Stage | undefined => {
  const value = textIn(record, gate.field)
  return Object.hasOwn(gate.stages, value) ? gate.stages[value] : undefined
}

/** How the stage of a record is called. */
export const wordOf = (gate: Gate, record: SomeRecord): string =>
  stageOf(gate, record)?.word ?? textIn(record, gate.field)

/** The beginning of a sentence that refuses because of a stage. */
export const stageSentence = (word: string): string => `记录状态为“${word}”`

export const isOpen = ({ fields }: Pick<Opening, 'fields'>, key: string): boolean =>
  fields === 'all' || fields.includes(key)

/** A definition as it is for one record: what is closed is there to be read. */
export function withOpening<D extends Gated & { readonly fields: Readonly<Record<string, object>> }>(
  def: D,
  record: SomeRecord,
): D {
  const opening = openingOf(def, record)
  if (opening.fields === 'all') return def
  const fields = Object.entries(def.fields).map(([key, field]) => [
    key,
    isOpen(opening, key) ? field : { ...field, readonly: true },
  ])
  return { ...def, fields: Object.fromEntries(fields) }
}

/** What somebody wants to do to many records at once: change these fields, or delete them. */
export type Wish = readonly string[] | 'delete'

/** The values of the gate's field under which a wish is granted. What a record marks is for its own page alone. */
export const stagesFor = ({ stages }: Gate, wish: Wish): string[] =>
  Object.entries(stages)
    .filter(([, { fields, canDelete }]) =>
      wish === 'delete' ? canDelete : fields !== 'marked' && wish.every(key => isOpen({ fields }, key)),
    )
    .map(([value]) => value)
