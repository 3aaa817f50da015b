import { formatTime } from '../wire/time.ts'

/** What of a record may be changed. */
export interface EditableParts {
  /** Every field that the definition lets change, or these alone. */
  readonly fields: 'all' | readonly string[]
  readonly canDelete: boolean
  /** Why nothing is open, where that is not the stage alone: the beginning of a sentence. */
  readonly why?: string
}

/** One stage of a record's way: how it is called, and what is open in it. */
export interface GateState {
  readonly word: string
  /** `marked`: the fields that the record itself lists, or all where it lists none. */
  readonly fields: EditableParts['fields'] | 'marked'
  readonly canDelete: boolean
  /** No time binds it. */
  readonly atAnyTime?: true
}

/** When records can be changed, by the value of a field of theirs: the collection they belong to. */
export interface GateWindows<K extends string = string> {
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
  readonly stages: Readonly<Record<string, GateState>>
  /** The field that lists what is open at a stage of `marked` fields. */
  readonly marks?: K
  readonly times?: GateWindows<K>
}

/** What a definition says about it. */
interface GatedDef {
  readonly gate?: Gate
  readonly readonlyWhen?: { readonly field: string; readonly value: string }
}

type SomeRecord = Readonly<Record<string, unknown>>

const fullyEditable: EditableParts = { fields: 'all', canDelete: true }
const notEditable: EditableParts = { fields: [], canDelete: false }

/** What of a record is open to whoever the definition is for. */
export function findEditableParts(
  { gate, readonlyWhen }: GatedDef,
  record: SomeRecord,
  now = new Date(),
): EditableParts {
  if (readonlyWhen && record[readonlyWhen.field] === readonlyWhen.value) return notEditable
  if (!gate) return fullyEditable
  const stage = findGateState(gate, record)
  if (!stage) return notEditable
  const fields = stage.fields === 'marked' ? listMarkedFields(gate, record) : stage.fields
  if (fields.length === 0) return notEditable
  const why = gate.times && !stage.atAnyTime ? explainClosedWindow(gate.times, record, now) : null
  return why === null ? { fields, canDelete: stage.canDelete } : { ...notEditable, why }
}

/** Why a record cannot be changed at this time; null where it can. */
export function explainClosedWindow(times: GateWindows, record: SomeRecord, now: Date): string | null {
  const value = readTextField(record, times.field)
  if (value === '') return times.without
  if (times.until?.under.includes(value) && readTextField(record, times.until.field) >= (formatTime(now) ?? ''))
    return null
  if (times.open.includes(value)) return null
  return (Object.hasOwn(times.closed, value) ? times.closed[value] : undefined) ?? times.otherwise
}

function listMarkedFields({ marks = '' }: Gate, record: SomeRecord): EditableParts['fields'] {
  const listed = record[marks]
  const keys = Array.isArray(listed) ? listed : readTextField(record, marks).split(',')
  const marked = keys.filter(key => typeof key === 'string' && key !== '')
  return marked.length > 0 ? marked : 'all'
}

const readTextField = (record: SomeRecord, key: string): string => {
  const value = record[key]
  return typeof value === 'string' ? value : ''
}

const findGateState = (gate: Gate, record: SomeRecord): GateState | undefined => {
  const value = readTextField(record, gate.field)
  return Object.hasOwn(gate.stages, value) ? gate.stages[value] : undefined
}

/** How the stage of a record is called. */
export const getGateWord = (gate: Gate, record: SomeRecord): string =>
  findGateState(gate, record)?.word ?? readTextField(record, gate.field)

/** The beginning of a sentence that refuses because of a stage. */
export const describeGateState = (word: string): string => `记录状态为“${word}”`

export const isFieldEditable = ({ fields }: Pick<EditableParts, 'fields'>, key: string): boolean =>
  fields === 'all' || fields.includes(key)

/** A definition as it is for one record: what is closed is there to be read. */
export function lockClosedFields<D extends GatedDef & { readonly fields: Readonly<Record<string, object>> }>(
  def: D,
  record: SomeRecord,
): D {
  const opening = findEditableParts(def, record)
  if (opening.fields === 'all') return def
  const fields = Object.entries(def.fields).map(([key, field]) => [
    key,
    isFieldEditable(opening, key) ? field : { ...field, readonly: true },
  ])
  return { ...def, fields: Object.fromEntries(fields) }
}

/** What somebody wants to do to many records at once: change these fields, or delete them. */
export type RequestedChange = readonly string[] | 'delete'

/** The values of the gate's field under which a wish is granted. What a record marks is for its own page alone. */
export const listStatesAllowing = ({ stages }: Gate, wish: RequestedChange): string[] =>
  Object.entries(stages)
    .filter(([, { fields, canDelete }]) =>
      wish === 'delete' ? canDelete : fields !== 'marked' && wish.every(key => isFieldEditable({ fields }, key)),
    )
    .map(([value]) => value)
