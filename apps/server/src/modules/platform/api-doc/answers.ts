import type { ApiOperation, ApiResponse, ApiSchema } from '@xw/shared/wire/api-doc'
import { type ErrorKind, errorTable } from '../../../lib/errors.ts'
import { bytes, type Route } from '../../../plugins/route.ts'
import { makeNullable } from './schema.ts'

const json = 'application/json'
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** The shape of every JSON answer. */
export const envelope: ApiSchema = {
  type: 'object',
  title: '统一响应',
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean', description: '是否成功；业务上的拒绝也以状态 200 回答，此处为 false' },
    message: { type: 'string', description: '给用户看的一句话' },
    code: {
      type: 'integer',
      description: '200 成功，201 部分成功，500 未成功，401 未登录，510 无权限，409 已被他人修改',
    },
    result: { description: '结果；填写有误时为各字段的原因' },
    timestamp: { type: 'integer', description: '服务器时间，毫秒' },
  },
}

const kinds = (Object.keys(errorTable) as ErrorKind[]).filter(kind => errorTable[kind].status >= 400)

/** One response for each error that has an HTTP status of its own (ADR 0003). */
export const errorResponses: Record<string, ApiResponse> = Object.fromEntries(
  kinds.map(kind => [
    kind,
    { description: errorTable[kind].message, content: { [json]: { schema: ref('schemas', 'Envelope') } } },
  ]),
)

/** Lists the errors a route can answer with, beside refusals with status 200. */
function listErrors(route: Route): ErrorKind[] {
  const guarded: ErrorKind[] = route.public ? [] : ['unauthenticated', 'forbidden']
  // Without an envelope a refusal has no place in the answer, so the route answers 404.
  const hasNoEnvelope = route.response === bytes || route.socket || route.bare
  const missing: ErrorKind[] = hasNoEnvelope ? ['noSuchPath'] : []
  const limited: ErrorKind[] = route.ratePerMinute ? ['tooMany'] : []
  return ['malformed', ...guarded, ...missing, 'tooLarge', ...limited, 'internal', 'unavailable']
}

/** Describes every answer of a route; `result` is the content of a successful one. */
export function describeResponses(route: Route, result: ApiSchema): ApiOperation['responses'] {
  const failed = listErrors(route).map(kind => [String(errorTable[kind].status), ref('responses', kind)] as const)
  return { ...describeSuccess(route, result), ...Object.fromEntries(failed) }
}

function describeSuccess(route: Route, result: ApiSchema): Record<string, ApiResponse> {
  if (route.socket) return { 101: { description: '已建立 WebSocket 连接' } }
  const refusal = { schema: ref('schemas', 'Envelope') }
  if (route.response === bytes) {
    const content = { 'application/octet-stream': {}, [json]: refusal }
    const file = { 200: { description: '文件或页面的内容；业务上的拒绝为 JSON', content } }
    // Public pages of the sign-in redirect the browser.
    return route.public ? { ...file, 302: { description: '转到下一个页面' } } : file
  }
  const schema = route.bare
    ? result
    : { allOf: [ref('schemas', 'Envelope')], properties: { result: makeNullable(result) } }
  return { 200: { description: route.bare ? '结果本身' : '结果在 result 中', content: { [json]: { schema } } } }
}
