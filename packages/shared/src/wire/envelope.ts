/** The shape of every JSON answer on the wire. */
export interface Envelope<T = unknown> {
  success: boolean
  message: string
  code: number
  result: T | null
  /** Server time in epoch milliseconds. */
  timestamp: number
}

/** The `result` of a list: the properties of the framework's page object that clients read. */
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

/** The values of `code`; the server's error table has the HTTP status of each. */
export const wireCodes = {
  ok: 200,
  partial: 201,
  failed: 500,
  forbidden: 510,
  unauthenticated: 401,
  /** The record changed after the caller had read it. */
  stale: 409,
  wrongCaptcha: 412,
  notFound: 404,
  /** The first step of a sign-in succeeded: the second needs `result.codeTicket` and a code of the authenticator. */
  codeRequired: 428,
} as const

/** Both generations of the protocol report an expired session with this text. */
export const tokenExpiredText = 'Token失效'
