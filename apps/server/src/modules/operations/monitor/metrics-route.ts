import { createHash, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { measureMachine } from './machine.ts'
import { formatMetrics } from './prometheus.ts'
import { listProcesses } from './read.ts'
import { measureShared } from './shared.ts'

/** Hashes both sides to equal length, so that the comparison reveals nothing of the token. */
const hashToken = (text: string) => createHash('sha256').update(text).digest()

/** Serves metrics to programs that collect them. Without a configured token the path does not exist. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  if (metricsToken === null) return
  const wanted = hashToken(`Bearer ${metricsToken}`)
  app.get('/metrics', { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ''), wanted)) throw new AppError('unauthenticated')
    const text = formatMetrics({
      meter: deps.meter,
      processes: await readOwnAndWorkers(deps),
      shared: await measureShared(deps),
    })
    return reply.header('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8').send(text)
  })
}

/** Reads this server as it is now and the last samples of all workers. Other servers are asked directly by the collector. */
async function readOwnAndWorkers(deps: Deps) {
  const all = (await listProcesses(deps)).filter(({ isSilent }) => !isSilent)
  const isOwn = ({ host, pid }: { host: string; pid: number }) => host === hostname() && pid === process.pid
  const own = all.find(isOwn)
  const now = { ...own?.figures, ...(await measureMachine(deps)) }
  const workers = all.filter(({ kind }) => kind === 'worker')
  return [{ kind: 'server' as const, host: hostname(), pid: process.pid, figures: now }, ...workers]
}
