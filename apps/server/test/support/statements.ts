import pg from 'pg'
import { vi } from 'vitest'

/**
 * Watches every statement this process sends to PostgreSQL. Values travel beside the text, so a text is a fingerprint:
 * a call that says something new to the database shows up as a text that was not there before.
 */
export function watchStatements() {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** The different texts sent while `run` ran. */
    async during(run: () => Promise<unknown>): Promise<Set<string>> {
      query.mockClear()
      await run()
      return new Set(query.mock.calls.map(([text]) => (typeof text === 'string' ? text : JSON.stringify(text))))
    },
    stop: () => query.mockRestore(),
  }
}
