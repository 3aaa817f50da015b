/** The props that pickers' inputs share, as a form passes them. */
export interface PickerProps {
  readonly codes: readonly string[]
  readonly multiple: boolean
  onChange(codes: readonly string[]): void
  readonly id?: string
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly size?: 'small' | 'middle' | 'large'
  readonly autoFocus?: boolean
  /** Opens the drop-down from the start. */
  readonly defaultOpen?: boolean
  /** Called while the user types a value that is not among the options and may become one. */
  onTyped?(code: string): void
  /** Values that were typed in other rows and are options here too. */
  readonly typed?: readonly string[]
  readonly 'aria-label'?: string
}

/** Labels antd's clear button in Chinese; antd's own label is English. */
export const selectClearButton = { label: '清空' } as const

/** Shows several codes as tags, as many as fit. */
export const severalTags = { maxTagCount: 'responsive' } as const
