import { setImmediate } from 'node:timers/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { type ApiDocument, type ApiSchema, apiMethods } from '@xw/shared/wire/api-doc'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { type Documented, documentedOf } from '../../../../test/support/documented.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { openSession } from '../../../../test/support/people.ts'
import { sampleRequests } from '../../../../test/support/sample-request.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { allRoutes } from '../../../app.ts'
import { anySignedIn, bytes, type Route } from '../../../plugins/route.ts'
import { describeApi } from './document.ts'
import { createRouteTitles } from './words.ts'

let server: TestApp
let admin: string
let routes: Route[]
let document: ApiDocument
let operations: Documented[]
beforeAll(async () => {
  server = await buildApp()
  admin = (await createWorld(server)).admin
  routes = allRoutes(server.deps).routes
  const { body } = await server.call('GET', adminPaths.apiDoc.document, { token: admin })
  document = body as unknown as ApiDocument
  operations = documentedOf(document)
})
afterAll(() => server.close())

/** The paths of a route in the document: two when its last parameter is optional. */
function placesOf({ path }: Route): string[] {
  const written = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
  return written.endsWith('?') ? [written.slice(0, -1), written.replace(/\/\{\w+\}\?$/, '')] : [written]
}

describe('the API description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...document })
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has every route under each of its methods, and nothing else', () => {
    const registered = routes.flatMap(route =>
      [route.method].flat().flatMap(method => placesOf(route).map(path => `${method} ${path}`)),
    )
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      apiMethods.filter(method => item[method]).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(registered.toSorted())
    expect(document.servers).toEqual([{ url: apiBase }])
  })

  it('names each operation once, and takes the words of each route from the route, its permission or its resource', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations) {
      const { operationId, tags, summary } = operation
      expect.soft({ operationId, tags }).not.toEqual({ operationId, tags: ['其他'] })
      expect.soft({ operationId, summary }).toEqual({ operationId, summary: expect.stringMatching(/\p{Script=Han}/u) })
    }
  })

  it('shows the bare path of a route that has neither a title nor a permission with a name', () => {
    const bare: Route = {
      method: 'GET',
      path: '/some/thing',
      scope: 'self',
      permission: anySignedIn,
      handle: async () => null,
    }
    const words = createRouteTitles({ routes: [bare], resources: new Map() })
    expect([words.summary(bare), words.subject(bare)]).toEqual(['thing', '其他'])
    const told = { ...bare, title: '查看一物', subject: '物' }
    expect([words.summary(told), words.subject(told)]).toEqual(['查看一物', '物'])
  })

  it('states what each route requires: permission, signature, rate limit, form, file', () => {
    for (const route of routes) {
      for (const path of placesOf(route)) {
        for (const method of [route.method].flat()) {
          const operation = document.paths[path]?.[method.toLowerCase() as 'get']
          const given = operation?.parameters ?? []
          const bodies = Object.keys(operation?.requestBody?.content ?? {})
          expect.soft({ path, ...facts(operation, given, bodies) }).toEqual({ path, ...expected(route, method) })
        }
      }
    }
  })

  const facts = (
    operation: Documented['operation'] | undefined,
    given: NonNullable<Documented['operation']['parameters']>,
    bodies: string[],
  ) => ({
    permission: operation?.['x-permission'],
    isPublic: operation?.security.length === 0,
    isSigned: given.some(({ name }) => name === headers.sign) && given.some(({ name }) => name === headers.timestamp),
    limit: operation?.['x-rate-limit'],
    bodies,
    isFile: 'application/octet-stream' in ((operation?.responses[200] as { content?: object })?.content ?? {}),
    isSocket: operation?.responses[101] !== undefined,
  })
  const types = { form: 'application/x-www-form-urlencoded', file: 'multipart/form-data', files: 'multipart/form-data' }
  const expected = (route: Route, method: string) => ({
    permission: route.permission === anySignedIn ? null : (route.permission ?? null),
    isPublic: route.public === true,
    isSigned: route.signed === true,
    limit: route.ratePerMinute,
    bodies:
      method === 'GET' || !(route.body || route.takes) ? [] : [route.takes ? types[route.takes] : 'application/json'],
    isFile: route.response === bytes,
    isSocket: route.socket !== undefined,
  })

  it('refers only to what it contains, and each of its schemas can validate a value', () => {
    const judge = createSchemaCheck()
    for (const name of Object.keys(document.components.schemas)) judge({ $ref: `#/components/schemas/${name}` })
    // Compiles each distinct schema once, because many are equal and each takes time.
    const used = operations.flatMap(({ operation }) => schemasOf(operation).map(schema => JSON.stringify(schema)))
    const judged = [...new Set(used)].map(schema => judge(JSON.parse(schema) as ApiSchema))
    expect(judged.length).toBeGreaterThan(100)
  })

  const schemasOf = ({ parameters = [], requestBody, responses }: Documented['operation']): ApiSchema[] => {
    const answers = Object.values(responses).flatMap(answer => ('content' in answer ? [answer.content ?? {}] : []))
    const contents = [requestBody?.content ?? {}, ...answers].flatMap(content => Object.values(content))
    return [...parameters, ...contents].flatMap(({ schema }) => schema ?? [])
  }

  it('is readable only by the platform’s administrators', async () => {
    const { db } = server.deps
    const ask = async (token?: string) =>
      (await server.call('GET', adminPaths.apiDoc.document, { ...(token && { token }) })).status
    expect(await ask()).toBe(401)
    const office = await createUser(db, { username: 'apidoc01', roles: ['dwgly'] })
    expect(await ask(await openSession(db, office))).toBe(403)
    expect(await ask(admin)).toBe(200)
  })

  it('lets other requests be answered while it is made', async () => {
    const { engine } = allRoutes(server.deps)
    const state = { isMade: false, turns: 0 }
    const count = async (): Promise<void> => {
      await setImmediate()
      state.turns += 1
      if (!state.isMade) await count()
    }
    const counting = count()
    await describeApi({ routes, resources: engine.made })
    state.isMade = true
    await counting
    expect(state.turns).toBeGreaterThan(routes.length / 25)
  })

  it('describes resources defined while the server runs', async () => {
    const known = server.engine.made.get('/sys/position')?.source.all()[0]
    if (!known) throw new Error('no definition')
    server.engine.register({ ...known, path: '/later/thing', table: 'later_thing', title: '后来的' })
    const { body } = await server.call('GET', adminPaths.apiDoc.document, { token: admin })
    const later = body as unknown as ApiDocument
    expect(later.paths['/later/thing/list']?.get?.tags).toEqual(['后来的'])
  })
})

