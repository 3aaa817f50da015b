import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/errors.ts'
import { assertShallow } from '../lib/shallow.ts'
import { usualBodyBytes } from './body-sizes.ts'

/** Parses JSON as Fastify does, after checking the limits of the route: bytes, depth, number of values. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const { bodyBytes = usualBodyBytes, bodyKeys } = request.called ?? {}
      // Later routes share one Fastify path, whose limit is the largest of theirs.
      if (Buffer.byteLength(body) > bodyBytes) throw new AppError('tooLarge')
      assertShallow(body, bodyKeys)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, body, done)
  })
}
