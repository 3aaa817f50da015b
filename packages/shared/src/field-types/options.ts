import type { FieldBase, Option } from './field.ts'
import { type FieldType, ValueError } from './field-type.ts'
import { readText } from './input.ts'

interface WithOptions extends FieldBase {
  readonly options: readonly Option[]
}

/** Reads a choice by its value, or by its text as in a spreadsheet. */
export function readOption(text: string, { label, options }: Pick<WithOptions, 'label' | 'options'>): string {
  const option = options.find(({ value }) => value === text) ?? options.find(choice => choice.text === text)
  if (!option) throw new ValueError(`${label}的值“${text.slice(0, 50).toWellFormed()}”不在可选范围内`)
  return option.value
}

/** The meaning of `select` and `radio`, which differ only in their look. */
export const optionType: FieldType<WithOptions, string> = {
  sqlType: () => 'text',
  parse(input, field) {
    const text = readText(input, field)
    return text === null ? null : readOption(text, field)
  },
  format: value => value,
  queryRules: ['eq', 'in', 'ne'],
  askSeveral: ({ label, options }) => ({ type: 'multiSelect', label, choices: { options } }) as FieldBase,
  hints: () => ({ type: 'list' }),
  verb: '选择',
  labels: ({ options }) => ({ from: 'options', options }),
}
