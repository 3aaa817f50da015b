import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'
import { usualBodyBytes } from './body-sizes.ts'

/**
 * Reads posted forms for the few routes that take them: those that servers of others post to. Everything else takes JSON
 * alone, which no page elsewhere can send.
 */
export function acceptFormBodies(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: usualBodyBytes } as const
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (request: FastifyRequest, body: string) => {
      if (request.called?.takes !== 'form') throw new AppError('malformed')
      return Object.fromEntries(new URLSearchParams(body))
    },
  )
}
