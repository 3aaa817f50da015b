import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'
import type { TSchema } from 'typebox'
import { Answer } from './route.ts'

/** Wraps the return value of a handler. */
export function toEnvelope(value: unknown): Envelope {
  const answer = value instanceof Answer ? value : new Answer({ result: value })
  return {
    success: true,
    message: answer.message,
    code: answer.code,
    result: answer.result,
    timestamp: Date.now(),
  }
}

/** Returns the schema of an envelope around a result. Any result may be null. */
export const envelopeSchema = (result: TSchema): object => ({
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer' },
    result: 'type' in result ? { ...result, nullable: true } : result,
    timestamp: { type: 'integer' },
  },
})

export const failure = (message: string, code: number = wireCodes.failed, result: unknown = null): Envelope => ({
  success: false,
  message,
  code,
  result,
  timestamp: Date.now(),
})
