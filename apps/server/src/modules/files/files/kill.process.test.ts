import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminPassword } from '../../../../test/support/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { toForm } from '../../../../test/support/form.ts'
import { type Product, startProduct } from '../../../../test/support/product.ts'
import { bySize } from '../../../../test/support/run-size.ts'
import { execute } from '../../../../test/support/sql.ts'

// Starting the product several times takes long on a busy machine; nothing here measures time.
vi.setConfig({ testTimeout: 180_000 })

let database: TestDatabase
let dataDir: string
let product: Product

const start = () =>
  startProduct({
    XW_DATA: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    XW_WORKERS: '0',
  })
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'xw-kill-'))
  product = await start()
})
afterEach(async () => {
  await product.end('SIGTERM')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const below = (folder: string) =>
  readdirSync(join(dataDir, 'files', folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

async function signIn(): Promise<string> {
  const payload = { username: 'admin', password: adminPassword }
  const { body } = await product.call<{ token: string }>('/sys/login', { method: 'POST', body: payload })
  return body.result?.token ?? ''
}

const content = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(3_000_000)])
const form = toForm([{ field: 'file', value: content, fileName: '材料.zip' }])

/** Starts an upload and sends its first bytes only. */
function beginUpload(token: string, length: number) {
  const call = request(product.url + apiBase + paths.files.upload, {
    method: 'POST',
    headers: { ...form.headers, [headers.token]: token, 'content-length': form.payload.length },
  })
  call.on('error', () => {})
  call.write(form.payload.subarray(0, length))
}

it('leaves no row and nothing readable after kill -9 in the middle of an upload', async () => {
  for (let kill = 0; kill < bySize({ sample: 1, everything: 3, full: 30 }); kill += 1) {
    const length = 64_000 + Math.floor(Math.random() * 2_000_000)
    beginUpload(await signIn(), length)
    await vi.waitFor(() => {
      const arrived = below('incoming').map(path => statSync(path).size)
      // One chunk waits to be encrypted and another to be written.
      expect(arrived.some(size => size > length - 140_000)).toBe(true)
    }, 10_000)
    await product.end('SIGKILL')
    expect(below('').filter(path => !path.includes('incoming'))).toEqual([])
    rmSync(join(dataDir, 'files', 'incoming'), { recursive: true })
    product = await start()
  }
  expect(await execute(database.ownerUrl, 'select id from sys_file')).toEqual([])
})

it('has every acknowledged file whole after kill -9', async () => {
  const token = await signIn()
  const response = await fetch(product.url + apiBase + paths.files.upload, {
    method: 'POST',
    headers: { ...form.headers, [headers.token]: token },
    body: form.payload,
  })
  const { result } = (await response.json()) as { result: FileInfo }
  await product.end('SIGKILL')
  product = await start()
  const download = await fetch(product.url + apiBase + result.downloadUrl)
  expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true)
})

it('lets a browser that sends too much hear the refusal and reuse the connection', async () => {
  const token = await signIn()
  const large = toForm([
    { field: 'file', value: Buffer.concat([content, Buffer.alloc(60_000_000)]), fileName: 'a.zip' },
  ])
  const send = (body: ReturnType<typeof toForm>) =>
    fetch(product.url + apiBase + paths.files.upload, {
      method: 'POST',
      headers: { ...body.headers, [headers.token]: token },
      body: body.payload,
    })
  expect(await (await send(large)).json()).toMatchObject({ success: false, message: '上传文件过大，请重新上传!' })
  expect(below('')).toEqual([])
  expect(await (await send(form)).json()).toMatchObject({ success: true })
})
