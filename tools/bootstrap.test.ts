import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Stands in for npm: notes that it was called and "installs" once the file `go` is there. It ends with the project. */
const fakeNpm = `
const fs = require('node:fs')
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
const timer = setInterval(() => {
  if (!fs.existsSync('npm.cjs')) process.exit()
  if (!fs.existsSync('go')) return
  clearInterval(timer)
  fs.mkdirSync('node_modules', { recursive: true })
  if (fs.existsSync('broken')) { console.error('registry says no'); process.exitCode = 7 }
}, 10)
`

let project: string
let children: ChildProcess[]

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'xw-bootstrap-'))
  children = []
  mkdirSync(join(project, 'tools'))
  mkdirSync(join(project, 'app'))
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(project, 'tools/bootstrap.mjs'))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ workspaces: ['app'] }))
  writeFileSync(join(project, 'app/package.json'), '{}')
  writeFileSync(join(project, 'package-lock.json'), '{}')
  writeFileSync(join(project, 'npm.cjs'), fakeNpm)
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(project, { recursive: true, force: true })
})

const allow = () => writeFileSync(join(project, 'go'), '')
const calls = () =>
  existsSync(join(project, 'calls')) ? readFileSync(join(project, 'calls'), 'utf8').trim().split('\n') : []

function bootstrap(...args: string[]) {
  const env = { ...process.env, npm_execpath: join(project, 'npm.cjs'), npm_node_execpath: process.execPath }
  const child = spawn(process.execPath, [join(project, 'tools/bootstrap.mjs'), ...args], { env })
  children.push(child)
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, end }
}

/** Resolves when npm has been called so many times in all. */
async function npmCalled(times: number) {
  const watcher = watch(project)
  try {
    while (calls().length < times) await once(watcher, 'change')
  } finally {
    watcher.close()
  }
}

describe('before every npm script', () => {
  it('OP-01 installs once, without install scripts, and is silent until something changes', async () => {
    allow()
    expect(await bootstrap().end).toEqual({ code: 0, output: '正在安装依赖，第一次约需一分钟……\n' })
    expect(calls()).toEqual(['ci --include=dev --include=optional --ignore-scripts --loglevel=error'])
    expect(await bootstrap().end).toEqual({ code: 0, output: '' })
    writeFileSync(join(project, 'app/package.json'), '{"scripts":{"hello":"true"}}')
    expect(await bootstrap().end).toEqual({ code: 0, output: '' })
    writeFileSync(join(project, 'app/package.json'), '{"dependencies":{}}')
    expect((await bootstrap().end).code).toBe(0)
    expect(calls()).toHaveLength(2)
    expect(existsSync(join(project, '.install-lock'))).toBe(false)
  })

  it('two at once install once', async () => {
    const first = bootstrap()
    await npmCalled(1)
    const second = bootstrap()
    await once(second.child.stdout, 'data')
    allow()
    expect((await first.end).code).toBe(0)
    expect((await second.end).code).toBe(0)
    expect(calls()).toHaveLength(1)
  })

  it('after kill -9 the next one waits for the npm that is still running, then installs again', async () => {
    const first = bootstrap()
    await npmCalled(1)
    first.child.kill('SIGKILL')
    await first.end.catch(() => {})
    const second = bootstrap()
    const [said] = (await once(second.child.stdout, 'data')) as [Buffer]
    expect(said.toString()).toContain('另一个进程正在安装依赖')
    allow()
    expect((await second.end).code).toBe(0)
    expect(calls()).toHaveLength(2)
    expect(await bootstrap().end).toEqual({ code: 0, output: '' })
  })

  it('takes an install by hand for its own, if the tools are part of it', async () => {
    allow()
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ workspaces: ['app'], devDependencies: { tool: '1.0.0' } }),
    )
    mkdirSync(join(project, 'node_modules/other'), { recursive: true })
    await bootstrap('--installed').end
    expect((await bootstrap().end).output).not.toBe('')
    rmSync(join(project, 'node_modules/.install-stamp'))
    mkdirSync(join(project, 'node_modules/tool'))
    await bootstrap('--installed').end
    expect(await bootstrap().end).toEqual({ code: 0, output: '' })
    expect(calls()).toHaveLength(1)
  })

  it('shows what npm said when it fails, and tries again the next time', async () => {
    allow()
    writeFileSync(join(project, 'broken'), '')
    const failed = await bootstrap().end
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('registry says no')
    expect(failed.output).toContain('依赖安装失败')
    rmSync(join(project, 'broken'))
    expect((await bootstrap().end).code).toBe(0)
  })
})
