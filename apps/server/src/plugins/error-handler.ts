import { headers } from '@xw/shared/wire/headers'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorKind, errorTable } from '../lib/errors.ts'
import type { RequestFailure } from './call-log.ts'
import { noConnection } from './db.ts'
import { failure } from './envelope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the request ended with, or null. */
    failure: RequestFailure | null
  }
}

/**
 * Database error codes with a meaning for users; all others are internal. After an `unavailable` error nothing of the
 * transaction is kept, so the same call may succeed when repeated.
 */
const databaseKinds: Record<string, ErrorKind> = {
  // Foreign key and unique key violations.
  23503: 'referenced',
  23505: 'conflict',
  // Timeouts of a statement, a row lock and a connection; a deadlock; too many connections.
  57014: 'unavailable',
  '55P03': 'unavailable',
  [noConnection]: 'unavailable',
  '40P01': 'unavailable',
  53300: 'unavailable',
  // PostgreSQL is stopping, starting or unreachable.
  '57P01': 'unavailable',
  '57P03': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ENOENT: 'unavailable',
}

/** HTTP statuses that Fastify and its plugins give to invalid requests. */
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

/** Converts any thrown value to an AppError. The text of an unknown error is only logged. */
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

/** Converts every error to a response: status and code from the error table, and a trace id to find it in the log. */
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
      // The error's result does not follow the schema of the route's response.
      .serializer(JSON.stringify)
      .send(failure(message, known.code, known.result))
  )
}

/**
 * The person, address and path of a refused call, without the query, so that administrators see who probes for
 * access.
 */
const whoAndWhere = (request: FastifyRequest, { result }: AppError) => ({
  permission: result,
  userId: request.user?.userId ?? null,
  username: request.user?.username ?? null,
  ip: request.ip,
  method: request.method,
  path: request.url.split('?', 1)[0],
})
