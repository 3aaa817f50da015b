import { createReadStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { emptyHash, type SigningKey, signV4 } from './sign-v4.ts'
import type { Stored } from './storage.ts'

export interface Bucket extends SigningKey {
  /** The address, `https://host`. When the host begins with the bucket's name, the path does not repeat the bucket. */
  endpoint: string
  bucket: string
}

interface S3RequestOptions {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Stored & { path: string }
}

/** Sends a request to the bucket. Resolves with a successful response whose body has not been read yet. */
export type S3Client = (
  method: 'GET' | 'PUT' | 'DELETE',
  key: string,
  given?: S3RequestOptions,
) => Promise<IncomingMessage>

/** An error response of the server; `code` is the server's own error code. */
class S3Error extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, body: string) {
    const code = tagOf(body, 'Code') ?? 'S3_ERROR'
    super(`S3 answered ${status} ${code}`)
    this.code = code
    this.status = status
  }
}

const attempts = 3
const silentMs = 30_000
const networkCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])

/** Creates a client. Every call can be repeated without harm, so it retries after errors that look temporary. */
export function createS3Client(bucket: Bucket): S3Client {
  const agent = new (bucket.endpoint.startsWith('https:') ? https : http).Agent({ keepAlive: true })
  return async (method, key, given = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await send(agent, toRequest(bucket, method, key, given))
        const status = response.statusCode ?? 0
        if (status < 300) return response
        throw new S3Error(status, await text(response))
      } catch (error) {
        if (attempt === attempts || !isPassing(error)) throw error
        await setTimeout(attempt * 200)
      }
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof S3Error
    ? error.status >= 500 || error.status === 429
    : networkCodes.has((error as NodeJS.ErrnoException).code ?? '')

interface SignedRequest {
  method: string
  url: URL
  headers: Record<string, string>
  bodyPath: string | null
}

function toRequest(
  bucket: Bucket,
  method: string,
  key: string,
  { query = {}, headers = {}, body }: S3RequestOptions,
): SignedRequest {
  const base = new URL(bucket.endpoint)
  const url = new URL(base.hostname.startsWith(`${bucket.bucket}.`) ? `/${key}` : `/${bucket.bucket}/${key}`, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const all = body ? { ...headers, 'content-length': String(body.size) } : headers
  // The checksum is signed, so the server refuses bytes that changed in transit.
  const signed = signV4({ method, url, headers: all, payloadHash: body?.sha256 ?? emptyHash }, bucket)
  return { method, url, headers: signed, bodyPath: body?.path ?? null }
}

function send(agent: http.Agent, { method, url, headers, bodyPath }: SignedRequest): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent, timeout: silentMs })
    outgoing.on('timeout', () => outgoing.destroy(Object.assign(new Error('S3 is silent'), { code: 'ETIMEDOUT' })))
    outgoing.on('error', reject)
    outgoing.on('response', response => {
      // From here on a slow reader may keep the connection waiting, so the timeout ends.
      outgoing.setTimeout(0)
      resolve(response)
    })
    if (bodyPath === null) outgoing.end()
    else pipeline(createReadStream(bodyPath), outgoing).catch(reject)
  })
}

/** Returns the text of an XML element. The elements read here never contain escaped characters. */
export const tagOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
