import type { Json } from '@xw/shared/field-types/field'

/** A value as people read it. */
export function formatJson(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** What was typed as a value; a text that is no JSON stays as it is, for the rule to name. */
export function parseJson(text: string): Json {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}
