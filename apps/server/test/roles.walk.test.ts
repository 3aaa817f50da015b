import { apiBase, headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { anySignedIn, type Route } from '../src/plugins/route.ts'
import { allPermissions } from '../src/seed/permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createSchool, createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
import { quarter } from './support/run-size.ts'
import { sampleRequests } from './support/sample-request.ts'

let server: TestApp
let routes: Route[]
let otherSchool: number
beforeAll(async () => {
  server = await buildApp()
  routes = allRoutes(server.deps).routes
  otherSchool = await createSchool(server.deps.db, { code: '10002', name: '另一所大学' })
})
afterAll(() => server.close())

const seeds = new Map(allPermissions.map(entry => [entry.code, entry]))

type Verdict = 'enters' | 'unknown' | 'forbidden'

/**
 * Reads from an answer whether the caller was let in: 401 for an anonymous caller, 403 with code 510 without the
 * permission, anything else for a caller who was let in.
 */
function verdictOf({ status, body }: { status: number; body: { code: number; success: boolean } }): string {
  if (status === 401) return body.code === 401 && !body.success ? 'unknown' : `401 with code ${body.code}`
  if (status === 403) return body.code === 510 && !body.success ? 'forbidden' : `403 with code ${body.code}`
  return status < 500 ? 'enters' : `failed with ${status}`
}

/** Calls every route as one user and compares the answers with what the routes declare. */
async function expectMatrix(
  token: string | null,
  wanted: (permission: string) => Verdict,
  walked: readonly Route[] = routes,
) {
  const wrong: object[] = []
  for (const route of walked) {
    const expected = route.public ? 'enters' : wanted(route.permission ?? '')
    for (const { method, path, ...rest } of sampleRequests(route)) {
      const response = await server.app.inject({
        ...rest,
        method,
        url: apiBase + path,
        headers: { ...rest.headers, ...(token && { [headers.token]: token }) },
      })
      // Refusals are always JSON, so a file or a redirect means that the role may enter.
      const isTold = String(response.headers['content-type']).includes('json')
      const { statusCode: status } = response
      const silent = status < 400 ? 'enters' : `failed with ${status}`
      const verdict = isTold ? verdictOf({ status, body: response.json() }) : silent
      if (verdict !== expected) wrong.push({ method, path, verdict, expected })
    }
  }
  expect(wrong).toEqual([])
}

/** Signing out would end the session that the other routes are called with. */
const staying = () => routes.filter(route => route.path !== '/sys/logout')

/**
 * Builds sets of permissions such that, for any two permissions, one set has the first without the second. A route that
 * also opens for another permission, or requires a second one, is found by the set that separates the two. A set per
 * permission would multiply all routes by all permissions.
 */
function partings(permissions: readonly string[]): string[][] {
  const sets: string[][] = [[]]
  let other = 0
  for (const permission of permissions) {
    if (other === sets.length - 1) {
      sets.push([])
      other = 0
    }
    sets.at(-1)?.push(permission)
    sets[other]?.push(permission)
    other += 1
  }
  return sets
}

describe('every route, as it declares itself', () => {
  it('PE-04 is closed to who is not signed in', () => expectMatrix(null, () => 'unknown'))

  it('PE-04 is open to a student where the role has it', async () => {
    const student = await createUser(server.deps.db, { username: 'xs01', roles: ['xs'] })
    const isOpen = (permission: string) => permission === anySignedIn || seeds.get(permission)?.roles.includes('xs')
    await expectMatrix(
      await openSession(server.deps.db, student),
      permission => (isOpen(permission) ? 'enters' : 'forbidden'),
      staying(),
    )
  })

  it('PE-04 is closed to staff without the permission', async () => {
    await createRole(server.deps.db, { code: 'nothing', permissions: [] })
    const nobody = await createUser(server.deps.db, { username: 'nothing01', roles: ['nothing'] })
    await expectMatrix(
      await openSession(server.deps.db, nobody),
      permission => (permission === anySignedIn ? 'enters' : 'forbidden'),
      staying(),
    )
  })

  it('PE-04 is open to staff with its permission, whatever else they have, and to no others', async () => {
    const guarded = routes.filter(route => route.permission && route.permission !== anySignedIn)
    const asked = [...new Set(guarded.map(route => route.permission ?? ''))]
    expect(asked.length).toBeGreaterThan(30)
    for (const tenantId of [0, 1]) {
      const own = asked.filter(permission => (seeds.get(permission)?.platform ? 0 : 1) === tenantId)
      for (const [index, permissions] of partings(own).entries()) {
        const name = `part_${tenantId}_${index}`
        await createRole(server.deps.db, { code: name, permissions, tenantId })
        const one = await createUser(server.deps.db, { username: name, roles: [name], tenantId })
        await expectMatrix(
          await openSession(server.deps.db, one, { tenantId }),
          permission => (permissions.includes(permission) ? 'enters' : 'forbidden'),
          quarter(guarded, index),
        )
      }
    }
  })

  it('PE-04 is open to another school’s administrator, but for what is the platform’s', async () => {
    const other = await createUser(server.deps.db, { username: 'admin2', roles: ['admin'], tenantId: otherSchool })
    const isOpen = (permission: string) => permission === anySignedIn || !seeds.get(permission)?.platform
    await expectMatrix(
      await openSession(server.deps.db, other, { tenantId: otherSchool }),
      permission => (isOpen(permission) ? 'enters' : 'forbidden'),
      staying(),
    )
  })

  it('PE-04 is open to the administrator', async () => {
    const token = await server.signIn()
    const before = server.handled()
    await expectMatrix(token, () => 'enters', staying())
    // An answer about the form of a request would say little: the calls came as far as the handlers.
    expect((server.handled() - before) / staying().flatMap(route => route.method).length).toBeGreaterThan(0.95)
  })
})
