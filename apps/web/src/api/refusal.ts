import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'

/** Why the server refused: a sentence, and messages by field if the server sent some. */
export interface Refusal {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  /** True when somebody else has changed the record since it was loaded. */
  readonly isStale?: boolean
}

/** Reads the refusal of an answer. Returns null when the call succeeded. */
export const readRefusal = ({ success, message, result, code }: Envelope): Refusal | null =>
  success ? null : { message, fields: readFields(result), isStale: code === wireCodes.stale }

function readFields(result: unknown): Record<string, string> {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return {}
  const entries = Object.entries(result as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
