import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mockApi } from '../../../../vite/mock-api.ts'

let server: ViteDevServer
let origin = ''

beforeAll(async () => {
  server = await createServer({ configFile: false, plugins: [mockApi()], server: { port: 0 }, logLevel: 'silent' })
  await server.listen()
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
afterAll(() => server.close())

it.each(['user', 'role', 'service', 'permission'])('RQ-05 the development server answers /mock/api/%s', async name => {
  const answer = await fetch(`${origin}/mock/api/${name}?pageNo=1`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ success: true, result: { total: 2 } })
})

it('RQ-05 the development server answers no other path there, and builds do not contain it', async () => {
  expect((await fetch(`${origin}/mock/api/constructor`)).status).toBe(404)
  expect(mockApi().apply).toBe('serve')
})
