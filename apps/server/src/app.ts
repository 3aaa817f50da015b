import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from './lib/errors.ts'
import { categoryRoutes } from './modules/codes/category/index.ts'
import { createDictVersions, dictRoutes } from './modules/codes/dict/index.ts'
import { duplicateRoutes } from './modules/codes/duplicate/index.ts'
import { demoDataRoutes } from './modules/degree/demo-data/index.ts'
import { photoImportRoutes } from './modules/degree/photo-import/index.ts'
import { thesisReviewerRoutes } from './modules/degree/thesis-review/index.ts'
import { exportTaskRoutes } from './modules/files/export/index.ts'
import { fileConvertRoutes } from './modules/files/file-convert/index.ts'
import { fileRoutes } from './modules/files/files/index.ts'
import { importRoutes, sheetRoutes } from './modules/files/import/index.ts'
import { createHub, liveRoutes } from './modules/messages/live/index.ts'
import { dataLogRoutes } from './modules/operations/data-log/index.ts'
import { monitorRoutes, registerMetrics } from './modules/operations/monitor/index.ts'
import { accountRoutes } from './modules/people/account/index.ts'
import { contactRoutes } from './modules/people/contact/index.ts'
import { apiDocRoutes } from './modules/platform/api-doc/index.ts'
import { menuAdminRoutes, menuRoutes } from './modules/platform/menu/index.ts'
import { pageSettingsRoutes } from './modules/platform/page-settings/index.ts'
import { createPageHead, type PageHead } from './modules/platform/platform-setting/index.ts'
import { dashboardRoutes } from './modules/reporting/dashboard/index.ts'
import { statisticsRoutes } from './modules/reporting/statistics/index.ts'
import { captchaRoutes } from './modules/sign-in/captcha/index.ts'
import { casRoutes } from './modules/sign-in/cas/index.ts'
import { lostPasswordRoutes } from './modules/sign-in/lost-password/index.ts'
import { acknowledgementRoutes } from './modules/sign-in/privacy-notice/index.ts'
import { registrationRoutes } from './modules/sign-in/registration/index.ts'
import { createSessions, sessionRoutes } from './modules/sign-in/session/index.ts'
import { thirdLoginRoutes } from './modules/sign-in/third-login/index.ts'
import { usualBodyBytes } from './plugins/body-sizes.ts'
import { type BodyTimeouts, limitBodies } from './plugins/body-timeouts.ts'
import { registerCallLog } from './plugins/call-log.ts'
import type { Deps } from './plugins/deps.ts'
import { handleError } from './plugins/error-handler.ts'
import { acceptFormBodies } from './plugins/forms.ts'
import { registerHealth } from './plugins/health.ts'
import { acceptJsonBodies } from './plugins/json-bodies.ts'
import { closeConnectionsOnStop } from './plugins/last-connections.ts'
import { compileSchemasOnFirstCall } from './plugins/lazy-schemas.ts'
import { registerRequestMeter } from './plugins/measure.ts'
import {
  assertDeclared,
  type FindRoute,
  registerLaterRoutes,
  registerRoutes,
  type SessionReaders,
} from './plugins/register.ts'
import type { Route } from './plugins/route.ts'
import { registerSockets } from './plugins/sockets.ts'
import { readTicket } from './plugins/tickets.ts'
import { createEngine, type Engine, type Resource } from './resource/engine.ts'
import { makeResources } from './resources.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  /** Folder of the built web application. Absent when this server serves the interface alone. */
  webDir?: string
  /** How long a request body may take to arrive. Tests set shorter times. */
  bodyTimeouts?: BodyTimeouts
  /** False in tests that measure something other than the rate limits. */
  rateLimits?: boolean
  /**
   * The resource engine; by default createApp makes one. A caller that passes its own can register definitions while
   * the server runs.
   */
  engine?: Engine
}

/** Builds every route of the server, in the order of the golden route table. */
export function allRoutes(deps: Deps, engine = createEngine(deps)) {
  const sessions = createSessions(deps)
  const dictVersions = createDictVersions(deps)
  const hub = createHub(deps, sessions)
  const resourceRoutes = makeResources(deps, engine)
  const routes: Route[] = [
    ...resourceRoutes(),
    ...sessionRoutes(deps, sessions),
    ...lostPasswordRoutes(deps, sessions),
    ...contactRoutes(deps, sessions),
    ...thirdLoginRoutes(deps),
    ...captchaRoutes(deps),
    ...casRoutes(deps, sessions),
    ...acknowledgementRoutes(deps, sessions.forget),
    ...registrationRoutes(deps),
    ...thesisReviewerRoutes(deps),
    ...menuRoutes(deps),
    ...menuAdminRoutes(deps, engine.ground),
    ...dictRoutes(deps, dictVersions, engine.ground),
    ...categoryRoutes(deps),
    ...pageSettingsRoutes(deps),
    ...duplicateRoutes(deps, engine),
    ...accountRoutes(deps, engine),
    ...liveRoutes(hub),
    ...dashboardRoutes(deps, engine),
    ...statisticsRoutes(deps, engine),
    ...dataLogRoutes(deps, engine),
    ...demoDataRoutes(deps),
    ...fileRoutes(deps, engine),
    ...fileConvertRoutes(deps, engine),
    ...monitorRoutes(deps),
    ...importRoutes(deps, engine),
    ...photoImportRoutes(deps, engine),
  ]
  // This comes after all resources are made, because every resource that can be exported or imported gets routes here.
  const made = [...engine.made.values()]
  routes.push(...exportTaskRoutes(deps, made, routes), ...sheetRoutes(deps, made, routes))
  const later = () => [...engine.later.values()].flatMap(resource => laterRoutes(deps, resource))
  routes.push(...apiDocRoutes(() => ({ routes: [...routes, ...later()], resources: engine.made })))
  return { sessions, dictVersions, hub, engine, routes }
}

