import { safeRedirect } from '@xw/shared/session/safe-redirect'
import { returnParams } from '@xw/shared/session/third-return'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { ensureBrowserId, findBrowserId } from '../../../plugins/browser.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, bytes, type Route, route } from '../../../plugins/route.ts'
import { listErrorReasons, ProviderError, toVisitorError } from '../identity-provider/index.ts'
import { type Sessions, SignInResponse, withDictItems } from '../session/index.ts'
import { signInPageUrl, troublePageUrl } from '../sign-in-method/index.ts'
import { buildRedirectCookie, readRedirectCookie } from './redirect-cookie.ts'
import { requireOpenServer } from './setting.ts'
import { signInByCas } from './sign-in.ts'
import { endSessionsByLogoutRequest } from './single-logout.ts'

/** A whole campus can share one address, so these limits stop machines, not people. */
const publicRoute = {
  subject: '统一身份认证登录',
  public: true,
  scope: 'none',
  ratePerMinute: 3_000,
} as const
const SchoolCode = textParam(20, 1)
const Ticket = textParam(256)
const ValidateInput = Type.Object({ ticket: Ticket, service: textParam(600) })

/**
 * SE-02: routes to the school's CAS server, back from it, and the sign-in itself; and the call by which the server ends
 * sessions.
 */
export const casRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  ...pageRoutes(deps),
  ...validateRoutes(deps),
  route({
    ...publicRoute,
    method: 'POST',
    path: `${paths.cas.callback}/:school`,
    title: '从统一身份认证返回、接收注销通知',
    params: Type.Object({ school: SchoolCode }),
    takes: 'form',
    body: Type.Object({ logoutRequest: Type.Optional(textParam(16_384)) }),
    response: NoResult,
    async handle({ body, request }) {
      for (const id of await endSessionsByLogoutRequest(deps, body.logoutRequest ?? '', readOrigin(request)))
        sessions.forget(id)
    },
  }),
]

/** Addresses that the browser opens. Both answer with a redirect and never show text from outside. */
const pageRoutes = (deps: Deps): Route[] => [
  route({
    ...publicRoute,
    method: 'GET',
    path: paths.cas.login,
    title: '转到统一身份认证',
    query: Type.Object({ school: Type.Optional(textParam(20)), redirect: Type.Optional(textParam(2_000)) }),
    response: bytes,
    async handle({ query, request, reply }) {
      try {
        const server = await requireOpenServer(deps, query.school || null)
        ensureBrowserId(request, reply, deps.config.origins)
        reply.header('Set-Cookie', buildRedirectCookie(safeRedirect(query.redirect ?? null)))
        return reply.redirect(`${server.url}/login?${new URLSearchParams({ service: server.service }).toString()}`)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return reply.redirect(troublePageUrl(error.trouble))
      }
    },
  }),
  route({
    ...publicRoute,
    method: 'GET',
    path: `${paths.cas.callback}/:school`,
    title: '从统一身份认证返回、接收注销通知',
    params: Type.Object({ school: SchoolCode }),
    query: Type.Object({ ticket: Type.Optional(Ticket) }),
    response: bytes,
    async handle({ params: { school }, query: { ticket }, request, reply }) {
      try {
        const { service } = await requireOpenServer(deps, school)
        if (!ticket) return reply.redirect(troublePageUrl('cancelled'))
        // Portals link to the server's page directly. A browser that has not begun here is sent to begin: the server
        // recognizes its users, and a ticket that somebody else put into a link is ignored.
        if (findBrowserId(request, deps.config.origins) === null)
          return reply.redirect(`${apiBase}${paths.cas.login}?${new URLSearchParams({ school }).toString()}`)
        const redirect = readRedirectCookie(request)
        reply.header('Set-Cookie', buildRedirectCookie(null))
        const input = { [returnParams.ticket]: ticket, [returnParams.service]: service }
        return reply.redirect(signInPageUrl({ ...input, redirect, school }))
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return reply.redirect(troublePageUrl(error.trouble))
      }
    },
  }),
]

/** The wire uses GET; the customer's own list uses POST. */
function validateRoutes(deps: Deps): Route[] {
  const shared = {
    ...publicRoute,
    path: paths.cas.validate,
    title: '以统一身份认证的票据登录',
    response: SignInResponse,
  } as const
  const validate = async (input: { ticket: string; service: string }, request: FastifyRequest) => {
    const browser = findBrowserId(request, deps.config.origins)
    const attempt = { ...input, browser, origin: readOrigin(request) }
    const entered = await signInByCas(deps, attempt).catch((error: unknown) => {
      if (error instanceof ProviderError)
        request.log.warn(listErrorReasons(error), 'a CAS server did not confirm a ticket')
      throw toVisitorError(error)
    })
    return new Answer({ message: '登录成功', result: await withDictItems(deps, entered) })
  }
  return [
    route({
      ...shared,
      method: 'GET',
      query: ValidateInput,
      handle: ({ query, request }) => validate(query, request),
    }),
    route({
      ...shared,
      method: 'POST',
      body: ValidateInput,
      handle: ({ body, request }) => validate(body, request),
    }),
  ]
}
