import { ContactChange } from '@xw/shared/wire/contact-change'
import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import type { Sessions } from '../../sign-in/session/index.ts'
import { proveOwnPhone, sendPhoneCode } from './prove-phone.ts'
import { readContactChange, takeBackContactChange } from './take-back.ts'

const publicRoute = {
  subject: '撤销联系方式的修改',
  method: 'POST',
  public: true,
  scope: 'none',
  ratePerMinute: 60,
} as const
const ownContactRoute = {
  subject: '个人账号',
  method: 'POST',
  permission: anySignedIn,
  scope: 'self',
  ratePerMinute: 30,
} as const
const TicketBody = Type.Object({ ticket: textParam(64) })

/**
 * Routes for verifying one's own number, and for undoing a change with the link that the old receiver got. The page
 * asks before it undoes, since mail filters open links.
 */
export const contactRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  route({
    ...ownContactRoute,
    path: paths.ownPhone.sendCode,
    title: '发送验证本人手机号的验证码',
    response: NoResult,
    handle: async call => new Answer({ message: await sendPhoneCode(deps, call.session) }),
  }),
  route({
    ...ownContactRoute,
    path: paths.ownPhone.prove,
    title: '验证本人的手机号',
    body: Type.Object({ smscode: textParam(20) }),
    response: NoResult,
    async handle({ session, body: { smscode }, request }) {
      await proveOwnPhone(deps, session, { smscode, origin: readOrigin(request) })
      return new Answer({ message: '手机号已验证' })
    },
  }),
  route({
    ...publicRoute,
    path: paths.contactChange.read,
    title: '查看可撤销的修改',
    body: TicketBody,
    response: ContactChange,
    handle: call => readContactChange(deps, call.body.ticket),
  }),
  route({
    ...publicRoute,
    path: paths.contactChange.takeBack,
    title: '撤销修改',
    body: TicketBody,
    response: NoResult,
    async handle(call) {
      await takeBackContactChange(deps, { ticket: call.body.ticket, origin: readOrigin(call.request) })
      sessions.forget(null)
      return new Answer({ message: '已撤销修改，全部登录已退出' })
    },
  }),
]
