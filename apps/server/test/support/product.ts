import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Envelope } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'

const source = join(import.meta.dirname, '../../src')
const address = /http:\/\/\S+?:(\d+)\//

/** The product as an operator starts it: a process of its own, on a free port. */
export interface Product {
  child: ChildProcess
  url: string
  /** Everything it has printed so far. */
  output(): string
  call<T = unknown>(
    path: string,
    init?: { method?: string; body?: object; token?: string },
  ): Promise<{ status: number; body: Envelope<T> }>
  /** Sends a signal to the product and waits until it has ended. Returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the product and waits for the line that says it is ready; an early end rejects with what it printed. */
export async function startProduct(
  env: Record<string, string>,
  entry: 'main.ts' | 'demo/main.ts' = 'main.ts',
): Promise<Product> {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...inherited } = process.env
  // As `npm start` and the examples in `deploy` have it.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', join(source, entry)], {
    env: { ...inherited, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const port = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const found = address.exec(text)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => reject(new Error(`ended with ${code}: ${text}`)))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    child,
    url,
    output: () => text,
    async call(path, { method = 'GET', body, token } = {}) {
      const response = await fetch(url + apiBase + path, {
        method,
        headers: { ...(token && { [headers.token]: token }), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Envelope<never> }
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      const [code] = (await once(child, 'exit')) as [number | null]
      return code
    },
  }
}
