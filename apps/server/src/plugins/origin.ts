import type { FastifyRequest } from 'fastify'

/** The origin of a call, for sessions, limits and the audit log. */
export interface Origin {
  ip: string
  userAgent: string
  traceId: string
  /** The permission that admitted the call; absent on public routes. */
  permission?: string
}

export const readOrigin = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  traceId: request.id,
  ...(request.called?.permission && { permission: request.called.permission }),
})
