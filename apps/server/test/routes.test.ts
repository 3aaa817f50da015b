import { randomBytes } from 'node:crypto'
import { headers } from '@xw/shared/wire/headers'
import { NoResult } from '@xw/shared/wire/schema'
import fastify from 'fastify'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { assertDeclared, registerRoutes } from '../src/plugins/register.ts'
import { anySignedIn, type Route, route } from '../src/plugins/route.ts'
import { allPermissions } from '../src/seed/permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { listGuardedCalls } from './support/guarded-calls.ts'

let server: TestApp
let routes: Route[]
beforeAll(async () => {
  server = await buildApp()
  routes = allRoutes(server.deps).routes
})
afterAll(() => server.close())

describe('the table of routes', () => {
  it('PE-04 is the reviewed one: path, methods, who may call, whose rows, which roles start with it', async () => {
    const roles = new Map(allPermissions.map(entry => [entry.code, ['admin', ...entry.roles].join(' ')]))
    const who = (entry: Route) =>
      entry.public ? 'public' : entry.permission === anySignedIn ? 'signed in' : entry.permission
    const lines = routes.map(entry => {
      const marks = [
        entry.signed && 'signed',
        entry.ticket && 'ticket',
        entry.socket && 'socket',
        entry.passive && 'passive',
        entry.ratePerMinute && `${entry.ratePerMinute}/min`,
      ]
      const have = entry.permission && entry.permission !== anySignedIn ? `roles: ${roles.get(entry.permission)}` : ''
      const parts = [[entry.method].flat().join('|'), entry.path, who(entry), `scope: ${entry.scope}`, have, ...marks]
      return parts.filter(Boolean).join(' · ')
    })
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('wire/routes.golden.txt')
  })

  it('asks only for permissions that can be granted', () => {
    const known = new Set(allPermissions.map(entry => entry.code))
    const asked = routes.flatMap(entry =>
      entry.permission && entry.permission !== anySignedIn ? [entry.permission] : [],
    )
    expect(asked.filter(code => !known.has(code))).toEqual([])
  })

  it('a route that does not say who may call it, or says it twice, stops the start', () => {
    const shape = { method: 'GET', path: '/x', scope: 'none', handle: async () => null } as const
    expect(() => assertDeclared([shape])).toThrow('neither a permission nor public')
    expect(() => assertDeclared([{ ...shape, public: true, permission: 'a' }])).toThrow('both')
    const declared = route({ ...shape, permission: anySignedIn, response: NoResult })
    expect(() => assertDeclared([declared, declared])).toThrow('twice')
    expect(() => assertDeclared([declared])).not.toThrow()
  })

  it('every schema of every route compiles, and a broken one is found', async () => {
    // Without `compileSchemasOnFirstCall`, Fastify compiles the schemas of all routes before it is ready.
    const compile = async (compiled: readonly Route[]) => {
      const app = fastify()
      const nobody = { readSession: async () => null, readTicket: async () => null }
      registerRoutes(app, compiled, nobody)
      await app.ready()
      await app.close()
    }
    await compile(routes)
    const noLength: TSchema = { type: 'string', maxLength: -1 }
    const broken = { method: 'GET', path: '/x', scope: 'none', public: true, handle: async () => null } as const
    await expect(compile([{ ...broken, query: noLength, response: NoResult }])).rejects.toThrow(
      'Failed building the validation schema',
    )
    const unknownReference: TSchema = { $ref: '#/absent' }
    await expect(compile([{ ...broken, response: unknownReference }])).rejects.toThrow(
      'Failed building the serialization schema',
    )
  })
})

describe('without a valid session', () => {
  const answer = { success: false, code: 401, message: 'Token失效，请重新登录!', result: null }
  const guarded = () => listGuardedCalls(server)

  it.each([
    ['no token', undefined],
    ['a token of another shape', 'eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['an unknown token', randomBytes(32).toString('base64url')],
  ])('every route that is not public answers 401 to %s', async (_, token) => {
    for (const { method, path } of guarded()) {
      const { status, body } = await server.call(method, path, {
        ...(token && { token }),
        ...(method !== 'GET' && { payload: {} }),
      })
      expect.soft({ path, status, body }).toMatchObject({ path, status: 401, body: answer })
    }
  })

  it('a valid token counts in its header alone', async () => {
    const token = await server.signIn()
    for (const { method, path } of guarded()) {
      const { status } = await server.call(method, `${path}?token=${token}&X-Access-Token=${token}`, {
        headers: { cookie: `X-Access-Token=${token}; token=${token}`, authorization: `Bearer ${token}` },
      })
      expect.soft({ path, status }).toEqual({ path, status: 401 })
    }
  })

  it('no header opens a route', async () => {
    const extra = {
      'x-original-url': '/healthz',
      'x-rewrite-url': '/healthz',
      'x-forwarded-prefix': '/healthz',
      'x-http-method-override': 'OPTIONS',
      [headers.tenant]: '0',
    }
    for (const { method, path } of guarded()) {
      expect.soft((await server.call(method, path, { headers: extra })).status, path).toBe(401)
    }
  })
})

it('the school named by a request can only be the session’s own', async () => {
  const token = await server.signIn()
  const tenants: [string, number][] = [
    ['', 200],
    ['0', 200],
    ['1', 200],
    ['2', 403],
    ['-1', 403],
    ['1,2', 403],
    ['NaN', 403],
    ['1e0', 403],
  ]
  for (const [tenant, expected] of tenants) {
    const { status } = await server.call('GET', '/sys/user/getCurrentUserDeparts', {
      token,
      headers: { [headers.tenant]: tenant },
    })
    expect.soft({ tenant, status }).toEqual({ tenant, status: expected })
  }
})
