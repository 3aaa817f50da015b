import { headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'

export type Params = Record<string, string | number | boolean | null | undefined>

/** Options of one call to the server. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  params?: Params
  /** Sent as JSON; a FormData is sent unchanged. */
  body?: object
  /** Adds X-Sign and X-TIMESTAMP. */
  signed?: boolean
  /** Leaves it to the caller to show a failure. An expired session is shown all the same. */
  silent?: boolean
  /** Sends this school instead of the session's; used when a school is chosen at sign-in. */
  tenantId?: number
  timeoutMs?: number
  /** Lets the call finish while the page is being left. */
  keepalive?: boolean
  /** Cancels the call. A cancelled call shows no message. */
  signal?: AbortSignal | undefined
}

/** The caller's session and app. It is read again for every call. */
export interface CallerIdentity {
  token: string | null
  tenantId: number
  /** Set while a route of a low-code app is open. */
  lowAppId: string | null
  /** Set while a student who also has other roles works on their own record. */
  asStudent?: boolean
}

/** A call that fetch or XMLHttpRequest can send. */
export interface PreparedCall {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | null
}

/** RQ-01, RQ-02: builds URL, headers and body. `_t` is added after signing and is not part of the signature. */
export async function prepareCall(
  baseUrl: string,
  identity: CallerIdentity,
  path: string,
  options: CallOptions,
): Promise<PreparedCall> {
  const method = options.method ?? 'GET'
  const params = dropEmpty(options.params ?? {})
  const sent: Record<string, string> = { [headers.tenant]: String(options.tenantId ?? identity.tenantId) }
  if (identity.token) sent[headers.token] = identity.token
  if (identity.asStudent) sent[headers.asStudent] = '1'
  if (identity.lowAppId) sent[headers.lowApp] = identity.lowAppId
  if (options.signed) {
    // The timestamp is part of the signature, so that nobody can replay the call under another time (ADR 0017).
    params[headers.timestamp] = sent[headers.timestamp] = String(Date.now())
    sent[headers.sign] = await computeSignature(path, params, options.body)
  }
  if (method === 'GET' && !path.includes(paths.dict.items)) params._t = String(Math.floor(Date.now() / 1000))
  const { body = null } = options
  if (body && !(body instanceof FormData)) sent['Content-Type'] = 'application/json'
  const query = new URLSearchParams(params).toString()
  const separator = path.includes('?') ? '&' : '?'
  return {
    url: baseUrl + path + (query && separator + query),
    method,
    headers: sent,
    body: body instanceof FormData ? body : body && JSON.stringify(body),
  }
}

/** Loads the signing code with the first call that needs it, because few calls are signed. */
async function computeSignature(path: string, params: Params, body: object | undefined): Promise<string> {
  const { sign, toSignedParams } = await import('@xw/shared/wire/sign')
  const fields = body instanceof FormData ? {} : body
  return sign(toSignedParams(path, { ...params, ...fields }))
}

const dropEmpty = (params: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  )
