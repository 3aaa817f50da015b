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
  'aria-label'?: string
  /** The key in the definition. */
  name?: string
}

/** What every cell takes. */
export interface CellProps<F extends FieldDef = FieldDef, V = unknown> {
  field: F
  value: V | null
  /** The text that the server sent beside a code (`x_dictText`). */
  text?: string
  record: Readonly<Record<string, unknown>>
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
}
