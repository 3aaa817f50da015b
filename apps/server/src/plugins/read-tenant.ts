import { headers } from '@xw/shared/wire/headers'
import type { FastifyRequest } from 'fastify'

/**
 * Returns the school that a client names before it has a session. Returns -1, which no school has, for a malformed
 * one.
 */
export function readTenant(request: FastifyRequest): number | null {
  const claimed = request.headers[headers.tenant] ?? ''
  if (claimed === '' || claimed === '0') return null
  return typeof claimed === 'string' && /^\d{1,9}$/.test(claimed) ? Number(claimed) : -1
}
