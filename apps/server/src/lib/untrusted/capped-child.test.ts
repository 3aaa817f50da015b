import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type CallChild, callChild } from './call-child.ts'
import { type StreamChild, streamLines } from './stream-child.ts'
import { ChildSlots } from './turns.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-child-'))
const input = join(folder, 'input')
writeFileSync(input, 'what it was given')
afterAll(() => rmSync(folder, { recursive: true }))

const caps = { heapMegabytes: 64, memoryMegabytes: 256, cpuSeconds: 20 }
const stream = { ...caps, input, silentMs: 20_000, outputBytes: 1_000_000, lineBytes: 100_000 }

let number = 0
function save(code: string): string {
  number += 1
  // A folder of its own: a child may read the one its program is in.
  const script = join(mkdtempSync(join(folder, 'program-')), `${number}.mjs`)
  writeFileSync(script, code)
  return script
}

/** Runs a program that is written for one test; returns the lines that it prints. */
async function run(code: string, given: Partial<StreamChild> = {}, pool?: ChildSlots): Promise<string[]> {
  const lines: string[] = []
  for await (const line of streamLines({ script: save(code), ...stream, ...given }, 'somebody', pool)) lines.push(line)
  return lines
}

describe('a child that prints', () => {
  it('reads what it is given and prints what it makes of it, also long lines of any character', async () => {
    const code = `import { readFileSync } from 'node:fs'
      process.stdout.write(readFileSync(process.argv.at(-1), 'utf8').toUpperCase() + '\\n' + '𠮷'.repeat(20000) + '\\n\\n')`
    expect(await run(code)).toEqual(['WHAT IT WAS GIVEN', '𠮷'.repeat(20_000), ''])
  })

  it('reaches nobody, reads no other file and starts nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    writeFileSync(join(folder, 'secret'), 'x')
    const code = `
      import { readFileSync } from 'node:fs'
      import { spawnSync } from 'node:child_process'
      import { connect } from 'node:net'
      const tries = {
        socket: () => connect(${port}, '127.0.0.1'),
        file: () => readFileSync('/etc/hostname'),
        neighbour: () => readFileSync(${JSON.stringify(join(folder, 'secret'))}),
        process: () => spawnSync('true'),
      }
      const results = Object.entries(tries).map(([name, go]) => { try { go(); return name } catch { return '-' } })
      const fetched = await fetch('http://127.0.0.1:${port}').then(() => 'fetch', () => '-')
      console.log([...results, fetched].join(' '))`
    expect(await run(code)).toEqual(['- - - - -'])
    server.close()
  })

  it.each<[string, string, Partial<StreamChild>, string]>([
    ['says nothing', 'setInterval(() => {}, 1000)', { silentMs: 300 }, 'slow'],
    ['works for too long', 'for (;;) console.log("x".repeat(9))', { cpuSeconds: 1, outputBytes: Infinity }, 'slow'],
    ['fills its heap', 'const all = []; for (;;) all.push(new Array(10000).fill({}))', { heapMegabytes: 16 }, 'large'],
    [
      'fills memory outside of its heap',
      'const all = []; setInterval(() => all.push(Buffer.alloc(50e6, 1)), 50)',
      { memoryMegabytes: 200 },
      'large',
    ],
    ['prints too much', 'for (;;) console.log("x".repeat(999))', {}, 'large'],
    ['prints one endless line', 'for (;;) process.stdout.write("x".repeat(999))', {}, 'large'],
    ['stops in the middle of a line', 'process.stdout.write("x")', {}, 'large'],
    ['fails', 'process.exit(3)', {}, 'large'],
  ])('is ended when it %s', async (_, code, given, reason) => {
    await expect(run(code, given)).rejects.toMatchObject({ name: 'ChildError', reason })
  })

  it('gives its place back however it ends, also when nobody wants more', async () => {
    const pool = new ChildSlots(2)
    await expect(run('process.exit(3)', {}, pool)).rejects.toThrow('large')
    for await (const line of streamLines({ script: save('for (;;) console.log(1)'), ...stream }, 'a', pool)) {
      expect(line).toBe('1')
      break
    }
    expect(await run('console.log(2)', {}, pool)).toEqual(['2'])
    await vi.waitUntil(() => !process.getActiveResourcesInfo().includes('ProcessWrap'))
  })
})

