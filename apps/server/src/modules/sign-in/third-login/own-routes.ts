import { OwnBinding } from '@xw/shared/wire/own-bindings'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import { ensureBrowserId, findBrowserId } from '../../../plugins/browser.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { readPublicAddress } from '../../platform/platform-setting/index.ts'
import { ProviderError, toVisitorError } from '../identity-provider/index.ts'
import { assertOwnPassword } from '../session/index.ts'
import { beginThirdLogin, requireOpenProvider } from './attempt.ts'
import { addOwnBinding, readOwnBindings, removeOwnBinding } from './own-bindings.ts'

/** Routes for the caller's own bindings. */
export const ownBindingRoutes = (deps: Deps): Route[] => [
  route({
    method: 'GET',
    path: paths.thirdLogin.own,
    title: '本人绑定的第三方账号',
    permission: anySignedIn,
    scope: 'self',
    response: Type.Array(OwnBinding),
    handle: ({ session }) => readOwnBindings(deps.db, session),
  }),
  route({
    method: 'POST',
    path: paths.thirdLogin.startOwn,
    title: '开始绑定第三方账号',
    permission: anySignedIn,
    scope: 'self',
    ratePerMinute: 20,
    body: Type.Object({ provider: textParam(64), oldpassword: textParam(200) }),
    // Returns the address of the provider's page. The page itself sends the browser there, since a link carries no
    // token.
    response: Type.String(),
    async handle({ session, body, request, reply }) {
      const { origins } = deps.config
      const origin = readOrigin(request)
      try {
        const provider = await requireOpenProvider(deps, body.provider)
        if (provider.tenantId !== session.tenantId) throw new ProviderError('closed', '不是本校的')
        // A binding gives a new sign-in method, so a session that somebody left open is not enough.
        await assertOwnPassword(deps, session, { oldpassword: body.oldpassword, origin, content: '绑定身份提供方' })
        return await beginThirdLogin(deps, provider, {
          browser: ensureBrowserId(request, reply, origins),
          address: await readPublicAddress(deps.db.platform, deps.config),
          redirect: null,
          school: null,
          userId: session.userId,
          userAgent: origin.userAgent,
        })
      } catch (error) {
        throw toVisitorError(error)
      }
    },
  }),
  route({
    method: 'POST',
    path: paths.thirdLogin.addOwn,
    title: '完成绑定第三方账号',
    permission: anySignedIn,
    scope: 'self',
    body: Type.Object({ code: textParam(64) }),
    response: NoResult,
    async handle({ session, body, request }) {
      const browser = findBrowserId(request, deps.config.origins)
      await addOwnBinding(deps, session, { code: body.code, browser, origin: readOrigin(request) })
      return new Answer({ message: '绑定成功' })
    },
  }),
  route({
    method: 'POST',
    path: paths.thirdLogin.removeOwn,
    title: '解除绑定第三方账号',
    permission: anySignedIn,
    scope: 'self',
    body: Type.Object({ provider: textParam(64) }),
    response: NoResult,
    async handle({ session, body, request }) {
      await removeOwnBinding(deps, session, { providerId: body.provider, origin: readOrigin(request) })
      return new Answer({ message: '已解除绑定' })
    },
  }),
]
