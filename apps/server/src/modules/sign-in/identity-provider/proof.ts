import { type ReturnTrouble, returnTroubles } from '@xw/shared/session/third-return'
import { refused } from '../../../lib/errors.ts'
import { OutgoingError } from '../../../lib/outgoing.ts'

/** What one try to sign in has of its own; the provider gives `state` and `nonce` back, and sees the verifier's hash first. */
export interface ProviderAttempt {
  /** Letters and digits alone: not every provider takes more. */
  state: string
  nonce: string
  verifier: string
  /** The provider's own, so that an answer of one is never taken for that of another. */
  redirectUri: string
}

/** Whom a provider vouches for. */
export interface ProvenPerson {
  /** The provider's name for the person, which never becomes somebody else's. */
  subject: string
  /** What people call them; empty where the provider does not say. */
  name: string
  /** What they sign in with there; empty where the provider does not say. */
  username: string
}

/** Nobody is proven, and why. The sentence is for whoever sets the provider up; visitors are told the word's. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly trouble: ReturnTrouble

  constructor(trouble: ReturnTrouble, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.trouble = trouble
  }
}

/** What a visitor is told of it: the word's sentence, and nothing that came from outside. */
export const toVisitorError = (error: unknown): unknown =>
  error instanceof ProviderError ? refused(returnTroubles[error.trouble]) : error

/** For the log. Sentences alone: what a provider sent may hold tokens. */
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

/** What a call that failed somewhere below means. */
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

/** What was read of a person, where it can be kept; a provider that names nobody proves nobody. */
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

/** A text or number at a path of an answer (`data.user.id`); empty where there is none. */
export function readTextAt(answer: unknown, path: string): string {
  let value = answer
  for (const key of path.split('.')) {
    const within = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    value = Object.hasOwn(within, key) ? within[key] : undefined
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
