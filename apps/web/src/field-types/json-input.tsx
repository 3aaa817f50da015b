import type { Json } from '@xw/shared/field-types/field'
import type { JsonField } from '@xw/shared/field-types/json'
import { Input } from 'antd'
import { useState } from 'react'
import { afterPress } from '../lib/after-press.ts'
import styles from './field-types.module.css'
import type { InputProps } from './field-view.ts'
import { formatJson, parseJson } from './json-text.ts'

/** An input for JSON. The text stays unchanged while the user types; leaving the input formats valid JSON. */
export default function JsonInput({
  field: _field,
  value,
  onChange,
  size: _size,
  ...rest
}: InputProps<JsonField, Json>) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Input.TextArea
      className={styles.monoText ?? ''}
      value={draft ?? formatJson(value)}
      onChange={event => {
        setDraft(event.target.value)
        onChange?.(parseJson(event.target.value))
      }}
      onBlur={() => afterPress(() => setDraft(null))}
      autoSize={{ minRows: 4, maxRows: 16 }}
      spellCheck={false}
      {...rest}
    />
  )
}
