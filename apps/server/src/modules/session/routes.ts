import { AllDictItems } from '@xw/shared/wire/dict'
import { headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { Nothing } from '@xw/shared/wire/schema'
import { OwnDeparts, OwnSession, School, SignedIn, UserInfo } from '@xw/shared/wire/session'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { textParam } from '../../lib/params.ts'
import type { Deps } from '../../plugins/deps.ts'
import { readOrigin } from '../../plugins/origin.ts'
import { Answer, type Route, route, signedIn } from '../../plugins/route.ts'
import { loadAllDictItems } from '../dict/index.ts'
import { readSchools } from './candidates.ts'
import { drawCaptcha, useCaptcha } from './captcha.ts'
import { changePassword } from './change-password.ts'
import { readOwnDeparts, selectDepart } from './departs.ts'
import { forceLogout, logout } from './logout.ts'
import { endOwnSessions, readOwnSessions } from './own-sessions.ts'
import { selectSchool } from './select-school.ts'
import type { Sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'

/** A whole campus may share one address, so these stop machines, not people. */
const perAddress = { ratePerMinute: 300 } as const

const Username = textParam(64)
const Password = textParam(200)
const CaptchaKey = textParam(64)
const Captcha = textParam(20)

/** What somebody needs who has just come in: with the school's dictionaries, which come next. */
const Entered = Type.Object({ ...SignedIn.properties, sysAllDictItems: AllDictItems })

/** Signing in and out, and what a user changes of their own session. */
export const sessionRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  ...signInRoutes(deps),
  ...signOutRoutes(deps, sessions),
  ...ownRoutes(deps, sessions),
  ...ownSessionRoutes(deps, sessions),
  ...schoolRoutes(deps, sessions),
]

const signInRoutes = (deps: Deps): Route[] => [
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.login,
    public: true,
    scope: 'none',
    body: Type.Object({
      username: Username,
      password: Password,
      captcha: Type.Optional(Captcha),
      checkKey: Type.Optional(CaptchaKey),
    }),
    response: Entered,
    async handle({ body, request }) {
      const entered = await signIn(deps, { ...body, tenantId: readTenant(request), origin: readOrigin(request) })
      return new Answer({ message: '登录成功', result: await withDicts(deps, entered) })
    },
  }),
  route({
    ...perAddress,
    method: 'GET',
    path: `${paths.session.captcha}/:key`,
    public: true,
    scope: 'none',
    params: Type.Object({ key: CaptchaKey }),
    response: Type.String(),
    handle: ({ params }) => drawCaptcha(deps.db, params.key),
  }),
  route({
    ...perAddress,
    method: 'POST',
    path: paths.session.checkCaptcha,
    public: true,
    scope: 'none',
    body: Type.Object({ captcha: Type.Optional(Captcha), checkKey: Type.Optional(CaptchaKey) }),
    response: Nothing,
    async handle({ body: { captcha, checkKey } }) {
      if (!captcha || !checkKey) throw refused('验证码无效')
      if (!(await useCaptcha(deps.db, checkKey, captcha))) throw refused('验证码错误')
    },
  }),
  route({
    ...perAddress,
    method: 'GET',
    path: paths.session.schools,
    public: true,
    scope: 'none',
    response: Type.Array(School),
    handle: () => readSchools(deps.db),
  }),
]

const signOutRoutes = ({ db }: Deps, sessions: Sessions): Route[] => [
  route({
    method: ['POST', 'GET'],
    path: paths.session.logout,
    public: true,
    scope: 'self',
    response: Nothing,
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
    // The wire's name; what it carries is the session's id, never a token.
    body: Type.Object({ token: textParam(64) }),
    response: Nothing,
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
    permission: signedIn,
    scope: 'self',
    response: Type.Array(OwnSession),
    handle: ({ session }) => readOwnSessions(db, session, config.idleMinutes),
  }),
  route({
    method: 'POST',
    path: paths.session.endOwnSessions,
    permission: signedIn,
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
    permission: signedIn,
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
    response: Nothing,
    async handle({ session, body, request }) {
      await changePassword(deps, session, body, readOrigin(request))
      sessions.forget(null)
      return new Answer({ message: '密码修改成功!' })
    },
  }),
  route({
    method: 'GET',
    path: paths.session.ownDeparts,
    permission: signedIn,
    scope: 'self',
    response: OwnDeparts,
    handle: ({ session }) => readOwnDeparts(deps.db, session),
  }),
  route({
    method: ['POST', 'PUT'],
    path: paths.session.selectDepart,
    permission: signedIn,
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
    permission: signedIn,
    scope: 'self',
    body: Type.Object({ tenantId: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }),
    response: Entered,
    async handle({ session, body, request }) {
      const entered = await selectSchool(deps, session, { ...body, origin: readOrigin(request) })
      sessions.forget(session.id)
      return new Answer({ message: '切换成功', result: await withDicts(deps, entered) })
    },
  }),
]

const withDicts = async ({ db }: Deps, entered: SignedIn) => ({
  ...entered,
  sysAllDictItems: await loadAllDictItems(db, entered.userInfo.tenantId),
})

/** The school a client names before it has a session; one that cannot exist is nobody's. */
function readTenant(request: FastifyRequest): number | null {
  const claimed = request.headers[headers.tenant] ?? ''
  if (claimed === '' || claimed === '0') return null
  return typeof claimed === 'string' && /^\d{1,9}$/.test(claimed) ? Number(claimed) : -1
}
