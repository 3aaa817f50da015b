import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { ensureBrowserId, findBrowserId } from '../../../plugins/browser.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, bytes, type Call, type Route, route, withSubject } from '../../../plugins/route.ts'
import { readPublicAddress } from '../../platform/platform-setting/index.ts'
import { captchaFields } from '../captcha/index.ts'
import { type IdentityProvider, listErrorReasons, ProviderError } from '../identity-provider/index.ts'
import { SignInResponse, withDictItems } from '../session/index.ts'
import { troublePageUrl } from '../sign-in-method/index.ts'
import { beginThirdLogin, handleReturn, requireOpenProvider, requireOpenProviderOfKind } from './attempt.ts'
import { ownBindingRoutes } from './own-routes.ts'
import { bindByPassword, bindByPhone, signInByProvider } from './sign-in.ts'

/** A whole campus can share one address, so these limits stop machines, not people. */
const perAddress = { ratePerMinute: 300 } as const
const signInsPerAddress = { ratePerMinute: 3_000 } as const

const SourceParams = Type.Object({ source: textParam(64) })
const Ticket = textParam(64)
const startRoute = {
  ...perAddress,
  method: 'GET',
  public: true,
  scope: 'none',
  params: SourceParams,
  query: Type.Object({ redirect: Type.Optional(textParam(2_000)), school: Type.Optional(textParam(20)) }),
  response: bytes,
} as const

/** SE-02: routes for signing in by an identity provider of the school. */
export const thirdLoginRoutes = (deps: Deps): Route[] =>
  withSubject('第三方登录', [...pageRoutes(deps), ...providerSignInRoutes(deps), ...ownBindingRoutes(deps)])

interface StartCall extends Pick<Call, 'request' | 'reply'> {
  query: { redirect?: string; school?: string }
}

/** Redirects the browser to a provider's page. */
async function startAttempt(deps: Deps, { query, request, reply }: StartCall, find: () => Promise<IdentityProvider>) {
  const { origins } = deps.config
  try {
    const page = await beginThirdLogin(deps, await find(), {
      browser: ensureBrowserId(request, reply, origins),
      address: await readPublicAddress(deps.db.platform, deps.config),
      redirect: query.redirect ?? null,
      school: query.school ?? null,
      userId: null,
      userAgent: readOrigin(request).userAgent,
    })
    return reply.redirect(page)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    request.log.warn(listErrorReasons(error), 'cannot begin a sign-in by an identity provider')
    return reply.redirect(troublePageUrl(error.trouble))
  }
}

/** Addresses that the browser opens. All answer with a redirect and never show text from outside. */
const pageRoutes = (deps: Deps): Route[] => [
  route({
    ...startRoute,
    path: `${paths.thirdLogin.render}/:source`,
    title: '转到身份提供方',
    handle: call => startAttempt(deps, call, () => requireOpenProvider(deps, call.params.source)),
  }),
  // The wire's address for browsers inside a messenger. The address in its `state` is ignored: people return to the
  // product's own pages.
  route({
    ...startRoute,
    path: `${paths.thirdLogin.oauth2}/:source/login`,
    title: '转到身份提供方（应用内）',
    handle: call =>
      startAttempt(deps, call, () => requireOpenProviderOfKind(deps, call.params.source, call.query.school || null)),
  }),
  route({
    ...perAddress,
    method: 'GET',
    path: `${paths.thirdLogin.base}/:source/callback`,
    title: '从身份提供方返回',
    public: true,
    scope: 'none',
    params: SourceParams,
    response: bytes,
    async handle({ params, request, reply }) {
      const returning = {
        providerId: params.source,
        browser: findBrowserId(request, deps.config.origins),
        query: new URL(request.url, 'http://self.invalid').searchParams,
      }
      const page = await handleReturn(deps, returning, error =>
        request.log.warn(listErrorReasons(error), 'an identity provider did not confirm a person'),
      )
      return reply.redirect(page)
    },
  }),
]

const providerSignInRoutes = (deps: Deps): Route[] => [
  route({
    ...signInsPerAddress,
    method: 'GET',
    path: `${paths.thirdLogin.user}/:code/:source`,
    title: '完成第三方登录',
    public: true,
    scope: 'none',
    params: Type.Object({ code: Ticket, source: textParam(64) }),
    response: SignInResponse,
    async handle({ params: { code, source }, request }) {
      const browser = findBrowserId(request, deps.config.origins)
      const signedIn = await signInByProvider(deps, { code, providerId: source, browser, origin: readOrigin(request) })
      return new Answer({ message: '登录成功', result: await withDictItems(deps, signedIn) })
    },
  }),
  route({
    ...signInsPerAddress,
    method: 'POST',
    path: paths.thirdLogin.bindAccount,
    title: '绑定已有账号',
    public: true,
    scope: 'none',
    body: Type.Object({
      thirdUserUuid: Ticket,
      username: textParam(64),
      password: textParam(200),
      ...captchaFields,
    }),
    response: SignInResponse,
    async handle({ body, request }) {
      const browser = findBrowserId(request, deps.config.origins)
      const signedIn = await bindByPassword(deps, { ...body, browser, origin: readOrigin(request) })
      return new Answer({ message: '绑定成功', result: await withDictItems(deps, signedIn) })
    },
  }),
  route({
    ...signInsPerAddress,
    method: 'POST',
    path: paths.thirdLogin.bindPhone,
    title: '以手机号绑定账号',
    public: true,
    scope: 'none',
    // The wire calls the digits of the text message `captcha`.
    body: Type.Object({ thirdUserUuid: Ticket, mobile: textParam(20), captcha: textParam(20) }),
    response: SignInResponse,
    async handle({ body: { captcha, ...body }, request }) {
      const browser = findBrowserId(request, deps.config.origins)
      const signedIn = await bindByPhone(deps, { ...body, code: captcha, browser, origin: readOrigin(request) })
      return new Answer({ message: '绑定成功', result: await withDictItems(deps, signedIn) })
    },
  }),
]
