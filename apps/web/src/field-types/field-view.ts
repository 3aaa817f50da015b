import type { FieldDef } from '@xw/shared/field-types/index'
import type { ComponentType } from 'react'

/** The props of every input. The value has the wire's form: several codes are one text joined by commas. */
export interface InputProps<F extends FieldDef = FieldDef, V = unknown> {
  field: F
  value?: V | null
  onChange?(value: V | null): void
  id?: string
  disabled?: boolean
  placeholder?: string
  size?: 'small' | 'middle' | 'large'
  autoFocus?: boolean
  /** Opens the drop-down from the start. Only for types with one. */
  defaultOpen?: boolean
  'aria-label'?: string
  /** The ids of the texts beside the input, which antd's forms pass. */
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  /** The field's key in the definition. */
  name?: string
  /**
   * Called while the user types a value that is not among the options and may become one. Only for types with options.
   */
  onTyped?(value: V | null): void
  /** Values that were typed in other rows and are options here too. Used together with `onTyped`. */
  typed?: readonly string[]
}

/** The props of every cell. */
export interface CellProps<F extends FieldDef = FieldDef, V = unknown> {
  field: F
  value: V | null
  /** The text that the server sent for a code (`x_dictText`). */
  text?: string
  record: Readonly<Record<string, unknown>>
}

/**
 * Returns the text of a code in a column, or null while it is loading. Texts are loaded once per column, not per cell.
 */
export type CodeTextLookup = (code: string) => string | null

/**
 * How a type behaves in the editable grid, which draws thousands of cells and edits one. By default a cell is drawn by
 * the type's `Cell`, and its input is mounted when the cell is opened.
 */
export interface GridFieldView<F extends FieldDef = FieldDef, V = unknown> {
  /** Returns the value as text, for types whose cells are only text. Such a cell costs no component. */
  text?(value: V, field: F, textOf: CodeTextLookup): string
  /** The cell is typed into as in a spreadsheet: the grid's own line is the editor, and the type parses the text. */
  typed?: true
  /** The cell always looks open, and one click opens it. */
  always?: true
  /**
   * The cell shows its options, and one click takes one: `tick` toggles between the first and second option, `all`
   * shows all side by side.
   */
  choices?: 'tick' | 'all'
  /** The grid never edits this type. */
  never?: true
  /** The input opens its drop-down as soon as it is mounted. */
  opens?: true
  /** Choosing one option ends editing, unless the field holds several. */
  ends?: true
  /** The input may change the value after its cell was closed, as an upload does. The value is stored all the same. */
  late?: true
  /** GR-07: a typed value that is not among the options may become one, if the column allows it. */
  free?: true
  /**
   * GR-01: the names of props that a column's definition may pass to this type's input, beside those of every input.
   */
  takes?: readonly string[]
  /** GR-09: the smallest width of its column in a grid, if it differs from a list's. */
  minWidth?: number
}

/** How a field type looks. The other half of its definition is in shared. */
export interface FieldView<F extends FieldDef = FieldDef, V = unknown> {
  Input: ComponentType<InputProps<F, V>>
  Cell: ComponentType<CellProps<F, V>>
  /** The input in search forms and queries, for types whose normal input does not fit there. */
  Filter?: ComponentType<InputProps<F, V>>
  /** A choice in the search form searches at once. */
  searchesAtOnce?: true
  align?: 'left' | 'right' | 'center'
  minWidth?: number
  /** The input spans a whole line of the form. All others share a line. */
  wide?: true
  grid?: GridFieldView<F, V>
  /** The cell in a grid, for types whose normal cell is too large for one. */
  GridCell?: ComponentType<CellProps<F, V>>
  GridInput?: ComponentType<InputProps<F, V>>
}
