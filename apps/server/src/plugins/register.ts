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
    /** The route that answers the request. */
    called: Route | null
    /** Whether the answer is a file for download. */
    handedOut: boolean
  }
}

/** Refuses at the start a route that does not declare its permission or its size limits. */
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

/** Binds routes to Fastify. Permissions are checked before the body is read. */
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

/** Returns the response schema for Fastify; bytes are sent as they are. */
const responseSchema = ({ response, bare }: Route) =>
  response && response !== bytes && { response: { 200: bare ? response : envelopeSchema(response) } }

/** Longer than any path of a resource. Fastify limits route parameters in the same way. */
const maxPath = 300

/** Finds the route for a path that was not bound when the server started. */
export type FindRoute = (method: string, path: string) => Route | null

/**
 * Serves routes that are added while the server runs: Fastify accepts none once it listens, so every unknown path
 * below the API base is looked up in each call. They are checked like any other route.
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

/** Reads the token, from the header only: a link or an image can carry at most a ticket. */
async function readUser(request: FastifyRequest, route: Route, readers: SessionReaders): Promise<Session | null> {
  // The sub-protocol is the only header that a browser can set on an upgrade.
  const token = request.headers[request.ws ? 'sec-websocket-protocol' : headers.token.toLowerCase()]
  if (token === undefined && route.ticket) return readTicketUser(request, route.ticket(request), readers.readTicket)
  if (typeof token !== 'string' || !tokenPattern.test(token)) return null
  const session = await readers.readSession(token, route.passive ? 'passive' : 'active')
  if (session && !route.public) assertTenant(request, session)
  return session && actingAs(request, session)
}

/** Narrows the reach to the own records when a user with several roles acts as a student. It never widens it. */
function actingAs(request: FastifyRequest, session: Session): Session {
  const isAsStudent = session.student !== null && request.headers[headers.asStudent.toLowerCase()] === '1'
  return isAsStudent ? { ...session, reach: 'own' } : session
}

async function readTicketUser(request: FastifyRequest, subject: string, readTicket: ReadTicket) {
  const { t } = request.query as { t?: unknown }
  return typeof t === 'string' ? readTicket(t, subject) : null
}

/** The header names the school that the page shows. A school other than the session's is refused. */
function assertTenant(request: FastifyRequest, session: Session) {
  const claimed = request.headers[headers.tenant]
  if (claimed === undefined || claimed === '' || claimed === '0') return
  if (claimed !== String(session.tenantId)) throw forbidden()
}

function assertAllowed(session: Session | null, route: Route): asserts session is Session {
  if (!session) throw new AppError('unauthenticated')
  if (session.mustChangePassword && !route.beforePasswordChange) {
    // Sent with status 200, because some clients show only the messages of such answers.
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
