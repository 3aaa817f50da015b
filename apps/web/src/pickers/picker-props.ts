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

/** Several codes are shown as tags, as many as fit. */
export const severalTags = { maxTagCount: 'responsive' } as const
