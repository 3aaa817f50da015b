// Installs the dependencies and says how far it is. Used by bootstrap.mjs before anything is installed: plain
// JavaScript for Node 20, no dependency.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where nobody watches a terminal, a line now and then is enough. */
const secondsBetweenLines = 10

/** Runs `npm ci` in a folder; `onStart` gets its process number. Throws a sentence that says what to do. */
export async function install(root, onStart) {
  const packages = listPackages(root)
  console.log(`正在安装依赖（${packages.length} 个包，约 900 MB），通常需要一到三分钟，以后启动不再需要……`)
  const progress = showProgress(root, packages)
  const { code, output } = await runNpmCi(root, onStart)
  const seconds = progress.stop()
  if (code === 0) return console.log(`依赖已安装，用时 ${seconds} 秒。`)
  process.stderr.write(output)
  throw new Error(explain(root, code, output.toString()))
}

/** The folders npm fills on this kind of machine, by the lock file. */
function listPackages(root) {
  const { packages = {} } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const isHere = ({ os, cpu, libc, link }) =>
    !link &&
    (!os || os.includes(process.platform)) &&
    (!cpu || cpu.includes(process.arch)) &&
    (!libc || libc.includes('glibc'))
  return Object.keys(packages).filter(path => path.includes('node_modules/') && isHere(packages[path]))
}

/** npm tells no progress to a pipe: what it has unpacked is counted. */
function showProgress(root, packages) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const { isTTY } = process.stdout
  const timer = setInterval(
    () => {
      const done = packages.filter(path => existsSync(join(root, path, 'package.json'))).length
      const line = `  已安装 ${done} / ${packages.length} 个包，用时 ${seconds()} 秒`
      process.stdout.write(isTTY ? `\r${line}` : `${line}\n`)
    },
    (isTTY ? 1 : secondsBetweenLines) * 1000,
  )
  return {
    stop() {
      clearInterval(timer)
      if (isTTY) process.stdout.write('\r\u001B[K')
      return seconds()
    },
  }
}

/** npm's own words (engine warnings of the older Node among them) are kept back: they are shown only when it fails. */
async function runNpmCi(root, onStart) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env
  const [command, first] = cli && /\.c?js$/.test(cli) ? [node, [cli]] : ['npm', []]
  const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']
  const child = spawn(command, [...first, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  if (child.pid) onStart(child.pid)
  const output = []
  child.stdout.on('data', chunk => output.push(chunk))
  child.stderr.on('data', chunk => output.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  return { code, output: Buffer.concat(output) }
}

function explain(root, code, output) {
  const name = findPackage(root, output)
  const what = name ? `下载 ${name} 失败` : '依赖安装失败'
  return `${what}（npm ci：${code}），以上是 npm 的输出。请检查网络和 npm 镜像设置，再运行一次同样的命令：已下载的包不会重新下载。`
}

/** npm names the address that failed; the package is the longest name of the lock file that the address ends with. */
function findPackage(root, output) {
  const address = /(?:GET|request to) (https?:\/\/\S+)/.exec(output)?.[1]
  if (!address) return null
  const path = decodeURIComponent(new URL(address).pathname).replace(/\/-\/.*$/, '')
  const names = listPackages(root).map(folder => folder.slice(folder.lastIndexOf('node_modules/') + 13))
  return names.filter(name => path.endsWith(`/${name}`)).sort((a, b) => b.length - a.length)[0] ?? null
}
