import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { AppError } from './lib/errors.ts'
import { assertShallow } from './lib/shallow.ts'
import { createDictVersions, dictRoutes } from './modules/dict/index.ts'
import { menuRoutes } from './modules/menu/index.ts'
import { createSessions, sessionRoutes } from './modules/session/index.ts'
import type { Deps } from './plugins/deps.ts'
import { handleError } from './plugins/error-handler.ts'
import { registerRoutes } from './plugins/register.ts'
import type { Route } from './plugins/route.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  /** The built web, where there is one. */
  webDir?: string
  /** Turned off by tests that measure something else than the limits. */
  rateLimits?: boolean
}

/** Everything the server answers, in the order of the golden route table. */
export function allRoutes(deps: Deps): { routes: Route[]; sessions: ReturnType<typeof createSessions> } {
  const sessions = createSessions(deps)
  return { sessions, routes: [...sessionRoutes(deps, sessions), ...menuRoutes(deps), ...dictRoutes(deps)] }
}

/** Builds the server from its dependencies; whoever calls decides when it listens and when it closes. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    genReqId: () => randomBytes(8).toString('hex'),
    trustProxy: deps.config.trustProxy,
    bodyLimit: 1_048_576,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: false,
    disableRequestLogging: true,
  })
  app.decorateRequest('user', null)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(new AppError('noSuchPath'), request, reply))
  app.addHook('preValidation', async request => assertShallow(request.body))

  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: contentSecurity }, frameguard: { action: 'sameorigin' } })
  if (options.rateLimits !== false) {
    await app.register(rateLimit, {
      global: false,
      hook: 'preHandler',
      keyGenerator: request => request.user?.userId ?? request.ip,
      errorResponseBuilder: () => new AppError('tooMany'),
    })
  }
  app.get('/healthz', async () => ({ status: 'ok' }))

  const { routes, sessions } = allRoutes(deps)
  const dictVersions = createDictVersions(deps)
  app.addHook('onSend', async (request, reply) => {
    if (request.user) reply.header(headers.dictVersion, await dictVersions.current(request.user.tenantId))
    if (request.url.startsWith(apiBase)) reply.header('Cache-Control', 'no-store')
  })
  registerRoutes(app, routes, sessions.read)
  if (options.webDir && existsSync(options.webDir)) await serveWeb(app, options.webDir)
  return app
}

/** What a page of ours may load: itself, and nothing from anywhere else. */
const contentSecurity = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
}

/** The web under its base path; every path of its router answers with the one page. */
async function serveWeb(app: FastifyInstance, webDir: string) {
  await app.register(fastifyStatic, {
    root: webDir,
    prefix: `${webBase}/`,
    wildcard: false,
    setHeaders: (reply, path) => {
      reply.setHeader('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => reply.redirect(`${webBase}/`))
  app.get(webBase, (_, reply) => reply.redirect(`${webBase}/`))
  app.get(`${webBase}/*`, (request, reply) => {
    if (/\.\w+$/.test(request.url.split('?')[0] ?? '')) throw new AppError('noSuchPath')
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html')
  })
}
