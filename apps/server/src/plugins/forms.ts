import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'
import { usualBodyBytes } from './body-sizes.ts'

/**
 * Accepts posted forms on the few routes that third-party servers post to. All other routes take only JSON, which
 * pages of other origins cannot send.
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
