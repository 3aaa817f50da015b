import http, { type ClientRequest } from 'node:http'
import https from 'node:https'
import { type BlockList, isIP } from 'node:net'
import { isInternalAddress, mayConnect } from './networks.ts'
import { resolveHost } from './resolve-host.ts'

const timeoutMs = 5_000
/** The most bytes of an answer; no service that the server calls sends as many. */
const maxBytes = 65_536

/** Why a call failed: an unknown host, an internal address that is not allowed, plain HTTP over the internet, and so on. */
type OutgoingFailure = 'unknown' | 'forbidden' | 'plain' | 'unreachable' | 'late' | 'tooLong'

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError'
  readonly trouble: OutgoingFailure

  constructor(trouble: OutgoingFailure) {
    super(trouble)
    this.trouble = trouble
  }
}

export interface OutgoingCall {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string
}

interface OutgoingAnswer {
  status: number
  type: string
  body: string
}

/**
 * Calls a URL that a user has typed. It follows no redirect and keeps no connection. It reaches internal networks only when
 * they are in `allowed`.
 */
export async function callOut(call: OutgoingCall, allowed: BlockList): Promise<OutgoingAnswer> {
  const url = new URL(call.url)
  const addresses = await resolveHost(url.hostname)
  const [address] = addresses
  if (address === undefined) throw new OutgoingError('unknown')
  if (!addresses.every(one => mayConnect(one, allowed))) throw new OutgoingError('forbidden')
  if (url.protocol === 'http:' && !addresses.every(isInternalAddress)) throw new OutgoingError('plain')
  return readAnswer(open(url, address, call), call.body)
}

/** Connects to the address that was checked, with the host name of the URL for TLS and the Host header. */
function open(url: URL, address: string, { method, headers, body }: OutgoingCall): ClientRequest {
  const { request } = url.protocol === 'https:' ? https : http
  return request({
    host: address,
    ...(isIP(url.hostname) === 0 && { servername: url.hostname }),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    method,
    headers: { ...headers, Host: url.host, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
  })
}

const readAnswer = (call: ClientRequest, body: string): Promise<OutgoingAnswer> =>
  new Promise((resolve, reject) => {
    const fail = (trouble: OutgoingFailure) => {
      reject(new OutgoingError(trouble))
      call.destroy()
    }
    const deadline = setTimeout(() => fail('late'), timeoutMs)
    call.on('close', () => clearTimeout(deadline))
    call.on('error', () => fail('unreachable'))
    call.on('response', response => {
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size > maxBytes) fail('tooLong')
        else parts.push(part)
      })
      response.on('error', () => fail('unreachable'))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          body: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    call.end(body)
  })
