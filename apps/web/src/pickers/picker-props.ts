/** What the inputs of pickers have in common, as a form gives it to them. */
export interface PickerProps {
  readonly codes: readonly string[]
  readonly multiple: boolean
  onChange(codes: readonly string[]): void
  readonly id?: string
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly size?: 'small' | 'middle' | 'large'
  readonly autoFocus?: boolean
  /** What it offers is open from the start. */
  readonly defaultOpen?: boolean
  /** What is typed beside the choices may become one, and is told while it is typed. */
  onTyped?(code: string): void
  /** What was typed elsewhere, and is a choice here too. */
  readonly typed?: readonly string[]
  readonly 'aria-label'?: string
}

/** The button that empties a select, by a word of ours: antd has an English one. */
export const selectClearButton = { label: '清空' } as const

/** Several codes are shown as tags, as many as fit. */
export const severalTags = { maxTagCount: 'responsive' } as const
