import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Probes do not wait longer for an answer. */
const patienceMs = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    /** True while the server stops: the readiness probe fails, and late requests are still served (plugins/README.md). */
    isLeaving: boolean
  }
}

/**
 * Answers the probes of supervisors and proxies: whether the process is alive (otherwise it is restarted), and
 * whether it can serve (otherwise requests go to another one). The answers reveal nothing more.
 */
export function registerHealth(app: FastifyInstance, { platform }: Pick<Db, 'platform'>): void {
  app.decorate('isLeaving', false)
  app.addHook('preClose', async () => {
    app.isLeaving = true
  })
  // A proxy reuses its connections; each is closed with its next answer, so that no request is cut off.
  app.addHook('onRequest', async (_, reply) => {
    if (app.isLeaving) reply.header('Connection', 'close')
  })
  // Concurrent probes share one database query.
  let asking: Promise<boolean> | null = null
  const ask = () =>
    sql`select 1`.execute(platform).then(
      () => true,
      () => false,
    )
  const answers = () => {
    asking ??= Promise.race([ask(), setTimeout(patienceMs, false, { ref: false })]).finally(() => {
      asking = null
    })
    return asking
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = !app.isLeaving && (await answers())
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}
