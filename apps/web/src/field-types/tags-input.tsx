import { separateTags, type TagsField } from '@xw/shared/field-types/tags'
import type { InputRef } from 'antd'
import Input from 'antd/es/input/Input.js'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from './field-view.ts'
import { inputClearButton } from './line-input.tsx'

/**
 * GR-15: inserts and removes semicolons while the user types. It does not change a text that an input method is
 * composing, and keeps the cursor behind the typed character.
 */
export default function TagsInput({ field: _field, value, onChange, ...rest }: InputProps<TagsField, string>) {
  const input = useRef<InputRef>(null)
  const [composed, setComposed] = useState<string | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (cursor !== null) input.current?.setSelectionRange(cursor, cursor)
  }, [cursor, value])

  function change(text: string, typedTo: number | null) {
    setComposed(null)
    const next = separateTags(text)
    // Sets the cursor only when the user typed inside the text; at the end the browser does it.
    if (typedTo !== null && typedTo < text.length) setCursor(separateTags(text.slice(0, typedTo)).length)
    else setCursor(null)
    onChange?.(next || null)
  }

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if ((nativeEvent as InputEvent).isComposing) setComposed(target.value)
    else change(target.value, target.selectionStart)
  }

  return (
    <Input
      allowClear={inputClearButton}
      autoComplete="off"
      {...rest}
      ref={input}
      value={composed ?? value ?? ''}
      onChange={handleChange}
      onCompositionEnd={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
    />
  )
}
