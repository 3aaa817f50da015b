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

/** What antd's selects give back for a choice with its text: one, several, or nothing. */
export interface Labeled {
  readonly value: string
  readonly label: string
}

/** The same list whether one or several could be chosen. */
export const toLabeledList = (chosen: Labeled | Labeled[] | null | undefined): readonly Labeled[] =>
  Array.isArray(chosen) ? chosen : chosen ? [chosen] : []

/** What is shown for a code whose text is on its way. */
export const pendingText = '…'
