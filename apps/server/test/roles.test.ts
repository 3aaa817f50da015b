import { apiBase, headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '../src/app.ts'
import { type Route, signedIn } from '../src/plugins/route.ts'
import { allPermissions } from '../src/seed/permissions.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { createSchool, createUser } from './support/fixtures.ts'
import { createRole, openSession } from './support/people.ts'
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

/** What the wire says about who may come in: 401 for nobody, 403 with code 510 for the wrong one, anything else inside. */
function verdictOf({ status, body }: { status: number; body: { code: number; success: boolean } }): string {
  if (status === 401) return body.code === 401 && !body.success ? 'unknown' : `401 with code ${body.code}`
  if (status === 403) return body.code === 510 && !body.success ? 'forbidden' : `403 with code ${body.code}`
  return status < 500 ? 'enters' : `failed with ${status}`
}

/** Calls every route as one person and compares with what the route declares about them. */
async function expectMatrix(token: string | null, wanted: (permission: string) => Verdict, walked = routes) {
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
      const isFile = String(response.headers['content-type']).includes('spreadsheet')
      const verdict = isFile ? 'enters' : verdictOf({ status: response.statusCode, body: response.json() })
      if (verdict !== expected) wrong.push({ method, path, verdict, expected })
    }
  }
  expect(wrong).toEqual([])
}

/** Signing out would end the session that the other routes are called with. */
const staying = () => routes.filter(route => route.path !== '/sys/logout')

describe('every route, as it declares itself', () => {
  it('PE-04 is closed to who is not signed in', () => expectMatrix(null, () => 'unknown'))

  it('PE-04 is open to a student where the role has it', async () => {
    const student = await createUser(server.deps.db, { username: 'xs01', roles: ['xs'] })
    const isOpen = (permission: string) => permission === signedIn || seeds.get(permission)?.roles.includes('xs')
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
      permission => (permission === signedIn ? 'enters' : 'forbidden'),
      staying(),
    )
  })

  it('PE-04 is open to staff with exactly its permission, and no other is', async () => {
    const guarded = routes.filter(route => route.permission && route.permission !== signedIn)
    const asked = new Set(guarded.map(route => route.permission ?? ''))
    expect(asked.size).toBeGreaterThan(30)
    for (const [index, permission] of [...asked].entries()) {
      const tenantId = seeds.get(permission)?.platform ? 0 : 1
      await createRole(server.deps.db, { code: `only_${index}`, permissions: [permission], tenantId })
      const one = await createUser(server.deps.db, { username: `only${index}`, roles: [`only_${index}`], tenantId })
      await expectMatrix(
        await openSession(server.deps.db, one, { tenantId }),
        own => (own === permission ? 'enters' : 'forbidden'),
        guarded,
      )
    }
    // Every permission against every route: this one grows with the square of the product.
  }, 180_000)

  it('PE-04 is open to another school’s administrator, but for what is the platform’s', async () => {
    const other = await createUser(server.deps.db, { username: 'admin2', roles: ['admin'], tenantId: otherSchool })
    const isOpen = (permission: string) => permission === signedIn || !seeds.get(permission)?.platform
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
