import { createHash, createHmac } from 'node:crypto'
import { type CodePurpose, codePurposes } from '@xw/shared/message/code-purposes'
import { fillTemplate, listVariables, type TemplateValues } from '@xw/shared/message/template'
import type { OutgoingCall } from '../../../lib/outgoing.ts'

/** The gateway's setting with its secret opened. */
export interface SmsGateway {
  content: string
  url: string
  method: string
  bodyFormat: string
  headers: string
  body: string
  successText: string
  secret: string
  signKind: string
  signText: string
}

/** The content for a number, and the code in it, if any. */
export interface TextMessage {
  mobile: string
  content: string
  code?: string
}

type Signer = (text: string, secret: string) => string

/** To add a signature, add an item here and an option to the setting. */
const signers: Readonly<Record<string, Signer>> = {
  none: () => '',
  'hmac-sha256-hex': (text, secret) => createHmac('sha256', secret).update(text).digest('hex'),
  'hmac-sha256-base64': (text, secret) => createHmac('sha256', secret).update(text).digest('base64'),
  'sha256-hex': text => createHash('sha256').update(text).digest('hex'),
  'md5-hex': text => createHash('md5').update(text).digest('hex'),
}

const keepUnescaped = (value: string) => value
/** Headers hold printable ASCII only, so that no value can start another header. */
const escapeHeader = (value: string) => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value))

interface BodyFormat {
  type: string
  escape: (value: string) => string
}

const json: BodyFormat = { type: 'application/json', escape: value => JSON.stringify(value).slice(1, -1) }
const form: BodyFormat = { type: 'application/x-www-form-urlencoded', escape: encodeURIComponent }

/** Builds the text around a code. */
export const buildCodeText = ({ content }: Pick<SmsGateway, 'content'>, code: string, purpose: CodePurpose): string =>
  fillTemplate(
    content,
    { code, purpose: codePurposes.find(({ value }) => value === purpose)?.text ?? '' },
    keepUnescaped,
  )

/** Whether the gateway receives the content, not only the code. */
export const acceptsContent = ({ url, headers, body }: SmsGateway): boolean =>
  [url, headers, body].some(template => listVariables(template).includes('content'))

/** Builds the HTTP request for a text; each value is escaped for its place. */
export function buildGatewayRequest(
  gateway: SmsGateway,
  { mobile, content, code = '' }: TextMessage,
  { time, nonce }: { time: number; nonce: string },
) {
  const { secret } = gateway
  const known: TemplateValues = { mobile, code, content, time, nonce, secret }
  const sign = signers[gateway.signKind] ?? keepUnescaped
  const values = { ...known, sign: sign(fillTemplate(gateway.signText, known, keepUnescaped), secret) }
  const { type, escape } = gateway.bodyFormat === 'form' ? form : json
  const hasBody = gateway.method !== 'GET'
  const call: OutgoingCall = {
    url: fillTemplate(gateway.url, values, encodeURIComponent),
    method: gateway.method,
    headers: {
      ...(hasBody && { 'Content-Type': `${type}; charset=utf-8` }),
      ...readHeaders(fillTemplate(gateway.headers, values, escapeHeader)),
    },
    body: hasBody ? fillTemplate(gateway.body, values, escape) : '',
  }
  return call
}

/** Parses one header per line. Returns null when a line is not a header. */
export function readHeaders(text: string): Record<string, string> | null {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const pairs = lines.map(line => /^\s*([A-Za-z0-9-]+):\s*([\x20-\x7e]*?)\s*$/.exec(line))
  return pairs.includes(null) ? null : Object.fromEntries(pairs.map(pair => [pair?.[1] ?? '', pair?.[2] ?? '']))
}
