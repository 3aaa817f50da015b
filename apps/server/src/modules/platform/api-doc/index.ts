import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { ApiDocument } from '@xw/shared/wire/api-doc'
import { passThrough } from '@xw/shared/wire/schema'
import { type Route, route } from '../../../plugins/route.ts'
import { describeApi } from './document.ts'
import type { ApiSource } from './source.ts'

/** The description of every route, this one among them. It says what the program is, and nothing of anybody's data. */
export const apiDocRoutes = (source: () => ApiSource): Route[] => [
  route({
    method: 'GET',
    path: adminPaths.apiDoc.document,
    permission: 'sys:apiDoc:list',
    scope: 'none',
    ratePerMinute: 30,
    response: passThrough<ApiDocument>(),
    bare: true,
    handle: async () => describeApi(source()),
  }),
]
