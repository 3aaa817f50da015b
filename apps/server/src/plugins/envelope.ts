import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'
import { Answer } from './route.ts'

/** Wraps what a handler returned. */
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

export const failure = (message: string, code: number = wireCodes.failed, result: unknown = null): Envelope => ({
  success: false,
  message,
  code,
  result,
  timestamp: Date.now(),
})
