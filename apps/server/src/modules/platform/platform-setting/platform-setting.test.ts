import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@xw/shared/wire/envelope'
import { webBase } from '@xw/shared/wire/headers'
import { installationKeys, metaName } from '@xw/shared/wire/installation'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { readPublicAddress } from './public-address.ts'

const path = '/sys/platformSetting'
const metas = [...installationKeys.map(metaName), 'robots'].map(name => `<meta name="${name}" content="" />`)

let webDir: string
let server: TestApp
let token: string
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'xw-web-'))
  writeFileSync(join(webDir, 'index.html'), `${metas.join('\n')}\n<title>学位信息采集</title>`)
  server = await buildApp({ webDir })
  token = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true })
})

type Setting = Record<string, string | number | null>
const read = async (by = token) =>
  (await server.call<Page<Setting>>('GET', `${path}/list`, { token: by })).body.result?.records ?? []
async function save(change: Setting, by = token) {
  const [setting] = await read()
  const payload = { id: setting?.id, version: setting?.version, ...change }
  return server.call<Record<string, string>>('POST', `${path}/edit`, { token: by, payload })
}
const page = async () => (await server.app.inject({ method: 'GET', url: `${webBase}/user/login` })).body

it('LY-01 shows a changed setting in the head of the page to everybody at once, and nothing else of the record', async () => {
  expect(await page()).toContain('<meta name="xw-hotline" content="" />')
  const change = { hotline: '010-12345678', platformName: '学位"与"研究生', companyUrl: 'https://www.example.edu.cn/a' }
  expect((await save(change)).body).toMatchObject({ success: true })
  await vi.waitFor(async () => expect(await page()).toContain('<meta name="xw-hotline" content="010-12345678" />'))
  const html = await page()
  expect(html).toContain('<meta name="xw-platform-name" content="学位&quot;与&quot;研究生" />')
  expect(html).toContain('<title>学位&quot;与&quot;研究生</title>')
  expect(html).toContain('<meta name="xw-company-url" content="https://www.example.edu.cn/a" />')
  expect(html).toContain('<meta name="robots" content="" />')
  expect(html).not.toContain('admin')
  expect((await save({ platformName: null, hotline: null, companyUrl: null })).body.success).toBe(true)
  await vi.waitFor(async () => expect(await page()).toContain('<title>学位信息采集</title>'))
})

it('LY-01 never lets a setting become markup of the page', async () => {
  expect((await save({ companyName: '"><script>alert(1)</script>' })).body.success).toBe(true)
  await vi.waitFor(async () => expect(await page()).toContain('&lt;script&gt;'))
  expect(await page()).not.toContain('<script>')
})

it.each<[Setting, string]>([
  [{ companyUrl: 'javascript:alert(1)' }, 'companyUrl'],
  [{ companyUrl: '//evil.example' }, 'companyUrl'],
  [{ apiBase: 'https://elsewhere.example/api' }, 'apiBase'],
  [{ apiBase: 'jeecg-boot' }, 'apiBase'],
  [{ casBase: 'data:text/html,x' }, 'casBase'],
  [{ alternativeLogin: '/user/login' }, 'alternativeLogin'],
  [{ alternativeLogin: '/isystem/user' }, 'alternativeLogin'],
  [{ loginEntry: 'nowhere' }, 'loginEntry'],
  [{ hotline: 'a\nb' }, 'hotline'],
])('LY-01 %j is refused beside its field and changes nothing', async (change, field) => {
  const before = await read()
  const { body } = await save(change)
  expect([body.success, Object.keys(body.result ?? {})]).toEqual([false, [field]])
  expect(await read()).toEqual(before)
})

it('LY-01 has one record, which cannot be added or deleted and is closed to schools', async () => {
  expect(await read()).toHaveLength(1)
  for (const action of ['add', 'delete', 'deleteBatch'])
    expect((await server.call('POST', `${path}/${action}`, { token, payload: {} })).status).toBe(404)
  const admin = await createUser(server.deps.db, { username: 'school_admin', roles: ['admin'] })
  const theirs = await openSession(server.deps.db, admin)
  expect((await server.call('GET', `${path}/list`, { token: theirs })).status).toBe(403)
  expect((await save({ hotline: '1' }, theirs)).status).toBe(403)
})

it('takes the address of links from the setting, otherwise from the operator, never from a request', async () => {
  const claimed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const { deps } = server
  const [before] = await read()
  expect(before).toMatchObject({ publicAddress: null })
  expect(await readPublicAddress(deps.db.platform, deps.config)).toBe(`http://127.0.0.1:${deps.config.port}`)
  const operator = { ...deps.config, origins: ['https://xw.example.edu.cn'] }
  expect(await readPublicAddress(deps.db.platform, operator)).toBe('https://xw.example.edu.cn')
  for (const wrong of ['https://xw.example.edu.cn/a', 'javascript:alert(1)', 'https://a@b'])
    expect(Object.keys((await save({ publicAddress: wrong })).body.result ?? {})).toEqual(['publicAddress'])
  expect((await save({ publicAddress: 'https://degree.example.edu.cn' })).body.success).toBe(true)
  expect(await readPublicAddress(deps.db.platform, operator)).toBe('https://degree.example.edu.cn')
  const shown = await server.app.inject({ method: 'GET', url: `${webBase}/user/login`, headers: claimed })
  expect(shown.body).not.toContain('evil.example')
})
