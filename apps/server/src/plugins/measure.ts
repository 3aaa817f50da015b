import { webBase } from '@xw/shared/wire/headers'
import type { RouteClass } from '@xw/shared/wire/monitor-figures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isActingRoute } from './call-log.ts'
import type { Meter } from './meter.ts'
import { bytes } from './route.ts'

/** Counts every answered request. Upgrades are excluded; they count as live connections. */
export function registerRequestMeter(app: FastifyInstance, meter: Meter): void {
  const isUpgrade = ({ headers }: FastifyRequest) => headers.upgrade !== undefined
  app.server.on('connection', socket => {
    meter.open.connections += 1
    socket.once('close', () => {
      meter.open.connections -= 1
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isUpgrade(request)) return
    meter.open.requests += 1
    // Also fires when the client has gone before the answer, unlike `onResponse`.
    reply.raw.once('close', () => {
      meter.open.requests -= 1
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isUpgrade(request)) return
    meter.count(classOf(request), {
      at: Date.now(),
      method: request.method,
      // The route's path pattern, because the actual parameters may be personal data.
      path: request.called?.path ?? request.routeOptions.url ?? '',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      traceId: request.id,
    })
  })
}

function classOf({ called, routeOptions: { url = '' } }: FastifyRequest): RouteClass {
  if (!called) return url.startsWith(webBase) ? 'web' : 'other'
  if (called.response === bytes) return 'file'
  if (called.public) return 'public'
  return isActingRoute(called) ? 'write' : 'read'
}
