import type { MarkdownField } from '@xw/shared/field-types/markdown'
import { MarkdownEditor } from '../widgets/markdown/editor.tsx'
import type { InputProps } from './field-view.ts'
import { useInputState } from './use-input-state.ts'

export default function MarkdownInput({ field, value, onChange, ...props }: InputProps<MarkdownField, string>) {
  const { id, disabled, autoFocus, placeholder } = props
  return (
    <MarkdownEditor
      value={value ?? ''}
      onChange={text => onChange?.(text || null)}
      label={field.label}
      placeholder={placeholder ?? ''}
      {...useInputState(disabled)}
      autoFocus={autoFocus === true}
      {...(id !== undefined && { id })}
    />
  )
}
