import { gatewayRouteResource } from '@xw/shared/resources/sys/gateway-route'
import { RecordsOrPage, SavedRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { FieldInputs, ListParams } from '../../../lib/params.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import { maxRecordBytes } from '../../../resource/body-bytes.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'

const { path, permission } = gatewayRouteResource

/** The most routes in the wire’s unpaged list. */
const unpagedQuery = { pageSize: '100' }

/** SY-17: routes of a gateway as records. The program does not read them, so they do not affect any request. */
export function gatewayRouteRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(gatewayRouteResource, { omit: ['list'] })
  const save = { permission: `${permission}:edit`, scope: 'tenant' } as const
  return () => [
    ...routes(),
    route({
      method: 'GET',
      path: `${path}/list`,
      title: '分页查询',
      permission: `${permission}:list`,
      scope: 'tenant',
      query: ListParams,
      response: RecordsOrPage,
      // The wire’s list is a bare array without pages; a client that asks for a page gets one.
      handle: async call =>
        Object.keys(call.query).length > 0
          ? actions.list(callerOf(call), call.query)
          : (await actions.list(callerOf(call), unpagedQuery)).records,
    }),
    route({
      ...save,
      method: 'POST',
      path: `${path}/updateAll`,
      body: Type.Object({ router: FieldInputs }),
      bodyBytes: maxRecordBytes([gatewayRouteResource]),
      response: SavedRecord,
      async handle(call) {
        const { router } = call.body
        const { id } = await (router.id ? actions.edit : actions.add)(callerOf(call), router)
        return new Answer({ message: '保存成功！', result: { id } })
      },
    }),
    route({
      ...save,
      method: 'GET',
      path: `${path}/clearRedis`,
      response: NoResult,
      handle: async () => new Answer({ message: '本系统没有网关，没有需要清除的路由缓存。' }),
    }),
  ]
}
