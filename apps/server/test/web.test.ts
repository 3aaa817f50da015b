import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webBase } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from './support/app.ts'

let webDir: string
let server: TestApp
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'xw-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<title>page</title>')
  server = await buildApp({ webDir })
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

const get = (path: string, headers = {}) => server.app.inject({ method: 'GET', url: webBase + path, headers })

it('SH-01 every path of the router answers with the one page, which is never kept', async () => {
  for (const path of ['/', '/user/login', '/isystem/user?pageNo=2']) {
    const response = await get(path)
    expect(response.body).toBe('<title>page</title>')
    expect(response.headers['cache-control']).toBe('no-cache')
  }
})

it('files of a build made after the start are served, compressed where the browser takes it, and kept for good', async () => {
  writeFileSync(join(webDir, 'assets', 'late.js'), 'plain')
  writeFileSync(join(webDir, 'assets', 'late.js.br'), 'brotli')
  expect((await get('/assets/late.js')).body).toBe('plain')
  const compressed = await get('/assets/late.js', { 'accept-encoding': 'br' })
  expect(compressed.body).toBe('brotli')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it.each([
  '/assets/none.js',
  '/..%2fpackage.json',
  '/assets/../../secret.txt',
  '/.build.json%00.js',
  '/%2e%2e/%2e%2e/etc/passwd.txt',
])('nothing outside the build is served: %s', async path => {
  const response = await get(path)
  expect([400, 403, 404]).toContain(response.statusCode)
  expect(response.json()).toMatchObject({ success: false })
})

it('the page may load what is its own and nothing else', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy.split(';').toSorted().join('\n')).toMatchInlineSnapshot(`
    "base-uri 'none'
    connect-src 'self'
    default-src 'self'
    form-action 'self'
    frame-ancestors 'self'
    frame-src 'self'
    img-src 'self' data: blob:
    object-src 'none'
    style-src 'self' 'unsafe-inline'
    worker-src 'self' blob:"
  `)
  expect((await get('/')).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})
