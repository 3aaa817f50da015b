import type { LabelSource } from '@xw/shared/field-types/field'
import type { PickerProps } from './picker-props.ts'
import { type ChosenItem, pendingText, rememberLabels, useLabels } from './use-labels.ts'

/** A choice as antd's selects have it with its text. */
interface Labeled {
  value: string
  label: string
}

/** One, several or no choices. */
export type LabeledValue = Labeled | Labeled[] | undefined

/**
 * Value and handler of a select that stores codes and shows texts, whether or not it holds the codes among its options:
 * retired entries and those of pages not loaded keep their texts.
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
