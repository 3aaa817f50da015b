/** The shape of every JSON answer on the wire. */
export interface Envelope<T = unknown> {
  success: boolean
  message: string
  code: number
  result: T | null
  /** Server time in epoch milliseconds. */
  timestamp: number
}

/** The `result` of a list: what the framework's page object has, and no more than clients read. */
export interface Page<T> {
  records: T[]
  total: number
  size: number
  /** 1-based. */
  current: number
  pages: number
}

export function toPage<T>(records: T[], total: number, pageNo: number, pageSize: number): Page<T> {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

/** The codes a client may meet in `code`; HTTP statuses are beside them in the server's error table. */
export const wireCodes = {
  ok: 200,
  partial: 201,
  failed: 500,
  forbidden: 510,
  unauthenticated: 401,
  /** The record was changed after the caller had read it. */
  stale: 409,
  wrongCaptcha: 412,
  notFound: 404,
  /** The first step of signing in is done: `result.codeTicket` and a code of the authenticator are the second. */
  codeRequired: 428,
} as const

/** Both generations of the protocol signal an expired session by this text. */
export const tokenExpiredText = 'Token失效'
