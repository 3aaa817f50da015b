import type { Option } from '@xw/shared/field-types/field'
import type { OptionDefinition } from './column-definition.ts'

export const toFieldOption = ({ value, title, text, label }: OptionDefinition): Option => ({
  value: String(value),
  text: title ?? text ?? label ?? String(value),
})
