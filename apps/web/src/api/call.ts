import { headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'

export type Params = Record<string, string | number | boolean | null | undefined>

/** One call, as a page describes it. */
export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  params?: Params
  /** Sent as JSON; a FormData goes as it is. */
  body?: object
  /** Adds X-Sign and X-TIMESTAMP. */
  signed?: boolean
  /** Leaves showing a failure to the caller; only an expired session is shown all the same. */
  silent?: boolean
  /** Speaks to another school than the session's: the choice at sign-in. */
  tenantId?: number
  timeoutMs?: number
  /** Goes on while the page is being left. */
  keepalive?: boolean
  /** Cancels the call; a cancelled one is not shown. */
  signal?: AbortSignal | undefined
}

/** Who is calling, from where: read anew for every call. */
export interface CallerIdentity {
  token: string | null
  tenantId: number
  /** Set on the routes of a low-code app. */
  lowAppId: string | null
  /** Set by a student with other roles while they work on the own record. */
  asStudent?: boolean
}

/** A call ready to be carried by fetch or XMLHttpRequest. */
export interface PreparedCall {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | null
}

/** RQ-01 and RQ-02: URL, headers and body. `_t` comes after signing and is no part of it. */
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
    // Signed as well, so that nobody can send the same call again under another time (ADR 0017).
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

/** Few calls are signed: what makes a signature is loaded with the first of them. */
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
