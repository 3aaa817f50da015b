import type { ApiOperation, ApiParameter, ApiSchema, ApiSecurity } from '@xw/shared/wire/api-doc'
import { headers } from '@xw/shared/wire/headers'
import { anySignedIn, bytes, type Method, type Route } from '../../../plugins/route.ts'
import { type ApiAddress, describePathParameters, describeQueryParameters, toOperationId } from './addresses.ts'
import { describeResponses } from './answers.ts'
import type { RecordSchemas } from './records.ts'
import { toApiSchema } from './schema.ts'
import type { RouteTitles } from './words.ts'

/** The ways in which a request proves its session. */
export const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: headers.token, description: '登录后得到的令牌' },
  ticket: { type: 'apiKey', in: 'query', name: 't', description: '文件链接自带的凭证，代替令牌，几分钟内有效' },
  socket: {
    type: 'apiKey',
    in: 'header',
    name: 'Sec-WebSocket-Protocol',
    description: '令牌作为 WebSocket 的子协议',
  },
}

function describeSecurity(route: Route): ApiSecurity[] {
  if (route.public) return []
  if (route.socket) return [{ socket: [] }]
  return route.ticket ? [{ token: [] }, { ticket: [] }] : [{ token: [] }]
}

const signHeaders: ApiParameter[] = [
  {
    name: headers.timestamp,
    in: 'header',
    required: true,
    description: '毫秒数，或北京时间 yyyyMMddHHmmss；与服务器相差不超过五分钟',
    schema: { type: 'string' },
  },
  {
    name: headers.sign,
    in: 'header',
    required: true,
    description: '参数按名称排序后的 JSON 加密钥的 MD5，大写',
    schema: { type: 'string', pattern: '^[0-9A-F]{32}$' },
  },
]

interface RouteAddress {
  route: Route
  method: Method
  address: ApiAddress
}

/** Describes one route under one of its methods and paths. */
export function toOperation(
  { route, method, address }: RouteAddress,
  records: RecordSchemas,
  words: RouteTitles,
): ApiOperation {
  const parameters = [
    ...describePathParameters(route, address),
    ...(records.query(route) ?? describeQueryParameters(route)),
    ...(route.signed ? signHeaders : []),
  ]
  const content = method === 'GET' ? null : describeBody(route, records)
  const description = describeRoute(route)
  return {
    operationId: toOperationId(method, address),
    tags: [words.subject(route)],
    summary: words.summary(route),
    ...(description && { description }),
    security: describeSecurity(route),
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: describeResponses(route, describeResult(route, records)),
    'x-permission': route.permission === anySignedIn ? null : (route.permission ?? null),
    ...(route.ratePerMinute && { 'x-rate-limit': route.ratePerMinute }),
  }
}

const describeResult = (route: Route, records: RecordSchemas): ApiSchema => {
  if (!route.response || route.response === bytes) return {}
  return records.result(route) ?? toApiSchema(route.response)
}

const file: ApiSchema = { type: 'string', contentMediaType: 'application/octet-stream' }

function describeBody(route: Route, records: RecordSchemas) {
  if (route.takes === 'file' || route.takes === 'files') {
    const one = route.takes === 'file' ? file : { type: 'array', items: file }
    const schema = { type: 'object', properties: { file: one }, additionalProperties: { type: 'string' } }
    return { 'multipart/form-data': { schema } }
  }
  if (!route.body) return null
  const schema = records.body(route) ?? toApiSchema(route.body)
  return { [route.takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json']: { schema } }
}

/** Describes what the schemas of a route cannot express. */
function describeRoute(route: Route): string {
  const known = [
    route.public && '无需登录',
    route.permission === anySignedIn && '登录即可调用',
    route.ratePerMinute && `每分钟最多 ${route.ratePerMinute} 次`,
    route.passive && '不延长登录的有效时间',
    route.socket && '仅用于 WebSocket 连接',
  ]
  return known.filter(Boolean).join('；')
}
