import { paths } from '@xw/shared/wire/paths'
import { NoResult } from '@xw/shared/wire/schema'
import { FactorSetup, OwnFactor, RecoveryCodes } from '@xw/shared/wire/second-factor'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readOrigin } from '../../../plugins/origin.ts'
import { Answer, anySignedIn, type Route, route } from '../../../plugins/route.ts'
import { beginFactor, confirmFactor, readOwnFactor, removeOwnFactor } from './own-factor.ts'
import type { Sessions } from './sessions.ts'

const ownFactorRoute = { permission: anySignedIn, scope: 'self', beforeFactor: true } as const
const Code = textParam(40)
const ProofBody = Type.Object({ oldpassword: Type.Optional(textParam(200)), code: Type.Optional(Code) })

/**
 * Routes for the caller's own second factor. All but removal work while a required factor is still missing
 * (`beforeFactor`).
 */
export const factorRoutes = (deps: Deps, sessions: Sessions): Route[] => [
  route({
    ...ownFactorRoute,
    method: 'GET',
    path: paths.factor.own,
    title: '动态口令的状态',
    response: OwnFactor,
    handle: ({ session }) => readOwnFactor(deps, session),
  }),
  route({
    ...ownFactorRoute,
    method: 'POST',
    path: paths.factor.begin,
    title: '开始设置动态口令',
    ratePerMinute: 30,
    body: ProofBody,
    response: FactorSetup,
    handle: ({ session, body, request }) => beginFactor(deps, session, { ...body, origin: readOrigin(request) }),
  }),
  route({
    ...ownFactorRoute,
    method: 'POST',
    path: paths.factor.confirm,
    title: '确认设置动态口令',
    ratePerMinute: 30,
    body: Type.Object({ ticket: textParam(64), code: Code }),
    response: RecoveryCodes,
    async handle({ session, body, request }) {
      const recoveryCodes = await confirmFactor(deps, session, { ...body, origin: readOrigin(request) })
      sessions.forget(session.id)
      return new Answer({ message: '动态口令已启用', result: { recoveryCodes } })
    },
  }),
  route({
    method: 'POST',
    path: paths.factor.remove,
    title: '停用动态口令',
    permission: anySignedIn,
    scope: 'self',
    ratePerMinute: 30,
    body: ProofBody,
    response: NoResult,
    async handle({ session, body, request }) {
      await removeOwnFactor(deps, session, { ...body, origin: readOrigin(request) })
      return new Answer({ message: '动态口令已停用' })
    },
  }),
]
