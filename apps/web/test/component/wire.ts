import { type Page, toPage } from '@xw/shared/wire/envelope'
import { apiBase } from '@xw/shared/wire/headers'
import { onTestFinished, vi } from 'vitest'

/** A call of a component that waits for the test's answer. */
export interface PendingCall {
  method: string
  path: string
  params: Record<string, string>
  body: unknown
  answer(result: unknown): void
  refuse(message: string, result?: unknown, code?: number): void
  /** Fails the call as a broken or busy server does. */
  fail(status?: number, message?: string): void
}

const envelope = (status: number, body: object) =>
  new Response(JSON.stringify({ timestamp: 0, ...body }), { status, headers: { 'content-type': 'application/json' } })

/** Some calls start only after the user has paused typing. */
const patience = { timeout: 20_000 }

const real = window.fetch

/**
 * Plays the server: every call waits until the test answers it, so that a test can show slow, late and failing answers
 * one by one. Calls listed in `known` are answered at once.
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
  // After the test, new calls get no answer, and waiting calls do not retry during the following tests.
  onTestFinished(() => {
    isOver = true
    spy.mockImplementation(() => new Promise(() => {}))
  })
  return {
    asked,
    /** Returns the newest call of a path as soon as it was made. */
    next: (path: string, count = 1): Promise<PendingCall> =>
      vi.waitFor(() => {
        const calls = asked.filter(call => call.path === path)
        const call = calls[count - 1]
        if (!call) throw new Error(`${path} was asked ${calls.length} times, among ${asked.map(other => other.path)}`)
        return call
      }, patience),
  }
}

/** A list's answer with only these records. */
export const pageOf = <T>(records: T[]): Page<T> => toPage(records, records.length, 1, 10)