describe('a child that answers', () => {
  const answering = `import { answerCalls } from ${JSON.stringify(join(import.meta.dirname, 'answer-calls.ts'))}
    let asked = 0
    answerCalls(({ bytes, wait, exit }) => {
      if (exit) process.exit(1)
      while (wait);
      asked += 1
      return { asked, size: bytes?.length ?? 0, isBuffer: Buffer.isBuffer(bytes) }
    })`
  const child = (): CallChild => ({ ...caps, script: save(answering), answerMs: 10_000 })

  it('stays for the next question and takes bytes as they are', async () => {
    const ask = callChild<{ asked: number }>(child())
    expect(await ask('a', { bytes: Buffer.alloc(3_000_000) })).toEqual({ asked: 1, size: 3_000_000, isBuffer: true })
    expect(await ask('b', {})).toMatchObject({ asked: 2 })
  })

  it('is replaced when it takes too long or dies; who asks next is answered', async () => {
    const ask = callChild<{ asked: number }>({ ...child(), answerMs: 1_500 })
    await expect(ask('a', { wait: true })).rejects.toMatchObject({ reason: 'slow' })
    await expect(ask('a', { exit: true })).rejects.toMatchObject({ reason: 'large' })
    expect(await ask('a', {})).toMatchObject({ asked: 1 })
  })
})

describe('a child that was used before', () => {
  const growing = `import { answerCalls } from ${JSON.stringify(join(import.meta.dirname, 'answer-calls.ts'))}
    let asked = 0
    const kept = []
    answerCalls(({ exitUsed, grow }) => {
      if (exitUsed && asked > 0) process.exit(1)
      if (grow) kept.push(Buffer.alloc(grow, 1))
      asked += 1
      return { asked }
    })`
  const child = (): CallChild => ({ ...caps, script: save(growing), answerMs: 10_000 })

  it('is not believed when it fails: a new one is asked the same', async () => {
    const ask = callChild<{ asked: number }>(child())
    expect(await ask('a', {})).toEqual({ asked: 1 })
    expect(await ask('a', { exitUsed: true })).toEqual({ asked: 1 })
  })

  it.runIf(process.platform === 'linux')('is not asked again once it has grown', async () => {
    const ask = callChild<{ asked: number }>(child())
    expect(await ask('a', { grow: 150_000_000 })).toEqual({ asked: 1 })
    expect(await ask('a', {})).toEqual({ asked: 1 })
    expect(await ask('a', {})).toEqual({ asked: 2 })
  })
})

describe('turns', () => {
  it('never more run than there are places, and users come in turn', async () => {
    const pool = new ChildSlots(2)
    const order: string[] = []
    let running = 0
    let most = 0
    const work = async (owner: string) => {
      const giveBack = await pool.take({ owner, long: false })
      order.push(owner)
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      giveBack()
    }
    await Promise.all([...Array.from({ length: 6 }, () => work('many')), work('one'), work('two')])
    expect(most).toBe(2)
    expect(order.indexOf('one')).toBeLessThan(4)
    expect(order.indexOf('two')).toBeLessThan(5)
  })

  it('long work leaves a place to short work', async () => {
    const pool = new ChildSlots(2)
    const endLong = await pool.take({ owner: 'a', long: true })
    let started = false
    const startSecond = async () => {
      const giveBack = await pool.take({ owner: 'b', long: true })
      started = true
      giveBack()
    }
    const second = startSecond()
    const endShort = await pool.take({ owner: 'b', long: false })
    expect(started).toBe(false)
    endShort()
    endLong()
    await second
  })

  it('what waits is bounded for each user', async () => {
    const pool = new ChildSlots(2)
    const first = await pool.take({ owner: 'a', long: true })
    const waiting = Array.from({ length: 32 }, () => pool.take({ owner: 'a', long: true }).then(end => end()))
    await expect(pool.take({ owner: 'a', long: true })).rejects.toThrow('您的文件正在处理，请稍后再试')
    first()
    await Promise.all(waiting)
  })
})
