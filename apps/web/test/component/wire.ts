import { type Page, toPage } from '@xw/shared/wire/envelope'
import { apiBase } from '@xw/shared/wire/headers'
import { onTestFinished, vi } from 'vitest'

/** A call of a component that waits for its answer. */
export interface PendingCall {
  method: string
  path: string
  params: Record<string, string>
  body: unknown
  answer(result: unknown): void
  refuse(message: string, result?: unknown, code?: number): void
  /** As a server that has broken down, or that is too busy. */
  fail(status?: number, message?: string): void
}

const envelope = (status: number, body: object) =>
  new Response(JSON.stringify({ timestamp: 0, ...body }), { status, headers: { 'content-type': 'application/json' } })

/** Some calls wait until whoever types has paused. */
const patience = { timeout: 20_000 }

const real = window.fetch

/**
 * The wire, played by the test: whatever a component asks waits until the test answers it, so that slow, late and failing
 * answers can be shown one by one. What `known` has is answered at once.
 */
export function playWire(known: Readonly<Record<string, unknown>> = {}) {
  const asked: PendingCall[] = []
  let isOver = false
  const play = (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin)
    if (!url.pathname.startsWith(apiBase)) return real(input, init)
    const path = url.pathname.slice(apiBase.length)
    if (Object.hasOwn(known, path))
      return Promise.resolve(envelope(200, { success: true, code: 200, message: '', result: known[path] }))
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => isOver || reject(new DOMException('', 'AbortError')))
      asked.push({
        method: init.method ?? 'GET',
        path,
        params: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        answer: result => resolve(envelope(200, { success: true, code: 200, message: '', result })),
        refuse: (message, result = null, code = 500) =>
          resolve(envelope(200, { success: false, code, message, result })),
        fail: (status = 500, message = '系统错误') =>
          resolve(envelope(status, { success: false, code: 500, message, result: null })),
      })
    })
  }
  const spy = vi.spyOn(window, 'fetch').mockImplementation(play)
  // Who asks later is not heard any more, and who was left waiting does not try again in the tests that follow.
  onTestFinished(() => {
    isOver = true
    spy.mockImplementation(() => new Promise(() => {}))
  })
  return {
    asked,
    /** The newest call of a path, once it was made. */
    next: (path: string, count = 1): Promise<PendingCall> =>
      vi.waitFor(() => {
        const calls = asked.filter(call => call.path === path)
        const call = calls[count - 1]
        if (!call) throw new Error(`${path} was asked ${calls.length} times, among ${asked.map(other => other.path)}`)
        return call
      }, patience),
  }
}

/** A list's answer with these records alone. */
export const pageOf = <T>(records: T[]): Page<T> => toPage(records, records.length, 1, 10)
