import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'
import { headers } from '@xw/shared/wire/headers'
import { ApiError } from './api-error.ts'
import { type CallerIdentity, type CallOptions, prepareCall } from './call.ts'
import { type CallFailure, type FailureEffects, showFailure, toFailureText } from './errors.ts'

/** The functions and state of the page that the request layer needs. */
export interface ApiClient {
  baseUrl: string
  identity(): CallerIdentity
  effects: FailureEffects
  /** Called when the server has answered, whatever the answer says. */
  onAnswer(): void
  /**
   * Called when the server answers nothing else until the user has read the privacy notice or set up a second factor.
   */
  onHeldBack(by: 'notice' | 'factor'): void
  /** Listeners by response header. Such a header names the version of something the server holds. */
  versions: Readonly<Record<string, (version: string) => void>>
}

/** An answer as fetch or the XMLHttpRequest of an upload received it. */
export interface RawAnswer {
  status: number
  header(name: string): string | null
  body: Blob
  /** The token that was sent with the call. */
  token: string | null
}

const defaultTimeoutMs = 60_000

/** Returns the envelope, whatever its success flag says. An error status is shown and thrown. */
export async function requestWith<T>(client: ApiClient, path: string, options: CallOptions = {}): Promise<Envelope<T>> {
  return readEnvelope<T>(client, await send(client, path, options), options.silent)
}

/** Returns the result alone. A refusal is shown as a warning with the server's message, and thrown. */
export async function callWith<T>(client: ApiClient, path: string, options: CallOptions = {}): Promise<T> {
  return readResult<T>(client, await send(client, path, options), options.silent)
}

/** Returns a file. When an error comes instead, its text is read and shown. */
export async function fetchBlob(client: ApiClient, path: string, options: CallOptions = {}): Promise<Blob> {
  const answer = await send(client, path, options)
  if (!isOk(answer) || answer.body.type.includes('json')) return readResult<Blob>(client, answer, options.silent)
  noteVersions(client, answer)
  return answer.body
}

async function send(client: ApiClient, path: string, options: CallOptions): Promise<RawAnswer> {
  const identity = client.identity()
  const { url, ...init } = await prepareCall(client.baseUrl, identity, path, options)
  const clock = startTimeout(options.timeoutMs ?? defaultTimeoutMs, options.signal)
  try {
    const response = await fetch(url, { ...init, signal: clock.signal, keepalive: options.keepalive ?? false })
    const body = await response.blob()
    client.onAnswer()
    return { status: response.status, header: name => response.headers.get(name), body, token: identity.token }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw createNoAnswerError(client, { timedOut: clock.timedOut(), silent: options.silent })
  } finally {
    clock.stop()
  }
}

/** Creates the error of a call that got no answer. */
export function createNoAnswerError(
  client: ApiClient,
  detail: { timedOut: boolean; silent?: boolean | undefined },
): ApiError {
  const failure: CallFailure = { status: 0, timedOut: detail.timedOut, body: null, token: 'none' }
  showFailure(chooseEffects(client, detail.silent), failure)
  return new ApiError(toFailureText(failure), { status: 0, code: 0, result: null, traceId: null })
}

/** Returns the result of an answer. A failure is shown, unless silent, and thrown. */
async function readResult<T>(client: ApiClient, answer: RawAnswer, silent = false): Promise<T> {
  const envelope = await readEnvelope<T>(client, answer, silent)
  if (envelope.success) return envelope.result as T
  const error = toApiError(answer, { status: answer.status, timedOut: false, body: envelope, token: 'none' })
  chooseEffects(client, silent).warn(error.message)
  throw error
}

/** Returns the envelope of an answer. An error status is shown, unless silent, and thrown. */
export async function readEnvelope<T>(client: ApiClient, answer: RawAnswer, silent = false): Promise<Envelope<T>> {
  noteVersions(client, answer)
  const body = await readBody(answer.body)
  if (isOk(answer) && body) {
    if (body.code === wireCodes.forbidden && (body.result === 'notice' || body.result === 'factor'))
      client.onHeldBack(body.result)
    return body as Envelope<T>
  }
  const stored = client.identity().token
  const token = answer.token === null ? 'none' : answer.token === stored ? 'stored' : 'stale'
  const failure: CallFailure = { status: answer.status, timedOut: false, body, token }
  showFailure(chooseEffects(client, silent), failure)
  throw toApiError(answer, failure)
}

/** Selects what a failure may do to the page: a silent call shows no message, but still reports an expired session. */
const chooseEffects = ({ effects }: ApiClient, silent = false): FailureEffects =>
  silent ? { ...effects, notice: () => {}, warn: () => {} } : effects

const isOk = ({ status }: RawAnswer) => status >= 200 && status < 300

function noteVersions({ versions }: ApiClient, answer: RawAnswer) {
  for (const [header, note] of Object.entries(versions)) {
    const version = answer.header(header)
    if (version) note(version)
  }
}

function toApiError(answer: RawAnswer, failure: CallFailure): ApiError {
  const { status, body } = failure
  const traceId = answer.header(headers.traceId)
  return new ApiError(toFailureText(failure), {
    status,
    code: body?.code ?? status,
    result: body?.result ?? null,
    traceId,
  })
}

/** Reads a JSON object. Returns null for anything else. */
async function readBody(blob: Blob): Promise<Partial<Envelope> | null> {
  try {
    const body: unknown = JSON.parse(await blob.text())
    return typeof body === 'object' && body !== null ? body : null
  } catch {
    return null
  }
}

/** Combines the time limit and the caller's signal into one, because AbortSignal.any is too new for old browsers. */
function startTimeout(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController()
  const cancel = () => controller.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    cancel()
  }, timeoutMs)
  if (outer?.aborted) cancel()
  outer?.addEventListener('abort', cancel)
  return {
    signal: controller.signal,
    timedOut: () => late,
    stop() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', cancel)
    },
  }
}
