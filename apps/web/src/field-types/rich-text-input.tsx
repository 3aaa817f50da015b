import type { RichTextField } from '@xw/shared/field-types/rich-text'
import { RichTextEditor } from '../widgets/rich-text/editor.tsx'
import type { InputProps } from './field-view.ts'
import { useInputState } from './use-input-state.ts'

export default function RichTextInput({
  field,
  id,
  value,
  onChange,
  disabled,
  autoFocus,
}: InputProps<RichTextField, string>) {
  return (
    <RichTextEditor
      value={value ?? ''}
      onChange={html => onChange?.(html || null)}
      label={field.label}
      {...useInputState(disabled)}
      autoFocus={autoFocus === true}
      {...(id !== undefined && { id })}
    />
  )
}
