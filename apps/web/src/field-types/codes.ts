import type { LabelSource, Option } from '@xw/shared/field-types/field'
import { type FieldDef, isMultiple, typeOf } from '@xw/shared/field-types/index'
import type { PickerProps } from '../pickers/picker-props.ts'
import type { InputProps } from './field-view.ts'

/** Returns the codes in a value of the wire. A field with one code has one, whatever it contains. */
export function toCodes(value: string | readonly string[] | null | undefined, multiple: boolean): string[] {
  if (typeof value === 'object' && value !== null) return [...new Set(value)]
  if (!value) return []
  return multiple ? [...new Set(value.split(',').filter(code => code !== ''))] : [value]
}

/** Joins codes into a value of the wire; no code becomes null. */
export const fromCodes = (codes: readonly string[]): string | null => (codes.length > 0 ? codes.join(',') : null)

/** Shown in an empty input that is chosen from. The field's name stands beside it and is not said twice. */
export const choosePrompt = '请选择'

/** Returns the source of texts for a field's codes. A type without codes has none. */
export const labelSourceOf = (field: FieldDef): LabelSource =>
  typeOf(field).labels?.(field) ?? { from: 'options', options: [] }

/** Returns the options of a field whose definition lists them. */
export function optionsOf(field: FieldDef): readonly Option[] {
  const labels = labelSourceOf(field)
  return labels.from === 'options' ? labels.options : []
}

/** Converts an input's props into a picker's props, with codes instead of the wire's text. */
export function toPickerProps<F extends FieldDef>(props: InputProps<F, string>): PickerProps {
  const { field, value, onChange, onTyped, name: _name, ...rest } = props
  const multiple = isMultiple(field)
  return {
    placeholder: choosePrompt,
    ...rest,
    multiple,
    codes: toCodes(value, multiple),
    onChange: codes => onChange?.(fromCodes(codes)),
    ...(onTyped && { onTyped: (code: string) => onTyped(code) }),
  }
}
