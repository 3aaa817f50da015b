/** The level of a note. `returned`: a reviewer has returned the record because of this field. */
export type NoteLevel = 'error' | 'returned' | 'warning' | 'hint'

/** A note about a field's value that does not prevent saving. */
export interface FieldNote {
  readonly level: NoteLevel
  readonly text: string
  /** Corrects the value. The form then counts as unsaved, as after typing. */
  readonly fix?: { readonly label: string; apply(): void }
}

/** Notes by field key. */
export type FieldNotes = ReadonlyMap<string, readonly FieldNote[]>

const weights: Record<NoteLevel, number> = { error: 3, returned: 2, warning: 1, hint: 0 }

/** Returns the worst level of the notes. */
export const worstOf = (notes: readonly FieldNote[]): NoteLevel | null =>
  notes.reduce<NoteLevel | null>(
    (worst, { level }) => (worst === null || weights[level] > weights[worst] ? level : worst),
    null,
  )

/** The number of wrong fields in a group, and of fields to check again. */
export interface GroupMarks {
  readonly errors: number
  readonly warnings: number
}

/** `flawed` are the keys of the fields that the form or the server refuses. */
export function marksOf(keys: readonly string[], flawed: readonly string[], notes: FieldNotes | null): GroupMarks {
  const levels = keys.map(key => (flawed.includes(key) ? 'error' : worstOf(notes?.get(key) ?? [])))
  return {
    errors: levels.filter(level => level === 'error').length,
    warnings: levels.filter(level => level === 'warning' || level === 'returned').length,
  }
}
