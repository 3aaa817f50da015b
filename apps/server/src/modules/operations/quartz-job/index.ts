import { quartzJobResource } from '@xw/shared/resources/sys/quartz-job'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { jobControls } from './control.ts'
import { jobHooks } from './hooks.ts'

const { path, permission } = quartzJobResource

/** SY-12: scheduled jobs. The program defines the kinds of jobs, administrators define the times. */
export function quartzJobRoutes(deps: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(quartzJobResource, { hooks: jobHooks })
  return () => [
    ...routes(),
    ...Object.entries(jobControls).map(([name, { title, message, act }]) =>
      route({
        // The wire uses GET. It is safe, because the token is read from a header only.
        method: 'GET',
        path: `${path}/${name}`,
        title,
        permission: `${permission}:execute`,
        scope: 'tenant',
        query: Type.Object({ id: textParam(64) }),
        response: NoResult,
        async handle(call) {
          const caller = callerOf(call)
          const { id } = call.query
          await actions.withAccess(caller, {}, async (tx, access) => {
            const job = isId(id) ? await findRecord(tx, access, id, { forWrite: true }) : null
            if (!job) throw notFound()
            await act(deps, tx, { access, job, id, origin: caller.origin })
          })
          return new Answer({ message })
        },
      }),
    ),
  ]
}
