import { positionResource } from '@xw/shared/resources/sys/position'
import { WireRecord } from '@xw/shared/wire/records'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'

/** SY-05: positions of staff, and the lookup by code. */
export function positionRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(positionResource)
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: '/sys/position/queryByCode',
      permission: 'sys:position:list',
      scope: 'tenant',
      query: Type.Object({ code: textParam(64, 1) }),
      response: WireRecord,
      async handle(call) {
        const { records } = await actions.list(callerOf(call), { code: call.query.code })
        if (!records[0]) throw notFound()
        return records[0]
      },
    }),
  ]
}
