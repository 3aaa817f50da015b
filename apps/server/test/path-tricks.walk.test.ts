import { apiBase } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from './support/app.ts'
import { listGuardedCalls } from './support/guarded-calls.ts'
import { quarter } from './support/run-size.ts'

let server: TestApp
let guarded: ReturnType<typeof listGuardedCalls>
beforeAll(async () => {
  server = await buildApp()
  guarded = listGuardedCalls(server)
})
afterAll(() => server.close())

const tricks: [string, (path: string) => string][] = [
  ...[
    '.js',
    '.css',
    '.html',
    '.png',
    '.svg',
    '.pdf',
    '.ico',
    '.woff2',
    '.js.map',
    ';x=1',
    ';.js',
    '/',
    '%00',
    '%20',
    '%2f',
    '?a.png',
    '#.js',
  ].map((suffix): [string, (path: string) => string] => [`suffix ${suffix}`, path => path + suffix]),
  ['doubled slash', path => path.replace('/', '//')],
  ['dot segment', path => `/.${path}`],
  ['dot-dot segment', path => `/x/..${path}`],
  ['encoded dots', path => `/x/%2e%2e${path}`],
  ['twice encoded dots', path => `/x/%252e%252e${path}`],
  ['upper case', path => path.toUpperCase()],
]
it.each(tricks)('no path trick opens a route: %s', async (_, twist) => {
  const turn = tricks.findIndex(trick => trick[1] === twist)
  for (const { method, path } of quarter(guarded, turn)) {
    const response = await server.app.inject({ method, url: apiBase + twist(path) })
    expect
      .soft({ path, status: response.statusCode })
      .toEqual({ path, status: expect.toSatisfy(code => [400, 401, 404].includes(code)) })
  }
})
