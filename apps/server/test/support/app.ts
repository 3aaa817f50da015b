import { deepStrictEqual } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { type AppOptions, createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openDeps } from '../../src/open-deps.ts'
import { createPool } from '../../src/plugins/db.ts'
import { makeKeys } from '../../src/plugins/keys.ts'
import { createEngine } from '../../src/resource/engine.ts'
import { createTestDatabase } from './database.ts'

export const adminPassword = 'Test-admin-1'

export interface CallOptions extends Omit<InjectOptions, 'path' | 'url'> {
  token?: string
}

export interface Reply<T> {
  status: number
  headers: Record<string, unknown>
  body: Envelope<T>
}

export type TestApp = Awaited<ReturnType<typeof buildApp>>

/** The calls that tests make to a server, in this process or over the network. */
export type TestServer = Pick<TestApp, 'call' | 'download'>

/** The whole server on a database of its own, called without a network. Close it in `afterAll`. */
export async function buildApp(options: Partial<AppOptions> = {}, env: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'xw-app-'))
  const config = readConfig({ XW_DATA: dataDir, ...env })
  const keys = makeKeys(config.secretFile)
  const { deps, close } = await openDeps({ config, keys }, database.appUrl, createPool(database.appUrl, 4))
  const engine = createEngine(deps)
  const app = await createApp(deps, { log: pino({ level: 'silent' }), rateLimits: false, engine, ...options })
  let handled = 0
  app.addHook('preHandler', async () => void (handled += 1))
  watchAnswers(app)
  await app.ready()

  /** Calls a path below the API base. */
  async function call<T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    given: CallOptions = {},
  ): Promise<Reply<T>> {
    const { token, ...rest } = given
    const response = await app.inject({
      ...rest,
      method,
      url: apiBase + path,
      headers: { ...(token && { [headers.token]: token }), ...rest.headers },
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  return {
    app,
    deps,
    engine,
    database,
    call,
    /** Downloads the bytes of a path below the API base. */
    async download(path: string, token: string): Promise<Buffer> {
      const { rawPayload } = await app.inject({ url: apiBase + path, headers: { [headers.token]: token } })
      return rawPayload
    },
    /** Returns how many requests have reached their handler so far. */
    handled: () => handled,
    /** Signs in and gives the token. */
    async signIn(username = 'admin', password = adminPassword): Promise<string> {
      const { body } = await call<{ token: string }>('POST', '/sys/login', { payload: { username, password } })
      if (!body.success || !body.result) throw new Error(`sign-in of ${username}: ${body.message}`)
      return body.result.token
    },
    async close() {
      await app.close()
      await close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Fails a call whose response schema drops or changes a part of what its handler returned. */
export function watchAnswers(app: FastifyInstance) {
  const given = new WeakMap<object, unknown>()
  app.addHook('preSerialization', async (request, _reply, payload) => {
    given.set(request, payload)
    return payload
  })
  app.addHook('onSend', async (request, _reply, written) => {
    if (typeof written === 'string' && given.has(request))
      deepStrictEqual(JSON.parse(written), JSON.parse(JSON.stringify(given.get(request))), `${request.url} is cut`)
    return written
  })
}
