import { FileInfo } from '@xw/shared/wire/file-info'
import { NoResult, nullable } from '@xw/shared/wire/schema'
import fastify from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchAnswers } from '../../test/support/app.ts'
import { invalid } from '../lib/errors.ts'
import { handleError } from './error-handler.ts'
import { registerRoutes } from './register.ts'
import { Answer, bytes, route } from './route.ts'

const open = { method: 'GET', public: true, scope: 'none' } as const
const Person = Type.Object({ name: Type.String(), phone: nullable(Type.String()) })
const kept = { name: '王', phone: null, password: 'secret' }

const routes = [
  route({ ...open, path: '/person', response: Person, handle: async () => kept }),
  route({ ...open, path: '/said', response: Person, handle: async () => new Answer({ message: '好', result: kept }) }),
  route({ ...open, path: '/nobody', response: nullable(Person), handle: async () => null }),
  route({ ...open, path: '/done', response: NoResult, handle: async () => {} }),
  route({ ...open, path: '/refused', response: Person, handle: () => Promise.reject(invalid({ phone: '电话有误' })) }),
]

function build() {
  const app = fastify()
  app.setErrorHandler(handleError)
  registerRoutes(app, routes, { readSession: async () => null, readTicket: async () => null })
  return app
}

const app = build()
const watched = build()
beforeAll(async () => {
  watchAnswers(watched)
  await watched.ready()
})
afterAll(async () => {
  await app.close()
  await watched.close()
})
const get = async (path: string, from = app) => (await from.inject(`/jeecg-boot${path}`)).json()

it('sends what the schema names and nothing else', async () => {
  expect(await get('/person')).toMatchObject({ success: true, code: 200, result: { name: '王', phone: null } })
  expect(await get('/said')).toMatchObject({ message: '好', result: { name: '王', phone: null } })
  for (const path of ['/person', '/said']) expect(JSON.stringify(await get(path))).not.toContain('secret')
})

it('sends null when there is no result', async () => {
  expect(await get('/nobody')).toMatchObject({ success: true, result: null })
  expect(await get('/done')).toMatchObject({ success: true, result: null })
})

it('sends error messages by field, whatever the response schema is', async () => {
  expect(await get('/refused')).toMatchObject({ success: false, message: '电话有误', result: { phone: '电话有误' } })
})

it('fails in tests when the schema drops something that a handler returns', async () => {
  expect(await get('/nobody', watched)).toMatchObject({ success: true })
  expect((await watched.inject('/jeecg-boot/person')).statusCode).toBe(500)
})

it('rejects at compile time a handler that returns something else', () => {
  // @ts-expect-error a file has more than a name
  const broken = route({ ...open, path: '/x', response: FileInfo, handle: async () => ({ fileName: 'a.txt' }) })
  // @ts-expect-error where bytes are promised there is no result
  const noFile = route({ ...open, path: '/y', response: bytes, handle: async () => kept })
  expect([broken.path, noFile.path]).toEqual(['/x', '/y'])
})
