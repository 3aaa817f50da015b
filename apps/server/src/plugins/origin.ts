import type { FastifyRequest } from 'fastify'

/** Where a call came from, for sessions, limits and the audit. */
export interface Origin {
  ip: string
  userAgent: string
  traceId: string
  /** What its caller was let in by; absent where a route asks nobody. */
  permission?: string
}

export const readOrigin = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  traceId: request.id,
  ...(request.called?.permission && { permission: request.called.permission }),
})
