import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import { callOut, OutgoingError } from '../../../lib/outgoing.ts'
import { acceptsContent, buildGatewayRequest, type SmsGateway, type TextMessage } from './gateway-request.ts'

/** A text that could not be sent. The message is the product's own, since a gateway's may repeat what it was sent. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
}

export const forbiddenAddressText = '不允许连接这个地址。内部网络中的短信网关须先由运维人员列入 XW_SMS_NETWORKS。'
export const codesOnlyText = '短信网关的模板中没有 ${content}，只能发送验证码'
export const httpsRequiredText = '公网上的短信网关须使用 https 地址'

const outgoingErrorTexts: Record<OutgoingError['trouble'], string> = {
  unknown: '找不到短信网关',
  forbidden: forbiddenAddressText,
  plain: httpsRequiredText,
  unreachable: '无法连接短信网关',
  late: '短信网关没有及时应答',
  tooLong: '短信网关的应答过长',
}

/** Sends a text by one call of the gateway. Throws an `SmsError` that says what went wrong. */
export async function sendText(gateway: SmsGateway, text: TextMessage, allowed: BlockList): Promise<void> {
  if (text.code === undefined && !acceptsContent(gateway)) throw new SmsError(codesOnlyText)
  const nonce = randomUUID().replaceAll('-', '')
  const call = buildGatewayRequest(gateway, text, { time: Math.floor(Date.now() / 1000), nonce })
  const { status, body } = await callOut(call, allowed).catch((error: unknown) => {
    throw error instanceof OutgoingError ? new SmsError(outgoingErrorTexts[error.trouble]) : error
  })
  if (status < 200 || status > 299) throw new SmsError(`短信网关拒绝了请求（${status}）`)
  if (!body.includes(gateway.successText)) throw new SmsError('短信网关的应答中没有成功标志')
}
