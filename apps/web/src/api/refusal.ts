import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'

/** Why something was not done: a sentence, and what is wrong by field where the server says so. */
export interface Refusal {
  readonly message: string
  readonly fields: Readonly<Record<string, string>>
  /** Somebody else has changed the record since it was loaded. */
  readonly isStale?: boolean
}

/** The refusal in an answer; null where what was asked for is done. */
export const readRefusal = ({ success, message, result, code }: Envelope): Refusal | null =>
  success ? null : { message, fields: readFields(result), isStale: code === wireCodes.stale }

function readFields(result: unknown): Record<string, string> {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return {}
  const entries = Object.entries(result as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
