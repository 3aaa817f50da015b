import type { WebSocket } from '@fastify/websocket'
import { can } from '@xw/shared/permission/can'
import { wireCodes } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, forbidden, refused } from '../lib/errors.ts'
import { maxBodyBytes } from './body-sizes.ts'
import { envelopeSchema, toEnvelope } from './envelope.ts'
import { assertBounded } from './request-bounds.ts'
import { anySignedIn, bytes, type Call, Download, type Route } from './route.ts'
import type { ReadSession, ReadTicket, Session } from './session.ts'
import { verifySign } from './signing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: Session | null
    /** What the request is answered by. */
    called: Route | null
    /** Whether its answer is a file to keep. */
    handedOut: boolean
  }
}

/** Refuses, before anything listens, a route that does not say who may call it, or how much it takes. */
export function assertDeclared(routes: readonly Route[]): void {
  const seen = new Set<string>()
  for (const route of routes) {
    const name = `${[route.method].flat().join('|')} ${route.path}`
    if (route.public === undefined && !route.permission) throw new Error(`${name}: neither a permission nor public`)
    if (route.public !== undefined && route.permission) throw new Error(`${name}: both a permission and public`)
    if (!route.scope) throw new Error(`${name}: no scope`)
    assertBounded(route)
    for (const method of [route.method].flat()) {
      const key = `${method} ${route.path}`
      if (seen.has(key)) throw new Error(`${key}: declared twice`)
      seen.add(key)
    }
  }
}

export interface SessionReaders {
  readSession: ReadSession
  readTicket: ReadTicket
}

/** Binds route objects to Fastify. Who may call is decided before the body is read. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], readers: SessionReaders): void {
  assertDeclared(routes)
  for (const route of routes) {
    app.route({
      method: [route.method].flat(),
      url: apiBase + route.path,
      schema: {
        ...(route.body && { body: route.body }),
        ...(route.query && { querystring: route.query }),
        ...(route.params && { params: route.params }),
        ...responseSchema(route),
      },
      ...(route.bodyBytes && { bodyLimit: route.bodyBytes }),
      config: { ...(route.ratePerMinute && { rateLimit: { max: route.ratePerMinute, timeWindow: 60_000 } }) },
      onRequest: request => admit(request, route, readers),
      preHandler: async request => {
        if (route.signed) verifySign(request)
        if (request.ws && request.user) route.socket?.admit(request.user, request.params)
      },
      ...(route.socket && {
        wsHandler: (socket: WebSocket, { user, params }: FastifyRequest) => {
          if (user) route.socket?.open(socket, user, params)
        },
      }),
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

/** How Fastify writes a route's answer; bytes go out as they are. */
const responseSchema = ({ response, bare }: Route) =>
  response && response !== bytes && { response: { 200: bare ? response : envelopeSchema(response) } }

/** Longer than any path of a resource: what is too long for a parameter of a route ends here as well. */
const maxPath = 300

/** Finds what answers a path that no route was bound to when the server started. */
export type FindRoute = (method: string, path: string) => Route | null

/**
 * Routes that come while the server runs: whatever lies below the API base and is nobody else's is looked up in each
 * call, and then goes the way of any other route. Fastify itself takes none once it listens.
 */
export function registerLaterRoutes(app: FastifyInstance, find: FindRoute, readers: SessionReaders): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${apiBase}/*`,
    bodyLimit: maxBodyBytes,
    async onRequest(request) {
      const path = `/${request.params['*']}`
      if (path.length > maxPath) throw new AppError('tooLarge')
      const route = find(request.method, path)
      if (!route) throw new AppError('noSuchPath')
      await admit(request, route, readers)
    },
    async preHandler(request) {
      const { body, query, signed } = request.called ?? {}
      if (signed) verifySign(request)
      const isSound =
        (!body || request.validateInput(request.body, body)) && (!query || request.validateInput(request.query, query))
      if (!isSound) throw new AppError('malformed', { message: '请求参数不正确' })
    },
    handler: (request, reply) => (request.called ? answer(request.called, request, reply) : reply),
  })
}

async function admit(request: FastifyRequest, route: Route, readers: SessionReaders): Promise<void> {
  request.called = route
  request.user = await readUser(request, route, readers)
  if (!route.public) assertAllowed(request.user, route)
  if (isMultipart(request) && !takesFiles(route)) throw new AppError('malformed')
}

const isMultipart = ({ headers: { 'content-type': type = '' } }: FastifyRequest) => /^multipart\//i.test(type)
const takesFiles = ({ takes }: Route) => takes === 'file' || takes === 'files'

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { body, query, params, user } = request
  const call: Call<unknown, unknown, unknown, Session | null> = { body, query, params, session: user, request, reply }
  const value = await route.handle(call)
  if (value instanceof Download) {
    request.handedOut = !value.inline
    return sendFile(reply, value)
  }
  return reply.sent ? reply : route.bare ? value : toEnvelope(value)
}

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** One place reads the token, from the header alone: a link or an image can carry a ticket at most. */
async function readUser(request: FastifyRequest, route: Route, readers: SessionReaders): Promise<Session | null> {
  // A browser can send no header with an upgrade but this one.
  const token = request.headers[request.ws ? 'sec-websocket-protocol' : headers.token.toLowerCase()]
  if (token === undefined && route.ticket) return readTicketUser(request, route.ticket(request), readers.readTicket)
  if (typeof token !== 'string' || !tokenPattern.test(token)) return null
  const session = await readers.readSession(token, route.passive ? 'passive' : 'active')
  if (session && !route.public) assertTenant(request, session)
  return session && actingAs(request, session)
}

/** A student with other roles reaches as far as these do, but as a student the own record alone. It narrows, never widens. */
function actingAs(request: FastifyRequest, session: Session): Session {
  const isAsStudent = session.student !== null && request.headers[headers.asStudent.toLowerCase()] === '1'
  return isAsStudent ? { ...session, reach: 'own' } : session
}

async function readTicketUser(request: FastifyRequest, subject: string, readTicket: ReadTicket) {
  const { t } = request.query as { t?: unknown }
  return typeof t === 'string' ? readTicket(t, subject) : null
}

/** The header names the school the page believes it is in. Another one than the session's is refused, never followed. */
function assertTenant(request: FastifyRequest, session: Session) {
  const claimed = request.headers[headers.tenant]
  if (claimed === undefined || claimed === '' || claimed === '0') return
  if (claimed !== String(session.tenantId)) throw forbidden()
}

function assertAllowed(session: Session | null, route: Route): asserts session is Session {
  if (!session) throw new AppError('unauthenticated')
  if (session.mustChangePassword && !route.beforePasswordChange) {
    // Not by a status: there are clients that show the sentences of 200 alone, and nobody else tells their users.
    throw refused('请先修改初始密码', { code: wireCodes.forbidden, result: 'password' })
  }
  if (session.mustSetUpFactor && !route.beforeFactor && !route.beforePasswordChange)
    throw refused('请先设置动态口令', { code: wireCodes.forbidden, result: 'factor' })
  if (session.mustReadNotice && !route.beforeNotice && !route.beforePasswordChange)
    throw refused('请先阅读并确认个人信息告知书', { code: wireCodes.forbidden, result: 'notice' })
  if (route.permission !== anySignedIn && !can(session.grants, route.permission ?? ''))
    throw forbidden(route.permission)
}

const sendFile = (reply: FastifyReply, { name, type, content, inline }: Download) =>
  reply
    .type(type)
    .header('Content-Disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content)
