/** What of a record may be changed. */
export interface Opening {
  /** Every field that the definition lets change, or these alone. */
  readonly fields: 'all' | readonly string[]
  readonly canDelete: boolean
}

/** One stage of a record's way: how it is called, and what is open in it. */
export interface Stage extends Opening {
  readonly word: string
}

/** How far a record has come decides what of it is open, on every way to it. */
export interface Gate<K extends string = string> {
  /** The field that says how far; a column of the table. */
  readonly field: K
  /** By the field's value. One that is not named closes the record. */
  readonly stages: Readonly<Record<string, Stage>>
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
export function openingOf({ gate, readonlyWhen }: Gated, record: SomeRecord): Opening {
  if (readonlyWhen && record[readonlyWhen.field] === readonlyWhen.value) return closed
  return gate ? (stageOf(gate, record) ?? closed) : open
}

const valueOf = ({ field }: Gate, record: SomeRecord): string => {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

const stageOf = (gate: Gate, record: SomeRecord): Stage | undefined => {
  const value = valueOf(gate, record)
  return Object.hasOwn(gate.stages, value) ? gate.stages[value] : undefined
}

/** How the stage of a record is called. */
export const wordOf = (gate: Gate, record: SomeRecord): string => stageOf(gate, record)?.word ?? valueOf(gate, record)

export const isOpen = ({ fields }: Opening, key: string): boolean => fields === 'all' || fields.includes(key)

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

/** The values of the gate's field under which a wish is granted. */
export const stagesFor = ({ stages }: Gate, wish: Wish): string[] =>
  Object.entries(stages)
    .filter(([, stage]) => (wish === 'delete' ? stage.canDelete : wish.every(key => isOpen(stage, key))))
    .map(([value]) => value)
