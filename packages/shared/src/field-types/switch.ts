import type { FieldBase, Option } from './field.ts'
import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readText } from './input.ts'
import { readOption } from './options.ts'

/** Yes or no. */
export interface SwitchField extends FieldBase {
  readonly type: 'switch'
  /** The stored values for on and off; '1' and '0' when absent. */
  readonly values?: readonly [on: string, off: string]
}

/** Not named `switch` because that is a keyword. */
export const switchOf = fieldDeclarer<SwitchField>('switch')

const optionsOf = ({ values: [on, off] = ['1', '0'] }: SwitchField): readonly [Option, Option] => [
  { value: on, text: '是' },
  { value: off, text: '否' },
]

export const switchType: FieldType<SwitchField, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const options = optionsOf(field)
    if (typeof input === 'boolean') return options[input ? 0 : 1].value
    const text = readText(input, field)
    return text === null ? null : readOption(text, { label: field.label, options })
  },
  format: value => value,
  queryRules: ['eq', 'ne'],
  hints: field => ({ type: 'switch', extendOption: optionsOf(field).map(({ value }) => value) }),
  verb: '选择',
  labels: field => ({ from: 'options', options: optionsOf(field) }),
}
