import type { SourceCodeField } from '@xw/shared/field-types/code'
import { CodeEditor } from '../widgets/code-editor/editor.tsx'
import type { InputProps } from './field-view.ts'
import { useInputState } from './use-input-state.ts'

export default function CodeInput({ field, value, onChange, ...props }: InputProps<SourceCodeField, string>) {
  const { id, disabled, autoFocus, placeholder } = props
  return (
    <CodeEditor
      value={value ?? ''}
      onChange={text => onChange?.(text || null)}
      language={field.language ?? 'javascript'}
      label={field.label}
      placeholder={placeholder ?? ''}
      {...useInputState(disabled)}
      autoFocus={autoFocus === true}
      {...(id !== undefined && { id })}
    />
  )
}
