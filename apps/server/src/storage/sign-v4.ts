import { createHash, createHmac } from 'node:crypto'

export interface SigningKey {
  accessKey: string
  secretKey: string
  region: string
}

interface Signable {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hex. */
  payloadHash: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The checksum of an empty body. */
export const emptyHash = sha256('')

/** Signs a request to an S3 server (AWS signature version 4). Returns its headers, including the authorization. */
export function signV4(request: Signable, key: SigningKey, now = new Date()): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.payloadHash,
    'x-amz-date': time,
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...names.map(name => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    request.payloadHash,
  ].join('\n')
  const scope = [time.slice(0, 8), key.region, 's3', 'aws4_request']
  const secret = scope.reduce<string | Buffer>((seed, part) => hmac(seed, part), `AWS4${key.secretKey}`)
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')
  const signature = hmac(secret, text).toString('hex')
  const credential = `${key.accessKey}/${scope.join('/')}`
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { ...headers, authorization }
}

/** Sorts the query parameters and encodes them more strictly than URL does. */
const canonicalQuery = (url: URL) =>
  [...url.searchParams]
    .map(pair => pair.map(encode).join('='))
    .sort()
    .join('&')

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
