import { type Envelope, tokenExpiredText } from '@xw/shared/wire/envelope'
import { messages } from './messages.ts'

/** A call that failed. */
export interface CallFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  timedOut: boolean
  /** The body if it was a JSON object: an envelope, or the older generation's error body. */
  body: Partial<Envelope> | null
  /**
   * The state of the token that the call was sent with: still stored, replaced or dropped meanwhile, or none at all.
   */
  token: 'stored' | 'stale' | 'none'
}

/** The effects that a row of the table can have on the page. The caller supplies it, so that the table stays data. */
export interface FailureEffects {
  /** Shows a notice titled 系统提示 that disappears by itself. */
  notice(text: string, seconds?: number): void
  warn(text: string): void
  /** Reports that no answer came. The page shows this once while it lasts, not once for every call. */
  offline(): void
  /** Ends the session. `notice` stands for the newer generation's 401, `modal` for the older one's 500. */
  expire(how: 'notice' | 'modal'): void
}

type ErrorRule = [
  when: (failure: CallFailure) => boolean,
  show: (effects: FailureEffects, failure: CallFailure) => void,
]

/** How many seconds a server's own message stays on the page. */
const messageSeconds = 4

const isTimeout = ({ status, timedOut }: CallFailure) => timedOut || status === 504
const isLegacyExpiry = ({ status, body }: CallFailure) =>
  status === 500 && (body?.message ?? '').includes(tokenExpiredText)
const isExpiry = (failure: CallFailure) => failure.status === 401 || isLegacyExpiry(failure)

/** RQ-03, row by row. The first row that matches decides. */
const errorTable: readonly ErrorRule[] = [
  [({ status }) => status === 403, effects => effects.notice(messages.accessDenied)],
  [({ status }) => status === 404, effects => effects.notice(messages.notFound)],
  [isTimeout, effects => effects.notice(messages.timeout)],
  [({ status }) => status === 0, effects => effects.offline()],
  // A late answer to an earlier session says nothing about the current one.
  [failure => failure.token === 'stale' && isExpiry(failure), () => {}],
  [({ status, token }) => status === 401 && token === 'none', effects => effects.notice(messages.expired)],
  [({ status }) => status === 401, effects => effects.expire('notice')],
  [failure => failure.token === 'stored' && isLegacyExpiry(failure), effects => effects.expire('modal')],
  [() => true, (effects, failure) => effects.notice(toFailureText(failure), messageSeconds)],
]

/** Shows a failure by the first matching row of the table. */
export function showFailure(effects: FailureEffects, failure: CallFailure): void {
  errorTable.find(([when]) => when(failure))?.[1](effects, failure)
}

/** Returns one sentence for a caller that shows the failure itself: the server's message, or the default text. */
export function toFailureText(failure: CallFailure): string {
  if (isTimeout(failure)) return messages.timeout
  return failure.body?.message || defaultTexts[failure.status] || messages.failed
}

const defaultTexts: Record<number, string> = {
  0: messages.offline,
  401: messages.expired,
  403: messages.accessDenied,
  404: messages.notFound,
}
