import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bucket, s3Keys, startS3 } from '../../test/support/s3.ts'
import { localStorage } from './local.ts'
import { s3Storage } from './s3.ts'
import type { FileStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-storage-'))
const incoming = join(folder, 'incoming')
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.end()
  rmSync(folder, { recursive: true, force: true })
})

const overS3 = (given: { endpoint?: string; accessKey?: string } = {}) =>
  s3Storage({
    endpoint: s3.endpoint,
    bucket,
    region: 'cn-north-1',
    prefix: 'xw/files',
    spoolDir: incoming,
    ...s3Keys,
    ...given,
  })

const missing = /ENOENT|NoSuchKey/
const bytes = randomBytes(300_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const read = async (storage: FileStorage, key: string, range?: { start: number; end: number }) =>
  buffer(await storage.get(key, range))
const keysOf = async (storage: FileStorage, prefix: string) => {
  const found: string[] = []
  for await (const { key, changedAt } of storage.list(prefix)) {
    expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
    found.push(key)
  }
  return found.sort()
}

/** An HTTP server that answers what real ones rarely do. */
async function serve(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async end() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A process that lends a copy and never takes it back. */
const lending = `
  import { Readable } from 'node:stream'
  import { createSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url))}
  await createSpool(process.argv[1]).lend(Readable.from(['in the open']), () => {
    console.log('lent')
    return new Promise(() => setInterval(() => {}, 1000))
  })
`

describe.each([
  ['a folder', () => localStorage(folder)],
  ['an S3 server', () => overS3()],
] as const)('%s', (_, open) => {
  let storage: FileStorage
  beforeAll(() => {
    storage = open()
  })

  it('gives back what was put, whole or in part, until it is removed', async () => {
    expect(await storage.put('2026/01/one', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))).toEqual({
      size: 300_000,
      sha256,
    })
    expect((await read(storage, '2026/01/one')).equals(bytes)).toBe(true)
    expect(await read(storage, '2026/01/one', { start: 10, end: 19 })).toEqual(bytes.subarray(10, 20))
    expect(await read(storage, '2026/01/one', { start: 299_999, end: 299_999 })).toEqual(bytes.subarray(299_999))
    await storage.remove('2026/01/one')
    await storage.remove('2026/01/one')
    await expect(storage.get('2026/01/one')).rejects.toThrow(missing)
  })

  it('lists a folder, however much is in it', async () => {
    const names = [0, 1, 2, 3, 4].map(index => `2026/02/file${index}`)
    for (const name of [...names, '2026/03/other']) await storage.put(name, Readable.from([Buffer.from('x')]))
    expect(await keysOf(storage, '2026/02')).toEqual(names)
    expect(await keysOf(storage, '2026/04')).toEqual([])
  })

  it('keeps nothing of a stream that breaks off', async () => {
    async function* broken() {
      yield bytes
      throw new Error('cut')
    }
    await expect(storage.put('2026/05/cut', Readable.from(broken()))).rejects.toThrow('cut')
    await expect(storage.get('2026/05/cut')).rejects.toThrow(missing)
    expect(readdirSync(incoming)).toEqual([])
  })

  it('shows nothing of what is still arriving, and removes what a dead process left of it', async () => {
    const content = new Readable({ read() {} })
    content.push(bytes)
    const put = storage.put('2026/06/slow', content)
    await expect.poll(() => readdirSync(incoming).map(name => statSync(join(incoming, name)).size)).toEqual([300_000])
    await expect(storage.get('2026/06/slow')).rejects.toThrow(missing)
    expect(await keysOf(storage, '2026/06')).toEqual([])
    const [name = ''] = readdirSync(incoming)
    await storage.removeUnfinished(new Date(Date.now() - 3_600_000))
    expect(readdirSync(incoming)).toEqual([name])
    utimesSync(join(incoming, name), new Date(0), new Date(0))
    await storage.removeUnfinished(new Date(Date.now() - 3_600_000))
    expect(readdirSync(incoming)).toEqual([])
    content.destroy(new Error('gone'))
    await expect(put).rejects.toThrow('gone')
  })

  it('lends a copy, which is gone when it is not needed any more and counts as unfinished until then', async () => {
    await storage.put('2026/08/lent', Readable.from([bytes]))
    const lent = storage.lend(await storage.get('2026/08/lent'), async path => {
      expect(readFileSync(path).equals(bytes)).toBe(true)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(readdirSync(incoming)).toEqual([basename(path)])
      throw new Error('no use')
    })
    await expect(lent).rejects.toThrow('no use')
    expect(readdirSync(incoming)).toEqual([])
  })

  it('finds nothing of a copy left that was lent when its process was killed', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', lending, incoming], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    open()
    expect(readdirSync(incoming)).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    open()
    expect(readdirSync(incoming)).toEqual([])
  })

  it('knows how much room there is', async () => {
    const { free, total } = await storage.space()
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThan(free)
  })
})

describe('a folder', () => {
  it('can be entered by its owner alone', async () => {
    await localStorage(folder).put('2026/07/mine', Readable.from([bytes]))
    const modes = ['', 'incoming', '2026', '2026/07', '2026/07/mine'].map(
      path => statSync(join(folder, path)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o700, 0o600])
  })

  it.each(['../outside', '2026/../../outside', '/etc/passwd', '', '.'])(
    'refuses a key that leads out of it: %j',
    async key => {
      const storage = localStorage(join(folder, 'inner'))
      await expect(async () => storage.put(key, Readable.from([bytes]))).rejects.toThrow('leads out')
      await expect(async () => storage.get(key)).rejects.toThrow('leads out')
      await expect(async () => storage.remove(key)).rejects.toThrow('leads out')
      expect(readdirSync(folder)).not.toContain('outside')
    },
  )
})

describe('an S3 server', () => {
  it('that does not know who asks refuses at once', async () => {
    const put = overS3({ accessKey: 'nobody' }).put('2026/09/x', Readable.from([bytes]))
    await expect(put).rejects.toThrow('S3 answered 403 InvalidAccessKeyId')
    expect(readdirSync(incoming)).toEqual([])
  })

  it('is asked for page after page', async () => {
    // s3rver cannot answer with more than one page on this Node.
    const page = (name: string, isTruncated: boolean) =>
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><Contents><Key>xw/files/2026/08/${name}</Key>` +
      `<LastModified>${new Date().toISOString()}</LastModified></Contents></ListBucketResult>`
    const paged = await serve((request, response) => {
      const after = new URL(request.url ?? '', 'http://x').searchParams.get('start-after')
      response.end(after === 'xw/files/2026/08/a' ? page('b', false) : page('a', true))
    })
    expect(await keysOf(overS3({ endpoint: paged.endpoint }), '2026/08')).toEqual(['2026/08/a', '2026/08/b'])
    await paged.end()
  })

  it('that stumbles is asked again, and one that stays down is given up', async () => {
    const statuses = [500, 503]
    let asked = 0
    const { endpoint, end } = await serve((request, response) => {
      asked += 1
      request.resume().on('end', () => response.writeHead(statuses.shift() ?? 200).end())
    })
    await overS3({ endpoint }).put('2026/09/y', Readable.from([bytes]))
    expect(asked).toBe(3)
    await end()
    await expect(overS3({ endpoint }).get('2026/09/y')).rejects.toThrow('ECONNREFUSED')
  })
})
