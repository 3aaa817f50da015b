import { type ReturnError, returnErrors } from '@xw/shared/session/third-return'
import { refused } from '../../../lib/errors.ts'
import { OutgoingError } from '../../../lib/outgoing.ts'

/** The secrets of one attempt. The provider returns `state` and `nonce`, and sees the verifier's hash first. */
export interface ProviderAttempt {
  /** Letters and digits only, because some providers accept nothing else. */
  state: string
  nonce: string
  verifier: string
  /** Differs per provider, so that one provider's answer is never taken for another's. */
  redirectUri: string
}

/** A person that a provider vouches for. */
export interface ProvenPerson {
  /** The provider's identifier of the person, which it never gives to anybody else. */
  subject: string
  /** The display name; empty when the provider gives none. */
  name: string
  /** The user name at the provider; empty when the provider gives none. */
  username: string
}

/** The provider has proven nobody. The message is for administrators; visitors get the text of `trouble`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly trouble: ReturnError

  constructor(trouble: ReturnError, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.trouble = trouble
  }
}

/** Converts to the visitor's message, which contains nothing from outside. */
export const toVisitorError = (error: unknown): unknown =>
  error instanceof ProviderError ? refused(returnErrors[error.trouble]) : error

/** Collects messages for the log, and nothing else: a provider's answer can hold tokens. */
export const listErrorReasons = (error: unknown): { reasons: string[] } =>
  error instanceof Error ? { reasons: [error.message, ...listErrorReasons(error.cause).reasons] } : { reasons: [] }

const sentences: Record<OutgoingError['trouble'], string> = {
  unknown: '找不到身份提供方的主机',
  forbidden: '不允许连接这个地址。内部网络中的身份提供方须先由运维人员列入 XW_SSO_NETWORKS。',
  plain: '公网上的身份提供方须使用 https 地址',
  unreachable: '无法连接身份提供方',
  late: '身份提供方没有及时应答',
  tooLong: '身份提供方的应答过长',
}

/** Converts any error of a call into a `ProviderError`. */
export function toProviderError(error: unknown, otherwise: string): ProviderError {
  if (error instanceof ProviderError) return error
  const outgoing = findOutgoingError(error)
  if (outgoing) return new ProviderError('unreachable', sentences[outgoing.trouble], { cause: error })
  return new ProviderError('failed', otherwise, { cause: error })
}

function findOutgoingError(error: unknown): OutgoingError | null {
  if (error instanceof OutgoingError) return error
  return error instanceof Error && error.cause !== undefined ? findOutgoingError(error.cause) : null
}

const maxSubject = 255
const maxName = 100

/** Checks and shortens the person's values so that they can be stored. A person without a subject is refused. */
export function toProvenPerson({ subject, name, username }: ProvenPerson): ProvenPerson {
  if (subject === '' || subject.length > maxSubject || subject.includes('\0'))
    throw new ProviderError('failed', '身份提供方没有给出用户的唯一标识')
  const clean = (text: string) =>
    text
      .replaceAll(/\p{Cc}/gu, '')
      .trim()
      .slice(0, maxName)
  return { subject, name: clean(name), username: clean(username) }
}

/** Reads a text or number at a path such as `data.user.id`; empty when there is none. */
export function readTextAt(answer: unknown, path: string): string {
  let value = answer
  for (const key of path.split('.')) {
    const within = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    value = Object.hasOwn(within, key) ? within[key] : undefined
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
