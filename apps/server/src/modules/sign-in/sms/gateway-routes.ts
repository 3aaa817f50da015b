import { listVariables } from '@xw/shared/message/template'
import { smsGatewayResource } from '@xw/shared/resources/sys/sms-gateway'
import { patterns } from '@xw/shared/rules/patterns'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Routes, route } from '../../../plugins/route.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { createCode } from './codes.ts'
import { readSmsGateway } from './gateway.ts'
import { buildCodeText, readHeaders } from './gateway-request.ts'
import { SmsError, sendText } from './send-text.ts'

const { fields, permission } = smsGatewayResource
const requestVariables = ['mobile', 'code', 'content', 'time', 'nonce', 'secret', 'sign']
/** The variables that each template may use. */
const templateVariables: Readonly<Record<string, readonly string[]>> = {
  content: ['code', 'purpose'],
  url: requestVariables,
  headers: requestVariables,
  body: requestVariables,
  signText: requestVariables.filter(name => name !== 'sign'),
}

const hooks: Hooks = {
  async beforeEdit({ tx, values, before }) {
    const after = { ...before, ...values }
    const hasSecret = values.secret !== undefined ? values.secret !== null : await hasStoredSecret(tx)
    const errors = findGatewayDefects(after, hasSecret)
    // A stored secret stays with the host it was given for. A new host needs the secret again.
    const moves = hostOf(textIn(before, 'url')) !== hostOf(textIn(after, 'url'))
    if (moves && hasSecret && typeof values.secret !== 'string' && textIn(before, 'url') !== '')
      errors.secret = '接口地址换了主机，请重新填写密钥'
    if (Object.keys(errors).length > 0) throw invalid(errors)
  },
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

async function hasStoredSecret(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('sys_sms_gateway').select('secret').executeTakeFirstOrThrow()
  return row.secret !== null
}

/** Returns per field what keeps the gateway from working, as far as it shows without calling it. */
function findGatewayDefects(after: RecordValues, hasSecret: boolean): Record<string, string> {
  const errors: Record<string, string> = {}
  const label = (key: string) => fields[key as keyof typeof fields].label
  for (const [key, known] of Object.entries(templateVariables)) {
    const unknown = listVariables(textIn(after, key)).filter(name => !known.includes(name))
    if (unknown.length > 0) errors[key] = `${label(key)}中有不认识的变量：${unknown.join('、')}`
  }
  const without = (key: string) => textIn(after, key).replaceAll(/\$\{[^}]*\}/g, '0')
  if (!readHeaders(without('headers'))) errors.headers ??= '请求头应每行一个，如 Accept: application/json'
  if (after.method === 'POST' && after.bodyFormat === 'json' && !isJson(without('body')))
    errors.body ??= '正文不是有效的 JSON，变量应写在引号中，如 {"mobile": "${mobile}"}'
  if (after.status !== '1') return errors
  if (!after.url) errors.url ??= '启用前请填写接口地址'
  if (after.signKind !== 'none' && !after.signText) errors.signText ??= '请填写对哪些内容签名'
  if (textIn(after, 'signKind').startsWith('hmac') && !hasSecret) errors.secret ??= '签名需要密钥'
  return errors
}

function isJson(text: string): boolean {
  try {
    return text.trim() === '' || JSON.parse(text) !== undefined
  } catch {
    return false
  }
}

/** Routes of the gateway's one setting, and the test text to a number the administrator enters. */
export function smsGatewayRoutes(deps: Deps, engine: Engine): Routes {
  const { routes, actions } = engine.resource(smsGatewayResource, { hooks })
  return () => [
    ...routes(),
    route({
      method: 'POST',
      path: adminPaths.smsGateway.test,
      permission: `${permission}:test`,
      scope: 'tenant',
      ratePerMinute: 5,
      body: Type.Object({ mobile: textParam(20) }),
      response: NoResult,
      async handle(call) {
        const { mobile } = call.body
        if (!patterns.mobile.test(mobile)) throw invalid({ mobile: `手机号${patterns.mobile.message}` })
        const gateway = await readSmsGateway(deps)
        if (!gateway.isOn) throw refused('请先启用短信网关并保存，再发送测试短信')
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, (tx, access) =>
          writeOperation(tx, access, { operation: 'test', what: hostOf(gateway.url), origin: caller.origin }),
        )
        const code = createCode()
        const text = { mobile, code, content: buildCodeText(gateway, code, '0') }
        await sendText(gateway, text, deps.config.smsNetworks).catch((error: unknown) => {
          throw error instanceof SmsError ? refused(error.message) : error
        })
        return new Answer({ message: '测试短信已交给短信网关，请在手机上查看' })
      },
    }),
  ]
}
