import { formatTime } from '../wire/time.ts'

/** The parts of a record that may be changed now. */
export interface EditableParts {
  /** All fields that the definition allows to change, or only these. */
  readonly fields: 'all' | readonly string[]
  readonly canDelete: boolean
  /** The reason why nothing is editable, when that is not the record's state: the beginning of a sentence. */
  readonly why?: string
}

/** The name of a state and what may be changed in it. */
export interface GateState {
  readonly word: string
  /** `marked`: the fields that the record itself lists, or all when it lists none. */
  readonly fields: EditableParts['fields'] | 'marked'
  readonly canDelete: boolean
  /** Windows do not limit this state. */
  readonly atAnyTime?: true
}

/** The windows in which records may be changed, by the value of one of their fields: the batch they belong to. */
export interface GateWindows<K extends string = string> {
  readonly field: K
  /** Values whose window is open now. */
  readonly open: readonly string[]
  /** The reason for each value whose window is closed. */
  readonly closed: Readonly<Record<string, string>>
  /** The reason for records without a value; null when such records may be changed at any time. */
  readonly without: string | null
  /** The reason for an unknown value. */
  readonly otherwise: string
  /** The field with a record's own deadline, which extends the window of these values. */
  readonly until?: { readonly field: K; readonly under: readonly string[] }
}

/** Decides by a record's state and by windows what may be changed, for every way of writing to it. */
export interface Gate<K extends string = string> {
  /** The state field, a column of the table. */
  readonly field: K
  /** The states by value of that field; an unknown value closes the record. */
  readonly stages: Readonly<Record<string, GateState>>
  /** The field that lists the marked fields. */
  readonly marks?: K
  readonly times?: GateWindows<K>
}

interface GatedDef {
  readonly gate?: Gate
  readonly readonlyWhen?: { readonly field: string; readonly value: string }
}

type SomeRecord = Readonly<Record<string, unknown>>

const fullyEditable: EditableParts = { fields: 'all', canDelete: true }
const notEditable: EditableParts = { fields: [], canDelete: false }

/** Returns what the user of this definition may change in a record. */
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

/** Returns why a record cannot be changed at this time, or null when it can. */
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

/** Returns the name of a record's state. */
export const getGateWord = (gate: Gate, record: SomeRecord): string =>
  findGateState(gate, record)?.word ?? readTextField(record, gate.field)

/** Returns the beginning of a refusal that names the state. */
export const describeGateState = (word: string): string => `记录状态为“${word}”`

export const isFieldEditable = ({ fields }: Pick<EditableParts, 'fields'>, key: string): boolean =>
  fields === 'all' || fields.includes(key)

/** Returns the definition for one record, with read-only fields where the gate is closed. */
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

/** A change of many records at once: these fields, or deletion. */
export type RequestedChange = readonly string[] | 'delete'

/**
 * Returns the states that allow a change. `marked` fields do not count: only the page of a single record can edit
 * them.
 */
export const listStatesAllowing = ({ stages }: Gate, wish: RequestedChange): string[] =>
  Object.entries(stages)
    .filter(([, { fields, canDelete }]) =>
      wish === 'delete' ? canDelete : fields !== 'marked' && wish.every(key => isFieldEditable({ fields }, key)),
    )
    .map(([value]) => value)
