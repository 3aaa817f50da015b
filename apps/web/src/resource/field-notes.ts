/** What kind of thing is said beside a field; `returned`: it was sent back to be put right. */
export type NoteLevel = 'error' | 'returned' | 'warning' | 'hint'

/** Something to know about the value of a field that does not keep it from being saved. */
export interface FieldNote {
  readonly level: NoteLevel
  readonly text: string
  /** What puts it right; the form is as unsaved afterwards as after typing. */
  readonly fix?: { readonly label: string; apply(): void }
}

/** By field. */
export type FieldNotes = ReadonlyMap<string, readonly FieldNote[]>

const weights: Record<NoteLevel, number> = { error: 3, returned: 2, warning: 1, hint: 0 }

/** The one that weighs most. */
export const worstOf = (notes: readonly FieldNote[]): NoteLevel | null =>
  notes.reduce<NoteLevel | null>(
    (worst, { level }) => (worst === null || weights[level] > weights[worst] ? level : worst),
    null,
  )

/** How many fields of a group are wrong, and how many ask for a second look. */
export interface GroupMarks {
  readonly errors: number
  readonly warnings: number
}

/** `flawed` are the fields that a form or the server refuses. */
export function marksOf(keys: readonly string[], flawed: readonly string[], notes: FieldNotes | null): GroupMarks {
  const levels = keys.map(key => (flawed.includes(key) ? 'error' : worstOf(notes?.get(key) ?? [])))
  return {
    errors: levels.filter(level => level === 'error').length,
    warnings: levels.filter(level => level === 'warning' || level === 'returned').length,
  }
}
