import { paths } from '@xw/shared/wire/paths'
import { NoResult, pageOf } from '@xw/shared/wire/schema'
import { OwnDeparts, OwnSession, OwnSignIn, School, UserInfo } from '@xw/shared/wire/session'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { readTenant } from '../../../plugins/read-tenant.ts'
import { Answer, anySignedIn, type Route, route, withSubject } from '../../../plugins/route.ts'
import { captchaFields } from '../captcha/index.ts'
import { listOpenSchools } from './candidates.ts'
import { changePassword } from './change-password.ts'
import { readOwnDeparts, selectDepart } from './departs.ts'
import { factorRoutes } from './factor-routes.ts'
import { forceLogout, logout } from './logout.ts'
import { endOwnSessions, readOwnSessions } from './own-sessions.ts'
import { readOwnSignIns } from './own-sign-ins.ts'
import { requestPhoneCode, signInByPhone } from './phone-sign-in.ts'
import { qrRoutes } from './qr-routes.ts'
import { completeSecondFactor } from './second-step.ts'
import { selectSchool } from './select-school.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { SignInResponse, withDictItems } from './sign-in-response.ts'

/** A whole campus can share one address, so this limit stops machines, not people. */
const perAddress = { ratePerMinute: 300 } as const
/**
 * On the day of results two thousand users sign in within a minute. The server asks those whose password it cannot
 * compute in time to come again.
 */
const signInsPerAddress = { ratePerMinute: 3_000 } as const

const Username = textParam(64)
const Password = textParam(200)
const PhoneCode = textParam(20)
const Mobile = textParam(20)

/** Routes for signing in and out, and for what users change about their own sessions. */
export const sessionRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  ...withSubject('登录', [...signInRoutes(deps), ...phoneRoutes(deps), ...secondStepRoutes(deps)]),
  ...withSubject('扫码登录', qrRoutes(deps)),
  ...signOutRoutes(deps, sessions),
  ...withSubject('个人账号', [
    ...ownRoutes(deps, sessions),
    ...ownSessionRoutes(deps, sessions),
    ...factorRoutes(deps, sessions),
    ...schoolRoutes(deps, sessions),
  ]),
]

const signInRoutes = (deps: Deps): Route[] => [
  route({
    ...signInsPerAddress,
    method: 'POST',
    path: paths.session.login,
    title: '账号密码登录',
    public: true,
    scope: 'none',
    body: Type.Object({
      username: Username,
      password: Password,
      ...captchaFields,
    }),
    response: SignInResponse,
    async handle({ body, request }) {
      const signInResult = await signIn(deps, { ...body, tenantId: readTenant(request), origin: readOrigin(request) })
      return new Answer({ message: '登录成功', result: await withDictItems(deps, signInResult) })
    },
  }),
  route({
    ...perAddress,
    method: 'GET',
    path: paths.session.schools,
    title: '可以登录的学校',
    public: true,
    scope: 'none',
    response: Type.Array(School),
    handle: () => listOpenSchools(deps.db),
  }),
]

const phoneRoutes = (deps: Deps): Route[] => [
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.phoneCode,
    title: '发送短信验证码',
    public: true,
    scope: 'none',
    body: Type.Object({
      mobile: Mobile,
      smsmode: Type.Optional(textParam(2)),
      ...captchaFields,
    }),
    response: NoResult,
    async handle({ body, request }) {
      const codeRequest = { ...body, tenantId: readTenant(request), origin: readOrigin(request) }
      return new Answer({ message: await requestPhoneCode(deps, codeRequest) })
    },
  }),
  route({
    ...signInsPerAddress,
    method: 'POST',
    path: paths.session.phoneLogin,
    title: '手机验证码登录',
    public: true,
    scope: 'none',
    // The wire calls the digits of the text message `captcha`.
    body: Type.Object({ mobile: Mobile, captcha: PhoneCode }),
    response: SignInResponse,
    async handle({ body: { mobile, captcha }, request }) {
      const attempt = { mobile, code: captcha, tenantId: readTenant(request), origin: readOrigin(request) }
      return new Answer({ message: '登录成功', result: await withDictItems(deps, await signInByPhone(deps, attempt)) })
    },
  }),
]

const secondStepRoutes = (deps: Deps): Route[] => [
  route({
    ...signInsPerAddress,
    method: 'POST',
    path: paths.session.secondStep,
    title: '登录的第二步：动态口令',
    public: true,
    scope: 'none',
    body: Type.Object({ ticket: textParam(64), code: textParam(40) }),
    response: SignInResponse,
    async handle({ body, request }) {
      const { signedIn: signInResult, recoveryLeft } = await completeSecondFactor(deps, {
        ...body,
        origin: readOrigin(request),
      })
      const message = recoveryLeft === null ? '登录成功' : `登录成功，恢复码还剩 ${recoveryLeft} 个`
      return new Answer({ message, result: await withDictItems(deps, signInResult) })
    },
  }),
]

