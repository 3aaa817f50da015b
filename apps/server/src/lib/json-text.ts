import { isStorable } from '@xw/shared/field-types/input'
import { refused } from './errors.ts'

/** What a client wants kept as JSON, as the database takes it: without characters it cannot hold, and of a limited length. */
export function jsonText(value: unknown, maxLength: number): string {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (!isStorable(key) || (typeof inner === 'string' && !isStorable(inner))) throw refused('内容含有无法保存的字符')
    return inner
  })
  if (text.length > maxLength) throw refused('内容过长，无法保存')
  return text
}
