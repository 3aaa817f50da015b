import type { LabelSource } from '@xw/shared/field-types/field'
import type { PickerProps } from './picker-props.ts'
import { type ChosenItem, pendingText, rememberLabels, useLabels } from './use-labels.ts'

/** A value of antd's selects together with its text. */
interface Labeled {
  value: string
  label: string
}

/** One value, several, or none. */
export type LabeledValue = Labeled | Labeled[] | undefined

/**
 * Returns the value and handler of a select that stores codes and shows texts. The codes need not be among its options:
 * retired items and those of pages not loaded keep their texts.
 */
export function useLabeled(source: LabelSource, { codes, multiple, onChange }: PickerProps) {
  const texts = useLabels(source, codes)
  const selected = codes.map(value => ({ value, label: texts.get(value) ?? pendingText }))
  return {
    labelInValue: true,
    value: multiple ? selected : selected[0],
    onChange(next: LabeledValue) {
      const chosen = toChosen(next)
      rememberLabels(source, chosen)
      onChange(chosen.map(({ value }) => value))
    },
  }
}

const toChosen = (next: LabeledValue): ChosenItem[] =>
  (Array.isArray(next) ? next : next ? [next] : []).map(({ value, label }) => ({ value, text: label }))
