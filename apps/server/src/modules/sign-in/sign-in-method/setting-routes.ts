import { schoolSignInSettingResource, signInSettingResource } from '@xw/shared/resources/sys/sign-in-setting'
import { signInMethodCodes } from '@xw/shared/session/sign-in-methods'
import { RecordPage, SavedRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { SignInOverview } from '@xw/shared/wire/sign-in-setting'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import { usualBodyBytes } from '../../../plugins/body-sizes.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Call, type Route, type Routes, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { assertRoleOfSchoolWithin, assertRoleWithin } from '../../../resource/power/guard.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import type { SignInMethod, SignInMethods } from './methods.ts'
import { readMethodOverview } from './overview.ts'
import { createSettingHooks } from './setting-hooks.ts'

const SchoolQuery = Type.Object({ tenantId: textParam(64) })
const MethodBody = Type.Object({ way: Type.Enum([...signInMethodCodes]) })
const testRoute = { method: 'POST', ratePerMinute: 10, body: MethodBody, response: NoResult } as const

/** The setting has two resources: one for the school itself, one for the platform on behalf of a school. */
export function settingRoutes(deps: Deps, engine: Engine, ways: SignInMethods): Routes {
  const own = engine.resource(signInSettingResource, {
    hooks: createSettingHooks({ deps, ways, assertGivable: assertRoleWithin }),
  })
  const ofSchool = engine.resource(schoolSignInSettingResource, {
    hooks: createSettingHooks({ deps, ways, assertGivable: assertRoleOfSchoolWithin }),
  })
  return () => [...own.routes(), ...ownRoutes(deps, ways, own), ...platformRoutes(deps, ways, ofSchool)]
}

/** Tests the connection to a method's external server. The test is logged first. */
async function testMethod(deps: Deps, way: SignInMethod & { code: string }, { actions }: Resource, caller: Caller) {
  if (!way.test) throw refused('此登录方式没有可以测试的对方')
  await actions.withAccess(caller, {}, (tx, access) =>
    writeOperation(tx, access, { operation: 'test', what: way.code, origin: caller.origin }),
  )
  return new Answer({ message: await way.test(deps, caller.session.tenantId) })
}

const ownRoutes = (deps: Deps, ways: SignInMethods, resource: Resource): Route[] => [
  route({
    method: 'GET',
    path: `${signInSettingResource.path}/overview`,
    permission: `${signInSettingResource.permission}:list`,
    scope: 'tenant',
    response: SignInOverview,
    handle: ({ session }) => readMethodOverview(deps, ways, session.tenantId),
  }),
  route({
    ...testRoute,
    path: `${signInSettingResource.path}/test`,
    permission: `${signInSettingResource.permission}:test`,
    scope: 'tenant',
    handle: call => testMethod(deps, { ...ways[call.body.way], code: call.body.way }, resource, callerOf(call)),
  }),
]

/** Lets a platform administrator act in one school. They have no role there, so no row or field rules apply. */
function actInSchool(call: Pick<Call, 'session' | 'request'>, schoolId: string): Caller {
  if (!/^[1-9]\d{0,8}$/.test(schoolId)) throw notFound()
  const { session, origin } = callerOf(call)
  return { session: { ...session, tenantId: Number(schoolId) }, origin }
}

function platformRoutes(deps: Deps, ways: SignInMethods, resource: Resource): Route[] {
  const { path, permission } = schoolSignInSettingResource
  const { actions } = resource
  const shared = { permission, scope: 'none', query: SchoolQuery } as const
  return [
    route({
      ...shared,
      method: 'GET',
      path: `${path}/list`,
      title: '分页查询',
      response: RecordPage,
      handle: async call => actions.list(actInSchool(call, call.query.tenantId), call.query),
    }),
    route({
      ...shared,
      method: ['PUT', 'POST'],
      path: `${path}/edit`,
      title: '编辑',
      body: FieldInputs,
      bodyBytes: usualBodyBytes,
      response: SavedRecord,
      async handle(call) {
        const { id } = await actions.edit(actInSchool(call, call.query.tenantId), call.body)
        return new Answer({ message: '编辑成功!', result: { id } })
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: `${path}/overview`,
      response: SignInOverview,
      handle: async call => readMethodOverview(deps, ways, actInSchool(call, call.query.tenantId).session.tenantId),
    }),
    route({
      ...shared,
      ...testRoute,
      path: `${path}/test`,
      handle: async call => {
        const { way } = call.body
        return testMethod(deps, { ...ways[way], code: way }, resource, actInSchool(call, call.query.tenantId))
      },
    }),
  ]
}
