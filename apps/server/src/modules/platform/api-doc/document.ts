import { setImmediate } from 'node:timers/promises'
import { type ApiDocument, type ApiMethod, type ApiOperation, apiMethods } from '@xw/shared/wire/api-doc'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { listAddresses } from './addresses.ts'
import { envelope, errorResponses } from './answers.ts'
import { securitySchemes, toOperation } from './operation.ts'
import { createRecordSchemas } from './records.ts'
import type { ApiSource } from './source.ts'
import { createRouteTitles } from './words.ts'

const description = [
  `除登录等公开接口外，请求头须带 \`${headers.token}\`（登录后得到的令牌）；带有 \`${headers.tenant}\` 时须与登录的学校相同。`,
  '除文件外，回答都是统一的 JSON：success、message、code、result、timestamp。业务上的拒绝以状态 200 回答，success 为 false。',
  `出错时的响应头 \`${headers.traceId}\` 是追踪号，可以在日志中查到。`,
].join('\n\n')

/** So many routes are described in a few milliseconds; then other requests are answered before the next ones. */
const routesAtOnce = 20

/**
 * Describes the routes in OpenAPI 3.1, from the schemas that check their requests, so that the description cannot differ
 * from what the server does.
 */
export async function describeApi(source: ApiSource): Promise<ApiDocument> {
  const { routes, resources } = source
  const records = createRecordSchemas(resources)
  const words = createRouteTitles(source)
  const paths: Record<string, Partial<Record<ApiMethod, ApiOperation>>> = {}
  for (const [index, route] of routes.entries()) {
    if (index % routesAtOnce === 0) await setImmediate()
    for (const address of listAddresses(route)) {
      for (const method of [route.method].flat()) {
        const own = (paths[address.path] ??= {})
        own[method.toLowerCase() as ApiMethod] = toOperation({ route, method, address }, records, words)
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: '学位信息采集', version: '1', description },
    servers: [{ url: apiBase }],
    tags: listTags(paths).map(name => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: { schemas: { Envelope: envelope, ...records.schemas }, responses: errorResponses, securitySchemes },
  }
}

const listTags = (paths: ApiDocument['paths']): string[] => {
  const operations = Object.values(paths).flatMap(item => apiMethods.flatMap(method => item[method] ?? []))
  return [...new Set(operations.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b, 'zh'))
}
