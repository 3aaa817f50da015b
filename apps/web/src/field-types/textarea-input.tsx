import type { TextareaField } from '@xw/shared/field-types/textarea'
import { nationalTextWidth } from '@xw/shared/rules/text-width'
import { Input } from 'antd'
import type { InputProps } from './field-view.ts'

/** Counts characters as the rule does and cuts nothing, so that the user decides how to shorten a pasted text. */
export default function TextareaInput({
  field,
  value,
  onChange,
  size: _size,
  ...rest
}: InputProps<TextareaField, string>) {
  const { max, rows = 3, wide } = field
  return (
    <Input.TextArea
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value || null)}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 12) }}
      {...(max && { count: { max, show: true, strategy: wide ? nationalTextWidth : countCharacters } })}
      {...rest}
    />
  )
}

const countCharacters = (value: string) => [...value].length
