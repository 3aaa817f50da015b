import type { FieldDef } from '@xw/shared/field-types/index'
import type { ComponentType } from 'react'

/** What every input takes. The value is what the wire has: several codes are one text joined by commas. */
export interface InputProps<F extends FieldDef = FieldDef, V = unknown> {
  field: F
  value?: V | null
  onChange?(value: V | null): void
  id?: string
  disabled?: boolean
  placeholder?: string
  size?: 'small' | 'middle' | 'large'
  autoFocus?: boolean
  /** Only for types that offer something: it is open from the start. */
  defaultOpen?: boolean
  'aria-label'?: string
  /** What stands beside it, which antd's forms name. */
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  /** The key in the definition. */
  name?: string
  /** Only for types of choices: what is typed beside them may become the value, and is told while it is typed. */
  onTyped?(value: V | null): void
  /** Beside it: codes that were typed elsewhere, and are choices here too. */
  typed?: readonly string[]
}

/** What every cell takes. */
export interface CellProps<F extends FieldDef = FieldDef, V = unknown> {
  field: F
  value: V | null
  /** The text that the server sent beside a code (`x_dictText`). */
  text?: string
  record: Readonly<Record<string, unknown>>
}

/** The text of a code in a column, or null while it is on its way; asked for once per column, never per cell. */
export type CodeTextLookup = (code: string) => string | null

/**
 * How a type behaves in the editable grid, where thousands of cells are drawn and one is edited. Where it says nothing, its
 * cell is drawn and its input mounted when the cell is opened.
 */
export interface GridFieldView<F extends FieldDef = FieldDef, V = unknown> {
  /** The value as text, where that is all a cell shows: it costs no component then. */
  text?(value: V, field: F, textOf: CodeTextLookup): string
  /** Typed where it stands, as in a spreadsheet; the grid's own line is its editor, and the type reads what was typed. */
  typed?: true
  /** Looks as if it were open all the time, and one click opens it. */
  always?: true
  /** Shows its choices themselves, to be taken by one click: a tick for the first against the second, or all side by side. */
  choices?: 'tick' | 'all'
  /** Never edited in a grid. */
  never?: true
  /** Its input shows what it offers at once, without being asked. */
  opens?: true
  /** One choice is all: it ends editing, unless the field holds several. */
  ends?: true
  /** What it was told may come when its cell is closed already, as a file does: it goes there all the same. */
  late?: true
  /** GR-07: what is typed and is none of its choices may become one, where the column says so. */
  free?: true
  /** GR-01: what a column's definition can tell its input beside what every input is told. */
  takes?: readonly string[]
  /** GR-09: how narrow its column may be, where that is not as in a list. */
  minWidth?: number
}

/** How a field type looks; the other half of its meaning in shared. */
export interface FieldView<F extends FieldDef = FieldDef, V = unknown> {
  Input: ComponentType<InputProps<F, V>>
  Cell: ComponentType<CellProps<F, V>>
  /** For search forms and queries, where the input itself does not do. */
  Filter?: ComponentType<InputProps<F, V>>
  align?: 'left' | 'right' | 'center'
  minWidth?: number
  /** Its input needs a whole line of the form; every other shares it with a second. */
  wide?: true
  grid?: GridFieldView<F, V>
  /** Its own in a cell of the grid, where that of a list or a form has too much to say. */
  GridCell?: ComponentType<CellProps<F, V>>
  GridInput?: ComponentType<InputProps<F, V>>
}