/**
 * Finds a route of a definition that was registered while the server runs. The routes are built once for each
 * definition, and again when a newer definition replaces it.
 */
function findLaterRoute(deps: Deps, { later }: Engine): FindRoute {
  const built = new WeakMap<ResourceDef, readonly Route[]>()
  return (method, path) => {
    const resource = later.get(path.slice(0, path.lastIndexOf('/')))
    const def = resource?.source.all()[0]
    if (!resource || !def) return null
    const routes = built.get(def) ?? laterRoutes(deps, resource)
    built.set(def, routes)
    return routes.find(route => route.path === path && [route.method].flat().some(one => one === method)) ?? null
  }
}

function laterRoutes(deps: Deps, resource: Resource): Route[] {
  const own = resource.routes()
  const routes = [...own, ...exportTaskRoutes(deps, [resource], own), ...sheetRoutes(deps, [resource], own)]
  assertDeclared(routes)
  return routes
}

/**
 * Adds the versions of the menu and of the dictionaries to every answer, so that open pages notice when theirs are out
 * of date.
 */
function sendVersions(app: FastifyInstance, dictVersions: ReturnType<typeof allRoutes>['dictVersions']): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(apiBase) && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    if (!request.user) return
    reply.header(headers.menuVersion, request.user.menuVersion)
    // The work of the request is already done, so an unreadable dictionary version must not make the answer fail.
    const version = await dictVersions.current(request.user.tenantId).catch(() => null)
    if (version) reply.header(headers.dictVersion, version)
  })
}

/** Builds the server from its dependencies. The caller decides when it listens and when it closes. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    genReqId: () => randomBytes(8).toString('hex'),
    trustProxy: deps.config.trustProxy,
    bodyLimit: usualBodyBytes,
    // An upload of fifty megabytes over a slow line needs minutes; a request that never ends must still be cut off.
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: false,
    schemaController: compileSchemasOnFirstCall(),
    // A request that arrives on an open connection while the server stops is served like any other.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleError,
  })
  app.decorateRequest('user', null)
  app.decorateRequest('called', null)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(new AppError('noSuchPath'), request, reply))
  registerRequestMeter(app, deps.meter)
  limitBodies(app, options.bodyTimeouts)
  closeConnectionsOnStop(app)

  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity },
    frameguard: { action: 'sameorigin' },
  })
  await compressAnswers(app)
  acceptJsonBodies(app)
  acceptFormBodies(app)
  await app.register(multipart, { limits: { files: 10, fileSize: 52_428_800, fields: 20, parts: 40 } })
  if (options.rateLimits !== false) await limitRates(app)
  registerHealth(app, deps.db)
  registerMetrics(app, deps)
  registerCallLog(app, deps.db, options.log)

  const { routes, sessions, dictVersions, hub, engine } = allRoutes(deps, options.engine)
  await registerSockets(app, { routes, origins: deps.config.origins, onStop: hub.close })
  sendVersions(app, dictVersions)
  const readers = readersOf(deps, sessions)
  registerRoutes(app, routes, readers)
  registerLaterRoutes(app, findLaterRoute(deps, engine), readers)
  if (options.webDir && existsSync(options.webDir)) await serveWeb(app, options.webDir, createPageHead(deps))
  return app
}

/**
 * Compresses answers, because students use phones and a compressed list is a tenth of its size. Request bodies are
 * never unpacked, because that would let in decompression bombs. Compression reveals nothing by its sizes here: a
 * session is carried by a header and not by a cookie, so a foreign site cannot cause answers in a user's name.
 */
const compressAnswers = (app: FastifyInstance) =>
  app.register(compress, { globalDecompression: false, customTypes: /^application\/json/, encodings: ['br', 'gzip'] })

/** Limits how often each route may be called, for the routes that declare a limit. */
const limitRates = (app: FastifyInstance) =>
  app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    keyGenerator: request => request.user?.userId ?? request.ip,
    errorResponseBuilder: () => new AppError('tooMany'),
  })

/** Reads the session of a request, from its token or from the ticket that stands for a session. */
const readersOf = ({ keys }: Deps, sessions: ReturnType<typeof createSessions>): SessionReaders => ({
  readSession: sessions.read,
  async readTicket(ticket, subject) {
    const sessionId = readTicket(keys, ticket, subject)
    return sessionId === null ? null : sessions.readById(sessionId)
  },
})

/** The content security policy: a page loads only from this server. */
const contentSecurity = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/**
 * Serves the web application under its base path: files by their name, and the single page for every path of its
 * router.
 */
async function serveWeb(app: FastifyInstance, webDir: string, head: PageHead) {
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_, reply) => reply.redirect(`${webBase}/`))
  app.get(webBase, (_, reply) => reply.redirect(`${webBase}/`))
  app.get<{ Params: { '*': string } }>(`${webBase}/*`, async ({ params: { '*': path } }, reply) => {
    if (/\.\w+$/.test(path) && path !== 'index.html') return reply.sendFile(path)
    const html = await readFile(join(webDir, 'index.html'), 'utf8')
    reply.header('Cache-Control', 'no-cache')
    return reply.type('text/html; charset=utf-8').send(await head.fill(html))
  })
}
