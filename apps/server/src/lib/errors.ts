import { wireCodes } from '@xw/shared/wire/envelope'

/** The kind of an error, as in the error table. Code tests the kind; there are no subclasses. */
export type ErrorKind =
  | 'invalid'
  | 'conflict'
  | 'stale'
  | 'referenced'
  | 'refused'
  | 'notFound'
  | 'noSuchPath'
  | 'malformed'
  | 'tooLarge'
  | 'tooMany'
  | 'unauthenticated'
  | 'forbidden'
  | 'unavailable'
  | 'internal'

interface ErrorRow {
  status: number
  code: number
  message: string
  /** Sent as `Retry-After`: the same call may succeed then. */
  retryAfterSeconds?: number
}

/** The HTTP status, wire code and default message of each kind (docs/adr/0003). */
export const errorTable: Record<ErrorKind, ErrorRow> = {
  invalid: { status: 200, code: wireCodes.failed, message: '填写的内容有误' },
  conflict: { status: 200, code: wireCodes.failed, message: '数据库中已存在该记录' },
  stale: { status: 200, code: wireCodes.stale, message: '数据已被他人修改，请刷新后重试' },
  referenced: { status: 200, code: wireCodes.failed, message: '数据正在被其他记录使用，或所引用的数据不存在' },
  refused: { status: 200, code: wireCodes.failed, message: '操作失败' },
  notFound: { status: 200, code: wireCodes.failed, message: '未找到对应数据' },
  noSuchPath: { status: 404, code: wireCodes.notFound, message: '路径不存在，请检查路径是否正确' },
  malformed: { status: 400, code: wireCodes.failed, message: '请求格式不正确' },
  tooLarge: { status: 413, code: wireCodes.failed, message: '提交的内容过大' },
  tooMany: { status: 429, code: wireCodes.failed, message: '操作过于频繁，请稍后再试' },
  unauthenticated: { status: 401, code: wireCodes.unauthenticated, message: 'Token失效，请重新登录!' },
  forbidden: { status: 403, code: wireCodes.forbidden, message: '没有权限，请联系管理员授权' },
  unavailable: { status: 503, code: wireCodes.failed, message: '系统繁忙，请稍后再试', retryAfterSeconds: 5 },
  internal: { status: 500, code: wireCodes.failed, message: '操作失败，请稍后再试' },
}

interface ErrorDetail {
  message?: string
  /** Sent as `result`: messages by field, a permission code, or what a page needs to continue. */
  result?: unknown
  /** Overrides the wire code, for a case with a code of its own (412 for a wrong captcha). */
  code?: number
}

/** The only error that the product throws on purpose. All others are `internal`, and their text is never shown. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly result: unknown
  readonly code: number

  constructor(kind: ErrorKind, detail: ErrorDetail = {}) {
    super(detail.message ?? errorTable[kind].message)
    this.name = 'AppError'
    this.kind = kind
    this.result = detail.result ?? null
    this.code = detail.code ?? errorTable[kind].code
  }
}

/** Values break rules: one message per field, shown beside it. */
export const invalid = (fields: Record<string, string>): AppError =>
  new AppError('invalid', { message: Object.values(fields).join('；'), result: fields })

/** A business rule refuses the call; the message is for the user. */
export const refused = (message: string, detail: Omit<ErrorDetail, 'message'> = {}): AppError =>
  new AppError('refused', { message, ...detail })

/** Used for a missing record and for one that the caller may not see: both answers are identical byte for byte. */
export const notFound = (): AppError => new AppError('notFound')

export const forbidden = (permission?: string): AppError => new AppError('forbidden', { result: permission })
