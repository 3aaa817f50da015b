import { patterns } from '@xw/shared/rules/patterns'
import { paths } from '@xw/shared/wire/paths'
import { CurrentNotice } from '@xw/shared/wire/privacy'
import { RegistrationOutcome, RegistrationSchool } from '@xw/shared/wire/registration'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { readTenant } from '../../../plugins/read-tenant.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { assertCaptchaAfterManyCalls, captchaFields } from '../captcha/index.ts'
import { readCurrentNotice } from '../privacy-notice/index.ts'
import { listRegistrationSchools, requireRegistrationSchool } from '../sign-in-method/index.ts'
import { registerUser } from './register.ts'

/** A whole campus can share one address, so this limit stops machines, not people. */
const perAddress = { ratePerMinute: 300 } as const
const publicRoute = { subject: '注册', public: true, scope: 'none' } as const

const outcomeMessages = { registered: '注册成功', waiting: '注册申请已提交，请等待学校审核' } as const

/** Routes for registering an account, in schools that have opened registration. */
export const registrationRoutes = (deps: Deps): Route[] => [
  route({
    ...perAddress,
    ...publicRoute,
    method: 'POST',
    path: paths.registration.register,
    title: '注册账号',
    body: Type.Object({
      username: textParam(200),
      realname: Type.Optional(textParam(200)),
      phone: textParam(20),
      smscode: textParam(20),
      workNo: Type.Optional(textParam(200)),
      email: Type.Optional(textParam(200)),
      password: textParam(200),
      noticeVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      ...captchaFields,
    }),
    response: RegistrationOutcome,
    async handle({ body: { captcha, checkKey, ...body }, request }) {
      const origin = readOrigin(request)
      await assertCaptchaAfterManyCalls(deps, { captcha, checkKey, purpose: 'registration', ip: origin.ip })
      const outcome = await registerUser(deps, {
        username: body.username.trim(),
        realname: body.realname?.trim() ?? '',
        phone: body.phone.trim(),
        smscode: body.smscode.trim(),
        workNo: body.workNo?.trim() ?? '',
        email: body.email?.trim() ?? '',
        password: body.password,
        noticeVersion: body.noticeVersion,
        tenantId: readTenant(request),
        origin,
      })
      return new Answer({ message: outcomeMessages[outcome], result: { outcome } })
    },
  }),
  route({
    ...perAddress,
    ...publicRoute,
    method: 'GET',
    path: paths.registration.schools,
    title: '开放注册的学校',
    response: Type.Array(RegistrationSchool),
    handle: () => listRegistrationSchools(deps),
  }),
  route({
    ...perAddress,
    ...publicRoute,
    method: 'GET',
    path: paths.registration.notice,
    title: '注册须知',
    response: CurrentNotice,
    async handle({ request }) {
      const { id } = await requireRegistrationSchool(deps, readTenant(request))
      return deps.db.inTenant(id, tx => readCurrentNotice(tx, id))
    },
  }),
  route({
    ...perAddress,
    ...publicRoute,
    method: 'GET',
    path: paths.registration.checkName,
    title: '核对账号是否可用',
    query: Type.Object({
      username: Type.Optional(textParam(200)),
      phone: Type.Optional(textParam(200)),
      email: Type.Optional(textParam(200)),
    }),
    response: NoResult,
    // Clients ask here whether a name is free. Anybody can call this, so the route checks only the form of the values
    // and never tells.
    async handle({ query: { username, phone, email } }) {
      if (username && !patterns.username.test(username)) throw refused(`用户名${patterns.username.message}`)
      if (phone && !patterns.mobile.test(phone)) throw refused(`手机号${patterns.mobile.message}`)
      if (email && !patterns.email.test(email)) throw refused(`邮箱${patterns.email.message}`)
    },
  }),
]
