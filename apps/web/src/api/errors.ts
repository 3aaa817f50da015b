import { type Envelope, tokenExpiredText } from '@xw/shared/wire/envelope'
import { messages } from './messages.ts'

/** A call that did not answer as hoped. */
export interface CallFailure {
  /** HTTP status; 0 where no answer came. */
  status: number
  timedOut: boolean
  /** The body where it was a JSON object: an envelope, or the older generation's error body. */
  body: Partial<Envelope> | null
  /** The token the call was sent with: the stored one, one that was replaced or dropped meanwhile, or none. */
  token: 'stored' | 'stale' | 'none'
}

/** What the table does to the page; given by the caller, so that the table stays data. */
export interface FailureEffects {
  /** A notice titled 系统提示 that goes away by itself. */
  notice(text: string, seconds?: number): void
  warn(text: string): void
  /** No answer came: the page says so in one place for as long as it lasts, not once for every call. */
  offline(): void
  /** The session is over. `notice`: the newer generation's 401; `modal`: the older one's 500. */
  expire(how: 'notice' | 'modal'): void
}

type ErrorRule = [
  when: (failure: CallFailure) => boolean,
  show: (effects: FailureEffects, failure: CallFailure) => void,
]

/** How long a server's own message stays. */
const messageSeconds = 4

const isTimeout = ({ status, timedOut }: CallFailure) => timedOut || status === 504
const isLegacyExpiry = ({ status, body }: CallFailure) =>
  status === 500 && (body?.message ?? '').includes(tokenExpiredText)
const isExpiry = (failure: CallFailure) => failure.status === 401 || isLegacyExpiry(failure)

/** RQ-03, row by row; the first that fits decides. */
const errorTable: readonly ErrorRule[] = [
  [({ status }) => status === 403, effects => effects.notice(messages.accessDenied)],
  [({ status }) => status === 404, effects => effects.notice(messages.notFound)],
  [isTimeout, effects => effects.notice(messages.timeout)],
  [({ status }) => status === 0, effects => effects.offline()],
  // A slow answer to the session before this one says nothing about this one.
  [failure => failure.token === 'stale' && isExpiry(failure), () => {}],
  [({ status, token }) => status === 401 && token === 'none', effects => effects.notice(messages.expired)],
  [({ status }) => status === 401, effects => effects.expire('notice')],
  [failure => failure.token === 'stored' && isLegacyExpiry(failure), effects => effects.expire('modal')],
  [() => true, (effects, failure) => effects.notice(toFailureText(failure), messageSeconds)],
]

/** Shows a failure as the table says. */
export function showFailure(effects: FailureEffects, failure: CallFailure): void {
  errorTable.find(([when]) => when(failure))?.[1](effects, failure)
}

/** One sentence for whoever shows the failure itself: the server's, else ours. */
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
