import type { ResourceDef } from '@xw/shared/resource/resource'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import type { Method, Route } from '../src/plugins/route.ts'
import { allSources } from '../src/resources.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { allowedTags, largestBody, largestRecord, longestQuery, refusedBodies } from './support/largest-body.ts'
import { quarter } from './support/run-size.ts'
import { signedHeaders } from './support/signed.ts'

let server: TestApp
let token: string
let routes: Route[]
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  routes = allRoutes(server.deps).routes.filter(({ path, socket }) => !left.has(path) && !socket)
})
afterAll(() => server.close())

/**
 * Signing out would end the session that the other routes are called with. The description of the API takes 150 ms for
 * all routes together, in pieces between which others are answered (`api-doc.test.ts`).
 */
const left = new Set(['/sys/logout', '/sys/apiDoc/openapi.json'])

/** Microseconds of the thread that answers everybody, by one request. */
const most = 50_000
/** The fastest of this many calls counts, because compilation, garbage collection or a cold cache slow some of them. */
const tries = 6

interface Call {
  method: Method
  path: string
  payload?: string
}

async function costOf({ method, path, payload }: Call): Promise<{ cost: number; status: number }> {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const request = {
    method,
    url: apiBase + path,
    headers: { ...type, ...signedHeaders(path), [headers.token]: token },
    ...(payload !== undefined && { payload }),
  }
  const before = process.threadCpuUsage()
  const { statusCode } = await server.app.inject(request)
  const { user, system } = process.threadCpuUsage(before)
  return { cost: user + system, status: statusCode }
}

/** Measures the least processor time among several tries of one call. */
async function leastCost(call: Call): Promise<{ cost: number; status: number }> {
  let best = await costOf(call)
  for (let turn = 1; turn < tries && best.cost > most; turn += 1) {
    const next = await costOf(call)
    if (next.cost < best.cost) best = next
  }
  return best
}

const callsOf = (route: Route, payloads: readonly string[]): Call[] => {
  const place = route.path.replace(/:\w+\??/g, 'x').replace('*', 'x')
  const query = longestQuery(route)
  const path = query ? `${place}?${query}` : place
  const method = [route.method].flat().at(-1) ?? 'GET'
  return method === 'GET' ? [{ method, path }] : payloads.map(payload => ({ method, path, payload }))
}

async function expectQuick(walked: readonly Route[], payloadsOf: (route: Route) => readonly string[]) {
  const slow: object[] = []
  const statuses = new Map<number, number>()
  for (const route of walked)
    for (const call of callsOf(route, payloadsOf(route))) {
      const { cost, status } = await leastCost(call)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (cost > most)
        slow.push({ path: route.path, milliseconds: cost / 1_000, start: call.payload?.slice(0, 40), status })
    }
  expect(slow).toEqual([])
  return statuses
}

const definitions = new Map<string, readonly ResourceDef[]>(
  allSources().flatMap(source => ['add', 'edit'].map(verb => [`${source.path}/${verb}`, source.all()] as const)),
)

describe('the thread that answers everybody', () => {
  it('is held by no route for longer than 50 ms with the largest request that its schema lets through', async () => {
    const before = server.handled()
    const walked = quarter(routes, 0)
    await expectQuick(walked, route => [largestBody(route)])
    // Calls refused for their form would prove little, so most must reach the handlers.
    expect((server.handled() - before) / walked.length).toBeGreaterThan(0.8)
  })

  it('is held by no save for longer than 50 ms with a record whose fields are as long as they may be', async () => {
    const saves = routes.filter(({ path }) => definitions.has(path))
    const walked = quarter(saves, 1)
    const before = server.handled()
    await expectQuick(walked, route =>
      (definitions.get(route.path) ?? [])
        .slice(0, 1)
        .flatMap(def => [allowedTags, Infinity].map(tags => largestRecord(def, route, tags))),
    )
    expect(server.handled() - before).toBeGreaterThanOrEqual(walked.length)
  })

  it('is held by no route for longer than 50 ms with a body that is refused', async () => {
    const walked = quarter(
      routes.filter(({ method }) => [method].flat().at(-1) !== 'GET'),
      2,
    )
    const before = server.handled()
    const statuses = await expectQuick(walked, refusedBodies)
    expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([400, 413])
    expect(server.handled()).toBe(before)
  })
})
