import { isStorable } from '@xw/shared/field-types/input'
import { refused } from './errors.ts'

/**
 * Serializes a client's value for a JSON column. Refuses characters that PostgreSQL cannot store, and texts that are
 * too long.
 */
export function jsonText(value: unknown, maxLength: number): string {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (!isStorable(key) || (typeof inner === 'string' && !isStorable(inner))) throw refused('内容含有无法保存的字符')
    return inner
  })
  if (text.length > maxLength) throw refused('内容过长，无法保存')
  return text
}
