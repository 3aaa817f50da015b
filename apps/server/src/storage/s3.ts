import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { emptyHash, type SigningKey, signV4 } from './sign-v4.ts'
import { createSpool } from './spool.ts'
import type { FileStorage, Stored } from './storage.ts'

export interface S3Options extends SigningKey {
  /** `https://host`; where the host begins with the bucket's name, the bucket is not repeated in the path. */
  endpoint: string
  bucket: string
  /** Put before every key, without a slash at its end; may be empty. */
  prefix: string
  /** Where files wait on this machine until the server has them. */
  spoolDir: string
}

interface Call {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Stored & { path: string }
}

/** The server's refusal; `code` is its own word for it. */
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
const network = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])

/** Keeps files in a bucket of any server that speaks the S3 protocol. A file appears there complete or not at all. */
export function s3Storage(options: S3Options): FileStorage {
  const spool = createSpool(options.spoolDir)
  const base = new URL(options.endpoint)
  const bucketPath = base.hostname.startsWith(`${options.bucket}.`) ? '' : `/${options.bucket}`
  const prefix = options.prefix ? `${options.prefix}/` : ''
  const { Agent, request } = base.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true })

  function send(method: string, path: string, { query = {}, headers = {}, body }: Call) {
    const url = new URL(bucketPath + path, base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const all = body ? { ...headers, 'content-length': String(body.size) } : headers
    const signed = signV4({ method, url, headers: all, payloadHash: body?.sha256 ?? emptyHash }, options)
    return new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(url, { method, headers: signed, agent, timeout: silentMs })
      call.on('timeout', () => call.destroy(Object.assign(new Error('S3 is silent'), { code: 'ETIMEDOUT' })))
      call.on('error', reject)
      call.on('response', response => {
        // From here on a slow reader may keep the connection waiting.
        call.setTimeout(0)
        resolve(response)
      })
      if (body) pipeline(createReadStream(body.path), call).catch(reject)
      else call.end()
    })
  }

  /** Every call can be made twice without harm, so what looks like a passing trouble is tried again. */
  async function call(method: string, path: string, given: Call = {}): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await send(method, path, given)
        const status = response.statusCode ?? 0
        if (status < 300) return response
        throw new S3Error(status, await text(response))
      } catch (error) {
        if (attempt === attempts || !isPassing(error)) throw error
        await setTimeout(attempt * 200)
      }
    }
  }

  const done = async (response: IncomingMessage) => void (await text(response))

  return {
    ...spool,
    async put(key, content) {
      const { path, ...stored } = await spool.take(content)
      try {
        // The checksum is signed: the server refuses bytes that changed on their way.
        await done(await call('PUT', `/${prefix}${key}`, { body: { path, ...stored } }))
      } finally {
        await rm(path, { force: true })
      }
      return stored
    },
    get: (key, range) =>
      call('GET', `/${prefix}${key}`, range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    async remove(key) {
      await done(await call('DELETE', `/${prefix}${key}`))
    },
    async *list(folder) {
      let after = ''
      for (let isMore = true; isMore; ) {
        const before = after
        const query = { 'list-type': '2', prefix: `${prefix}${folder}/`, ...(after && { 'start-after': after }) }
        const page = await text(await call('GET', '/', { query }))
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          after = tagOf(entry, 'Key') ?? ''
          yield { key: after.slice(prefix.length), changedAt: new Date(tagOf(entry, 'LastModified') ?? '') }
        }
        isMore = tagOf(page, 'IsTruncated') === 'true' && after !== before
      }
    },
  }
}

const isPassing = (error: unknown) =>
  error instanceof S3Error
    ? error.status >= 500 || error.status === 429
    : network.has((error as NodeJS.ErrnoException).code ?? '')

/** The text of an element; ours hold nothing that XML would have to escape. */
const tagOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
