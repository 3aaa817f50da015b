import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type CappedChild, runCapped } from './capped-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'xw-child-'))
const input = join(folder, 'input')
writeFileSync(input, 'what it was given')
afterAll(() => rmSync(folder, { recursive: true }))

let number = 0
/** What a program prints that is written for one test. */
async function run(code: string, given: Partial<CappedChild> = {}): Promise<string> {
  number += 1
  const script = join(folder, `${number}.mjs`)
  writeFileSync(script, code)
  let printed = ''
  for await (const chunk of runCapped({ script, input, folders: [], heapMegabytes: 64, silentMs: 20_000, ...given }))
    printed += chunk
  return printed
}

it('reads what it is given and prints what it makes of it', async () => {
  const code = `import { readFileSync } from 'node:fs'; process.stdout.write(readFileSync(0, 'utf8').toUpperCase())`
  expect(await run(code)).toBe('WHAT IT WAS GIVEN')
})

it('reaches nobody, reads no other file and starts nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const code = `
    import { readFileSync } from 'node:fs'
    import { spawnSync } from 'node:child_process'
    import { connect } from 'node:net'
    const tries = {
      socket: () => connect(${port}, '127.0.0.1'),
      file: () => readFileSync('/etc/hostname'),
      process: () => spawnSync('true'),
    }
    const results = Object.entries(tries).map(([name, go]) => { try { go(); return name } catch { return '-' } })
    const fetched = await fetch('http://127.0.0.1:${port}').then(() => 'fetch', () => '-')
    process.stdout.write([...results, fetched].join(' '))`
  expect(await run(code)).toBe('- - - -')
  server.close()
})

it('is killed when it says nothing, and when it takes more memory than it may', async () => {
  await expect(run('setInterval(() => {}, 1000)', { silentMs: 300 })).rejects.toMatchObject({ reason: 'silent' })
  const greedy = `const all = []; for (;;) all.push(new Array(10000).fill({}))`
  await expect(run(greedy, { heapMegabytes: 16 })).rejects.toMatchObject({ reason: 'died' })
})
