import fastify, { type FastifyInstance } from 'fastify'

/** The least a Fastify server can do for the same answer: no guard, no schema, no envelope made. */
export function bareHandler(path: string, answer: object): FastifyInstance {
  const app = fastify()
  app.get(path, async () => answer)
  return app
}
