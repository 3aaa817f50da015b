import { PasswordResetMethod, PasswordResetProof, PasswordResetStart } from '@xw/shared/wire/lost-password'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { readTenant } from '../../../plugins/read-tenant.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { captchaFields } from '../captcha/index.ts'
import type { Sessions } from '../session/index.ts'
import { beginLostPassword } from './begin.ts'
import { legacyRoutes } from './legacy-routes.ts'
import { proveByCode } from './prove.ts'
import { setNewPassword } from './reset.ts'
import { requestLostPasswordCode } from './send.ts'

/** A whole campus can share one address, so these limits stop machines, not people. */
const publicRoute = {
  subject: '找回密码',
  method: 'POST',
  public: true,
  scope: 'none',
  ratePerMinute: 300,
} as const

const Ticket = textParam(64)
const Receiver = textParam(100)
const Password = textParam(200)

/**
 * SH-05: password recovery in four calls, each of which needs the ticket of the one before; and the routes of existing
 * clients.
 */
export const lostPasswordRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  route({
    ...publicRoute,
    path: paths.lostPassword.begin,
    title: '开始找回密码',
    body: Type.Object({ account: textParam(64), ...captchaFields }),
    response: PasswordResetStart,
    handle: ({ body, request }) =>
      beginLostPassword(deps, { ...body, tenantId: readTenant(request), origin: readOrigin(request) }),
  }),
  route({
    ...publicRoute,
    path: paths.lostPassword.sendCode,
    title: '发送找回密码的验证码',
    body: Type.Object({ ticket: Ticket, way: PasswordResetMethod, receiver: Receiver }),
    response: NoResult,
    async handle({ body, request }) {
      await requestLostPasswordCode(deps, { ...body, origin: readOrigin(request) })
      return new Answer({ message: sentTexts[body.way] })
    },
  }),
  route({
    ...publicRoute,
    path: paths.lostPassword.prove,
    title: '验证身份',
    body: Type.Object({ ticket: Ticket, way: PasswordResetMethod, receiver: Receiver, code: textParam(20) }),
    response: PasswordResetProof,
    handle: ({ body, request }) => proveByCode(deps, { ...body, origin: readOrigin(request) }),
  }),
  route({
    ...publicRoute,
    path: paths.lostPassword.reset,
    title: '设置新密码',
    body: Type.Object({ ticket: Ticket, password: Password, confirmpassword: Password }),
    response: NoResult,
    async handle({ body, request }) {
      await setNewPassword(deps, { ...body, origin: readOrigin(request) })
      sessions.forget(null)
      return new Answer({ message: '密码重置完成！' })
    },
  }),
  ...legacyRoutes(deps, sessions),
]

/** The texts do not depend on whether a code was sent. */
const sentTexts: Record<PasswordResetMethod, string> = {
  phone: '如该手机号是此账号已验证的手机号，验证码将发送到手机，5 分钟内有效',
  mail: '如该邮箱是此账号绑定的邮箱，验证码将发送到邮箱，15 分钟内有效',
}
