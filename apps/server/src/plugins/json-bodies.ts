import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/errors.ts'
import { assertShallow } from '../lib/shallow.ts'
import { usualBodyBytes } from './body-sizes.ts'

/** Reads JSON as Fastify does, once its route takes so much of it: so many bytes, so deep, so many values. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const { bodyBytes = usualBodyBytes, bodyKeys } = request.called ?? {}
      // Routes that come later share one path in Fastify, which takes what the largest of them does.
      if (Buffer.byteLength(body) > bodyBytes) throw new AppError('tooLarge')
      assertShallow(body, bodyKeys)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, body, done)
  })
}
