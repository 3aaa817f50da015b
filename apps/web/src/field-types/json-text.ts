import type { Json } from '@xw/shared/field-types/field'

/** Formats a value for people. */
export function formatJson(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Parses typed JSON. Any other text is returned unchanged, so that the rule can report it. */
export function parseJson(text: string): Json {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
