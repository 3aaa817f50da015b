import type { TextareaField } from '@xw/shared/field-types/textarea'
import { textWidth } from '@xw/shared/rules/text-width'
import { Input } from 'antd'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import { promptOf } from './codes.ts'
import type { FieldView, InputProps } from './field-view.ts'
import { LineInput } from './line-input.tsx'

/** Counts as the rule does and cuts nothing: a text that was pasted can be shortened where it hurts least. */
function TextareaInput({ field, value, onChange, size: _size, ...rest }: InputProps<TextareaField, string>) {
  const { max, rows = 3, wide } = field
  return (
    <Input.TextArea
      value={value ?? ''}
      onChange={event => onChange?.(event.target.value || null)}
      placeholder={promptOf(field)}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, 12) }}
      {...(max && { count: { max, show: true, strategy: wide ? textWidth : countCharacters } })}
      {...rest}
    />
  )
}

const countCharacters = (value: string) => [...value].length

export const textarea: FieldView<TextareaField, string> = {
  Input: TextareaInput,
  Filter: LineInput,
  Cell: ({ value }) => value && <Ellipsis text={value} />,
}
