import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { readTenant } from '../../../plugins/read-tenant.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { listOpenSchools, type Sessions } from '../session/index.ts'
import { findOwnerByCode, issueVerifiedTicket } from './prove.ts'
import { setNewPassword } from './reset.ts'
import { parseReceiver } from './send.ts'

const publicRoute = {
  subject: '找回密码',
  method: 'POST',
  public: true,
  scope: 'none',
  ratePerMinute: 300,
} as const

/**
 * Routes for existing clients that call `/sys/sms` with smsmode 2 first. They send a phone number in place of the name,
 * and `smscode` carries first the digits and then the ticket. Both are POST, since a password must not stand in an
 * address.
 */
export const legacyRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  route({
    ...publicRoute,
    path: paths.lostPassword.phoneVerification,
    title: '核对手机验证码',
    body: Type.Object({ phone: textParam(20), smscode: textParam(20) }),
    response: Type.Object({ smscode: Type.String(), username: Type.String() }),
    async handle({ body: { phone, smscode }, request }) {
      const receiver = parseReceiver('phone', phone)
      const tenantId = readTenant(request)
      const tenantIds = tenantId === null ? (await listOpenSchools(deps.db)).map(({ id }) => id) : [tenantId]
      const owner = await findOwnerByCode(deps, { receiver, code: smscode, tenantIds, origin: readOrigin(request) })
      return { smscode: await issueVerifiedTicket(deps.db.platform, owner), username: owner.username }
    },
  }),
  route({
    ...publicRoute,
    path: paths.lostPassword.passwordChange,
    title: '以手机验证码设置新密码',
    body: Type.Object({
      username: textParam(64),
      password: textParam(200),
      smscode: textParam(64),
      phone: Type.Optional(textParam(20)),
    }),
    response: NoResult,
    async handle({ body: { username, password, smscode }, request }) {
      const input = { ticket: smscode, username, password, confirmpassword: password, origin: readOrigin(request) }
      await setNewPassword(deps, input)
      sessions.forget(null)
      return new Answer({ message: '密码重置完成！' })
    },
  }),
]
