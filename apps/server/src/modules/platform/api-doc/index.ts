import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { ApiDocument } from '@xw/shared/wire/api-doc'
import { passThrough } from '@xw/shared/wire/schema'
import { type Route, route } from '../../../plugins/route.ts'
import { describeApi } from './document.ts'
import type { ApiSource } from './source.ts'

/** Serves the description of every route, including itself. It contains no data of a school. */
export const apiDocRoutes = (source: () => ApiSource): Route[] => [
  route({
    method: 'GET',
    path: adminPaths.apiDoc.document,
    title: '接口文档（OpenAPI 3.1）',
    permission: 'sys:apiDoc:list',
    scope: 'none',
    ratePerMinute: 30,
    response: passThrough<ApiDocument>(),
    bare: true,
    handle: async () => describeApi(source()),
  }),
]
