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
  if (fs.existsSync('broken')) { console.error(fs.readFileSync('broken', 'utf8')); process.exitCode = 7 }
}, 10)
`

let project: string
let children: ChildProcess[]

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'xw-bootstrap-'))
  children = []
  mkdirSync(join(project, 'tools'))
  mkdirSync(join(project, 'app'))
  for (const file of ['bootstrap.mjs', 'install.mjs']) {
    cpSync(join(import.meta.dirname, file), join(project, 'tools', file))
  }
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
    const first = await bootstrap().end
    expect(first.code).toBe(0)
    expect(first.output).toMatch(/^正在安装依赖（0 个包，.*\n依赖已安装，用时 \d+ 秒。\n$/)
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
    writeFileSync(join(project, 'broken'), 'registry says no')
    const failed = await bootstrap().end
    expect(failed.code).toBe(1)
    expect(failed.output).toContain('registry says no')
    expect(failed.output).toContain('依赖安装失败')
    rmSync(join(project, 'broken'))
    expect((await bootstrap().end).code).toBe(0)
  })

  it('names the package that could not be downloaded, also behind a mirror, and says that the command can be repeated', async () => {
    allow()
    const packages = {
      'node_modules/antd': {},
      'node_modules/@ant-design/icons': {},
      'node_modules/x/node_modules/icons': {},
    }
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
    const says = {
      'npm error 404 Not Found - GET https://mirror.test/npm/@ant-design%2ficons': '下载 @ant-design/icons 失败',
      'npm error network request to https://mirror.test/npm/antd/-/antd-6.0.0.tgz failed, reason: socket hang up':
        '下载 antd 失败',
      'npm error code EINTEGRITY': '依赖安装失败',
    }
    for (const [npm, sentence] of Object.entries(says)) {
      writeFileSync(join(project, 'broken'), npm)
      const { code, output } = await bootstrap().end
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) })
      expect(output).toContain('再运行一次同样的命令')
    }
  })

  it('counts the packages of this kind of machine alone', async () => {
    allow()
    const packages = {
      '': {},
      'node_modules/@xw/app': { link: true },
      'node_modules/everywhere': {},
      'node_modules/here': { os: [process.platform], cpu: [process.arch] },
      'node_modules/elsewhere': { os: ['aix'] },
    }
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
    expect((await bootstrap().end).output).toContain('2 个包')
  })

  it('runs the tool it is given after the install, and fails as the tool does', async () => {
    allow()
    writeFileSync(join(project, 'tools/next.mjs'), "console.log('next'); process.exitCode = 3")
    const { code, output } = await bootstrap('tools/next.mjs').end
    expect(code).toBe(3)
    expect(output).toMatch(/依赖已安装.*\nnext\n$/)
    writeFileSync(join(project, 'broken'), 'no')
    writeFileSync(join(project, 'package-lock.json'), '{"changed":true}')
    expect((await bootstrap('tools/next.mjs').end).output).not.toContain('next')
  })
})

/** A shell remembers where `node` was before Node 24 was installed: what follows in the same line runs on the old one. */
it('OP-01 no line of package.json goes on after what may install', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const lines = Object.values(scripts).filter(line => line.includes('bootstrap.mjs'))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(line).not.toMatch(/[;&|\n]/)
})
