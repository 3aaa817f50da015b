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
  readonly 'aria-label'?: string
}

/** The button that empties a select, by a word of ours: antd has an English one. */
export const clearing = { label: '清空' } as const

/** Several codes are shown as tags, as many as fit. */
export const severalTags = { maxTagCount: 'responsive' } as const
