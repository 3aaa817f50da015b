import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '@xw/shared/wire/paths'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDataDir } from './support/data-dir.ts'
import { type Product, startProduct } from './support/product.ts'
import { bySize, isWholeRun } from './support/run-size.ts'

const password = 'Product-test-7'
let dataDir: string
let running: Product[]

beforeEach(() => {
  dataDir = createDataDir()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(product => product.end('SIGTERM')))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function start(env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ XW_DATA: dataDir, XW_ADMIN_PASSWORD: password, ...env })
  running.push(product)
  return product
}

async function signIn(product: Product, secret = password): Promise<string> {
  const { body } = await product.call<{ token: string }>('/sys/login', {
    method: 'POST',
    body: { username: 'admin', password: secret },
  })
  if (!body.result) throw new Error(body.message)
  return body.result.token
}

const isSignedIn = async (product: Product, token: string) =>
  (await product.call('/sys/user/getCurrentUserDeparts', { token })).status === 200

/** How often the product is killed and started again. */
const kills = bySize({ sample: 1, everything: 3, full: 30 })

describe('starting', { timeout: 120_000 }, () => {
  it('OP-01 a first start says where it is and the made-up password once; the next one changes nothing', async () => {
    const first = await start({ XW_ADMIN_PASSWORD: '' })
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
    const secret = /初始密码 (\S+?)（/.exec(first.output())?.[1] ?? ''
    const keys = join(dataDir, 'keys')
    const file = readdirSync(keys).find(name => name.startsWith('admin-password')) ?? ''
    expect(readFileSync(join(keys, file), 'utf8').trim()).toBe(secret)
    expect(statSync(join(keys, file)).mode & 0o777).toBe(0o600)
    const { body } = await first.call<{ userInfo: { mustChangePassword: boolean } }>('/sys/login', {
      method: 'POST',
      body: { username: 'admin', password: secret },
    })
    expect(body.result?.userInfo.mustChangePassword).toBe(true)
    expect(await first.end('SIGTERM')).toBe(0)

    const second = await start()
    expect(second.output()).not.toContain('密码')
    await expect(signIn(second)).rejects.toThrow('用户名或密码错误')
  })

  it.each([
    ['PORT', { PORT: 'no' }],
    ['XW_ADMIN_PASSWORD', { XW_ADMIN_PASSWORD: 'x' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }],
  ])('a bad %s stops the start with one sentence', async (name, env) => {
    const failed = await start(env).then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failed).toContain(name)
    expect(failed).not.toMatch(/\n\s+at /)
  })

  it.runIf(isWholeRun)('a port in use is named in one sentence', async () => {
    const product = await start()
    await expect(start({ PORT: new URL(product.url).port })).rejects.toThrow('请用 PORT 指定其他端口')
  })
})

// Starting the whole product several times takes a while on a busy machine; nothing here measures time.
describe('dying', { timeout: 180_000 }, () => {
  it('OP-03 what was acknowledged before kill -9 is there after the next start, which needs no help', async () => {
    let product = await start()
    const tokens: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      tokens.push(await signIn(product))
      await product.end('SIGKILL')
      product = await start()
    }
    // An account keeps its five newest sessions; every one of them was acknowledged before a kill.
    for (const token of tokens.slice(-4)) expect(await isSignedIn(product, token)).toBe(true)
  })

  it.runIf(isWholeRun)(
    'DG-05 a draft that the server acknowledged is there after kill -9: it was committed',
    async () => {
      let product = await start()
      const token = await signIn(product)
      const post = <T>(path: string, body: object) => product.call<T>(path, { method: 'POST', body, token })
      const added = await post<{ id: string }>('/xw/xwInfo/add', { xwlx: '31', xm: '张三', xh: '1', nj: '2026' })
      const id = added.body.result?.id ?? ''
      const patch = { lwtm: '刚刚写的题目' }
      const kept = await post<{ draftVersion: number }>(paths.drafts.save, {
        id,
        baseVersion: 1,
        draftVersion: 0,
        patch,
      })
      await product.end('SIGKILL')
      product = await start()
      const { body } = await product.call(`${paths.drafts.one}?id=${id}`, { token })
      expect(body.result).toMatchObject({ patch, draftVersion: kept.body.result?.draftVersion })
    },
  )

  it.runIf(isWholeRun)('two servers share one database, and killing either leaves the other serving', async () => {
    const first = await start()
    const second = await start()
    const token = await signIn(first)
    expect(await isSignedIn(second, token)).toBe(true)
    await first.end('SIGKILL')
    expect(await isSignedIn(second, token)).toBe(true)
    const third = await start()
    await second.end('SIGKILL')
    expect(await isSignedIn(third, token)).toBe(true)
  })
})