const signOutRoutes = ({ db }: Deps, sessions: Sessions): Route[] => [
  route({
    method: ['POST', 'GET'],
    path: paths.session.logout,
    title: '退出登录',
    subject: '登录',
    public: true,
    scope: 'self',
    response: NoResult,
    async handle({ session, request }) {
      if (!session) throw refused('Token无效!')
      await logout(db, session, readOrigin(request))
      sessions.forget(session.id)
      return new Answer({ message: '退出登录成功！' })
    },
  }),
  route({
    method: 'POST',
    path: paths.session.forceLogout,
    permission: 'sys:online:forceLogout',
    scope: 'tenant',
    // The wire calls it `token`; it carries the session's id.
    body: Type.Object({ token: textParam(64) }),
    response: NoResult,
    async handle({ session, body, request }) {
      await forceLogout(db, session, body.token, readOrigin(request))
      sessions.forget(body.token)
      return new Answer({ message: '退出登录成功！' })
    },
  }),
]

const ownSessionRoutes = ({ db, config }: Deps, sessions: Sessions): Route[] => [
  route({
    method: 'GET',
    path: paths.session.ownSessions,
    title: '本人的登录',
    permission: anySignedIn,
    scope: 'self',
    response: Type.Array(OwnSession),
    handle: ({ session }) => readOwnSessions(db, session, config.idleMinutes),
  }),
  route({
    method: 'GET',
    path: paths.session.ownSignIns,
    title: '本人的登录记录',
    permission: anySignedIn,
    scope: 'self',
    query: Type.Object({ pageNo: Type.Optional(textParam(9)), pageSize: Type.Optional(textParam(9)) }),
    response: pageOf(OwnSignIn),
    handle: ({ session, query }) => readOwnSignIns(db, session, query),
  }),
  route({
    method: 'POST',
    path: paths.session.endOwnSessions,
    title: '结束本人的其他登录',
    permission: anySignedIn,
    scope: 'self',
    body: Type.Object({ id: Type.Optional(textParam(64)) }),
    response: Type.Number(),
    async handle({ session, body, request }) {
      const ended = await endOwnSessions(db, session, { ...body, origin: readOrigin(request) })
      sessions.forget(body.id ?? null)
      return new Answer({ message: ended > 0 ? `已退出 ${ended} 个登录` : '没有其他登录', result: ended })
    },
  }),
]

const ownRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  route({
    method: ['POST', 'PUT'],
    path: paths.session.updatePassword,
    title: '修改本人的密码',
    permission: anySignedIn,
    scope: 'self',
    beforePasswordChange: true,
    body: Type.Object({
      username: Username,
      oldpassword: Password,
      password: Password,
      confirmpassword: Password,
      realname: Type.Optional(textParam(200)),
      idNumber: Type.Optional(textParam(64)),
    }),
    response: NoResult,
    async handle({ session, body, request }) {
      await changePassword(deps, session, body, readOrigin(request))
      sessions.forget(null)
      return new Answer({ message: '密码修改成功!' })
    },
  }),
  route({
    method: 'GET',
    path: paths.session.ownDeparts,
    title: '本人的部门',
    permission: anySignedIn,
    scope: 'self',
    response: OwnDeparts,
    handle: ({ session }) => readOwnDeparts(deps.db, session),
  }),
  route({
    method: ['POST', 'PUT'],
    path: paths.session.selectDepart,
    title: '切换部门',
    permission: anySignedIn,
    scope: 'self',
    body: Type.Object({ orgCode: textParam(100) }),
    response: Type.Object({ userInfo: UserInfo }),
    async handle({ session, body, request }) {
      const userInfo = await selectDepart(deps.db, session, { orgCode: body.orgCode, origin: readOrigin(request) })
      sessions.forget(session.id)
      return { userInfo }
    },
  }),
]

const schoolRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  route({
    method: ['POST', 'PUT'],
    path: paths.session.selectSchool,
    title: '切换学校',
    permission: anySignedIn,
    scope: 'self',
    body: Type.Object({ tenantId: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }),
    response: SignInResponse,
    async handle({ session, body, request }) {
      const signInResult = await selectSchool(deps, session, { ...body, origin: readOrigin(request) })
      sessions.forget(session.id)
      return new Answer({ message: '切换成功', result: await withDictItems(deps, signInResult) })
    },
  }),
]
