import { timingSafeEqual } from 'node:crypto'
import { headers } from '@xw/shared/wire/headers'
import { sign, signWindowMs, toSignedParams } from '@xw/shared/wire/sign'
import type { FastifyRequest } from 'fastify'
import { refused } from '../lib/errors.ts'

/**
 * RQ-02 on the server. Accepts both forms of the timestamp; it must be near the current time in either direction. A
 * signed timestamp must match the header, so that such a call cannot be repeated with another one (ADR 0017).
 */
export function verifySign(request: FastifyRequest, now = Date.now()): void {
  const stamp = request.headers[headers.timestamp.toLowerCase()]
  const given = request.headers[headers.sign.toLowerCase()]
  const at = typeof stamp === 'string' ? readStamp(stamp) : Number.NaN
  if (!(Math.abs(now - at) <= signWindowMs)) throw refused('操作失败，签名验证失败:X-TIMESTAMP已过期')
  const body =
    request.body !== null && typeof request.body === 'object' ? (request.body as Record<string, unknown>) : {}
  const params = toSignedParams(request.url, body)
  const expected = Buffer.from(sign(params))
  const actual = Buffer.from(typeof given === 'string' ? given : '')
  const isSigned = expected.length === actual.length && timingSafeEqual(expected, actual)
  if (!isSigned || (params[headers.timestamp] ?? stamp) !== stamp) throw refused('Sign签名校验失败！')
}

/** Parses epoch milliseconds, or the older `yyyyMMddHHmmss` in China's time. */
function readStamp(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!parts) return /^\d{13}$/.test(text) ? Number(text) : Number.NaN
  const [, year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
}
