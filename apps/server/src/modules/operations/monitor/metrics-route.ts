import { createHash, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { measureMachine } from './machine.ts'
import { writeMetrics } from './prometheus.ts'
import { readProcesses } from './read.ts'
import { measureShared } from './shared.ts'

/** Of equal length whatever is sent, so that comparing tells nothing of the token. */
const digest = (text: string) => createHash('sha256').update(text).digest()

/** The metrics, for programs that collect them. Where no token is set there is nothing at this path. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  if (metricsToken === null) return
  const wanted = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) throw new AppError('unauthenticated')
    const text = writeMetrics({
      meter: deps.meter,
      processes: await readOwnAndWorkers(deps),
      shared: await measureShared(deps),
    })
    return reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

/** This server as it is now, over what it last wrote of the minute; other servers are asked themselves. */
async function readOwnAndWorkers(deps: Deps) {
  const all = (await readProcesses(deps)).filter(({ isSilent }) => !isSilent)
  const isOwn = ({ host, pid }: { host: string; pid: number }) => host === hostname() && pid === process.pid
  const own = all.find(isOwn)
  const now = { ...own?.figures, ...(await measureMachine(deps)) }
  const workers = all.filter(({ kind }) => kind === 'worker')
  return [{ kind: 'server' as const, host: hostname(), pid: process.pid, figures: now }, ...workers]
}
