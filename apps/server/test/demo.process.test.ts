import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDataDir } from './support/data-dir.ts'
import { type Product, startProduct } from './support/product.ts'

const password = 'Demo-start-7'
let dataDir: string
let running: Product[]

beforeEach(() => {
  dataDir = createDataDir()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(product => product.end('SIGTERM')))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<Product> {
  const settings = { XW_DATA: dataDir, XW_ADMIN_PASSWORD: password, XW_DEMO_RECORDS: '200', ...env }
  const product = await startProduct(settings, 'demo/main.ts')
  running.push(product)
  return product
}

const signIn = async (product: Product, username: string) =>
  (await product.call<{ token: string }>('/sys/login', { method: 'POST', body: { username, password } })).body.result
    ?.token

it('OP-01 a demo names its accounts but not their password; the next start only says that they are there', async () => {
  const first = await start()
  expect(first.output()).toMatch(
    /演示数据已加载：\d+ 条学位信息[\s\S]*demo_school[\s\S]*demo_category[\s\S]*demo_dept[\s\S]*demo_student[\s\S]*demo2_school/,
  )
  expect(first.output()).not.toContain(password)
  for (const username of ['admin', 'demo_school', 'demo_category', 'demo_dept', 'demo_student', 'demo2_school']) {
    expect.soft([username, await signIn(first, username)]).toEqual([username, expect.any(String)])
  }
  expect(await first.end('SIGTERM')).toBe(0)

  const second = await start({ XW_ADMIN_PASSWORD: 'Another-one-7' })
  expect(second.output()).toContain('演示数据已在库中，未作改动')
  expect(await signIn(second, 'demo_dept')).toEqual(expect.any(String))
})

it('a demo without a password stops with one sentence before it touches anything', async () => {
  const failed = await start({ XW_ADMIN_PASSWORD: '' }).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(failed).toContain('演示需要设置 XW_ADMIN_PASSWORD')
  expect(failed).not.toMatch(/\n\s+at /)
  expect(existsSync(join(dataDir, 'keys'))).toBe(false)
})
