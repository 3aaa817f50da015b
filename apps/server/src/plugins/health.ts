import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Longer than this nobody who waits for an answer of ours would wait either. */
const patienceMs = 2_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Is about to stop: whoever decides where requests go is told, whoever comes nevertheless is served (plugins/README.md). */
    isLeaving: boolean
  }
}

/**
 * What supervisors and proxies ask: whether the process lives (else it is started anew), and whether it can serve (else
 * requests go to another one). Who asks learns nothing more.
 */
export function registerHealth(app: FastifyInstance, { platform }: Pick<Db, 'platform'>): void {
  app.decorate('isLeaving', false)
  app.addHook('preClose', async () => {
    app.isLeaving = true
  })
  // A proxy keeps connections for its next requests; each is given back with its next answer, so that none is cut off.
  app.addHook('onRequest', async (_, reply) => {
    if (app.isLeaving) reply.header('Connection', 'close')
  })
  // One question at a time, however many ask.
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
