import { headers } from '@xw/shared/wire/headers'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorKind, errorTable } from '../lib/errors.ts'
import type { RequestFailure } from './call-log.ts'
import { noConnection } from './db.ts'
import { failure } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was not answered as it asked. */
    failure: RequestFailure | null
  }
}

/**
 * The database's error codes that mean something to a user; every other one is internal. After those of `unavailable`
 * nothing of the transaction is kept, so the same call may succeed when it is made again.
 */
const databaseKinds: Record<string, ErrorKind> = {
  // A foreign key, a unique key.
  23503: 'referenced',
  23505: 'conflict',
  // A statement, a row lock and a connection that took too long; a deadlock; too many connections.
  57014: 'unavailable',
  '55P03': 'unavailable',
  [noConnection]: 'unavailable',
  '40P01': 'unavailable',
  53300: 'unavailable',
  // PostgreSQL stops, starts or is not there.
  '57P01': 'unavailable',
  '57P03': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ENOENT: 'unavailable',
}

/** Statuses that Fastify and its plugins give to broken requests. */
const statusKinds: Record<number, ErrorKind> = {
  400: 'malformed',
  403: 'noSuchPath',
  404: 'noSuchPath',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'malformed',
  429: 'tooMany',
  431: 'tooLarge',
}

/** Any thrown thing as one of our own errors. The text of an unknown one goes to the log and nowhere else. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode, validation, severity } = (error ?? {}) as Partial<FastifyError> & { severity?: string }
  if (validation) return new AppError('malformed', { message: '请求参数不正确', result: badParameter(validation) })
  const kind = severity !== undefined || statusCode === undefined ? databaseKinds[code ?? ''] : statusKinds[statusCode]
  return new AppError(kind ?? 'internal')
}

const badParameter = (validation: NonNullable<FastifyError['validation']>): string | null => {
  const first = validation[0]
  if (!first) return null
  const missing = first.params?.missingProperty
  return typeof missing === 'string' ? missing : first.instancePath.replace(/^\//, '') || null
}

/** One place turns errors into answers: status and code from the table, a trace id to find it in the log. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  const { status, retryAfterSeconds } = errorTable[known.kind]
  request.failure = { known, error }
  if (status >= 500) request.log.error({ err: error }, known.kind)
  else if (known.kind === 'forbidden') request.log.warn(whoAndWhere(request, known), 'forbidden')
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  const message = known.kind === 'internal' ? `${known.message}（追踪号 ${request.id}）` : known.message
  return (
    reply
      .status(status)
      .header(headers.traceId, request.id)
      .type('application/json; charset=utf-8')
      // What a refusal carries is not what the route's answers are made of.
      .serializer(JSON.stringify)
      .send(failure(message, known.code, known.result))
  )
}

/** Enough to see who tries doors: the person, the address and the door, without what stood in the query. */
const whoAndWhere = (request: FastifyRequest, { result }: AppError) => ({
  permission: result,
  userId: request.user?.userId ?? null,
  username: request.user?.username ?? null,
  ip: request.ip,
  method: request.method,
  path: request.url.split('?', 1)[0],
})