/** Compiles a schema of the document together with the schemas it refers to. */
function createSchemaCheck() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false, code: { optimize: false } })
  ajv.addSchema({ $id: 'doc', components: document.components })
  const absolute = (schema: ApiSchema): AnySchemaObject =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/'))
  return (schema: ApiSchema) => ajv.compile(absolute(schema))
}

describe('the answers of the server', () => {
  /** Leaves out calls that would end or change the session of the test. */
  const isQuiet = ({ path }: Documented) => !/logout|selectTenant|selectDepart|endSessions|updatePassword/i.test(path)

  it('match the description in status and shape, even for nearly empty requests', { timeout: 240_000 }, async () => {
    const judge = createSchemaCheck()
    let judged = 0
    for (const documented of operations.filter(isQuiet)) {
      for (const { method, path, ...rest } of sampleRequests(documented)) {
        const response = await server.app.inject({
          ...rest,
          method,
          url: apiBase + path,
          headers: { ...rest.headers, [headers.token]: admin },
        })
        const answer = documented.operation.responses[response.statusCode]
        expect
          .soft({ method, path, status: response.statusCode, isSaid: answer !== undefined })
          .toMatchObject({ isSaid: true })
        const schema = answer && !('$ref' in answer) && answer.content?.['application/json']?.schema
        const isJson = String(response.headers['content-type']).includes('json')
        if (!schema || !isJson || !succeeded(response.json())) continue
        const validate = judge(schema)
        expect
          .soft({ path, isSound: validate(response.json()), errors: validate.errors })
          .toMatchObject({ isSound: true })
        judged += 1
      }
    }
    expect(judged).toBeGreaterThan(200)
  })

  /** A refusal carries its reasons as result. */
  const succeeded = (body: { success?: boolean }) => body.success !== false

  it('routes accept files exactly where the document says so', async () => {
    const form = toForm([{ field: 'file', value: 'x', fileName: 'x.txt' }])
    for (const { method, path, operation } of operations.filter(one => one.method !== 'GET')) {
      const isTaken = 'multipart/form-data' in (operation.requestBody?.content ?? {})
      if (isTaken) continue
      const { status } = await server.call(method, path.replace(/:\w+/g, 'x'), { token: admin, ...form })
      expect.soft({ method, path, status }).toEqual({ method, path, status: 400 })
    }
  })
})
