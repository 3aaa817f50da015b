import { registrationResource } from '@xw/shared/resources/sys/registration'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { parseIds } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import { approveApplications, refuseApplications } from './review.ts'

/** Each application becomes an account, all in one transaction, which must stay short. */
const maxPerReview = 100

const permission = `${registrationResource.permission}:review`
const IdList = Type.String({ maxLength: 40_000 })
const { label, max } = registrationResource.fields.reason

/** Routes for reviewing applications of the caller's school. */
export function registrationReviewRoutes(deps: Deps, engine: Engine): Routes {
  const resource = engine.resource(registrationResource)
  return () => [...resource.routes(), ...decisionRoutes(deps, resource)]
}

const decisionRoutes = (deps: Deps, { actions }: Resource): Route[] => [
  route({
    method: 'POST',
    path: adminPaths.registrations.approve,
    title: '通过',
    permission,
    scope: 'tenant',
    body: Type.Object({ ids: IdList }),
    response: NoResult,
    async handle(call) {
      const ids = parseReviewIds(call.body.ids)
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, (tx, access) =>
        approveApplications(deps, tx, access, { ids, origin: caller.origin }),
      )
      return new Answer({ message: `已通过 ${ids.length} 个申请，短信通知本人` })
    },
  }),
  route({
    method: 'POST',
    path: adminPaths.registrations.refuse,
    title: '不通过',
    permission,
    scope: 'tenant',
    body: Type.Object({ ids: IdList, reason: textParam(1_000) }),
    response: NoResult,
    async handle(call) {
      const ids = parseReviewIds(call.body.ids)
      const reason = call.body.reason.trim()
      if (reason === '') throw invalid({ reason: `请输入${label}` })
      if (reason.length > max) throw invalid({ reason: `${label}最多 ${max} 个字符` })
      const caller = callerOf(call)
      const request = { ids, reason, origin: caller.origin }
      await actions.withAccess(caller, {}, (tx, access) => refuseApplications(deps, tx, access, request))
      return new Answer({ message: `已拒绝 ${ids.length} 个申请，短信通知本人` })
    },
  }),
]

function parseReviewIds(text: string): string[] {
  const ids = parseIds(text)
  if (ids.length > maxPerReview) throw refused(`一次最多审核 ${maxPerReview} 个申请`)
  return ids
}
