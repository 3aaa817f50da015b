// Runs before every npm script: installs the dependencies when they changed, Node 24 among them. It is started by
// whatever Node the machine has (20 or newer) and before anything is installed: plain JavaScript, no dependency.
// A tool named as its argument runs afterwards, on Node 24. It must not stand behind `&&` in package.json instead: the
// shell of that line remembers the machine's own Node from before the install.
// With --installed, after somebody's own `npm install`, it only notes that there is nothing left to do.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'node_modules', '.install-stamp')
const lock = join(root, '.install-lock')

try {
  const [argument] = process.argv.slice(2)
  if (argument === '--installed') noteInstall()
  else if (!isInstalled()) await installOnce()
  const node = findNode24()
  if (argument && argument !== '--installed') process.exitCode = runTool(node, argument)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Computes the stamp of an installed tree from the lock file, the manifests' dependencies and the platform. */
function computeStamp() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  hash.update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['.', ...workspaces]) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const { dependencies, devDependencies, optionalDependencies, overrides } = manifest
    hash.update(JSON.stringify([folder, dependencies, devDependencies, optionalDependencies, overrides]))
  }
  return hash.digest('hex')
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === computeStamp()
}

/** An install without the tools (`--omit=dev`) does not count. */
function noteInstall() {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isComplete = Object.keys(devDependencies).every(name => existsSync(join(root, 'node_modules', name)))
  if (isComplete) writeFileSync(stampFile, computeStamp())
}

async function installOnce() {
  await acquireLock()
  try {
    if (isInstalled()) return
    // npm outlives a killed bootstrap: as long as it runs it counts as a holder of the lock.
    await install(root, npm => writeFileSync(join(lock, identify(npm) ?? 'gone'), ''))
    findNode24()
    writeFileSync(stampFile, computeStamp())
  } finally {
    rmSync(join(lock, identify(process.pid) ?? ''), { force: true })
    dropDeadHolders()
  }
}

/**
 * npm puts Node 24 before the machine's own on the path of every script, where there is a package for the platform.
 * Here it is named by its place, so that nothing depends on a path that a shell looked up earlier.
 */
function findNode24() {
  const binary = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(join(root, 'node_modules', `node-${process.platform.replace('32', '')}-${process.arch}`))) {
    if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
    throw new Error(
      `本平台（${process.platform} ${process.arch}）没有随依赖安装的 Node，请先自行安装 Node 24 或更新版本。`,
    )
  }
  if (existsSync(stampFile)) return binary
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  if (!stdout?.startsWith('v24.'))
    throw new Error('随依赖安装的 Node 24 不能在本系统上运行，请改用 glibc 的 Linux 系统。')
  return binary
}

function runTool(node, tool) {
  const isWindows = process.platform === 'win32'
  const { status, error } = spawnSync(node, [tool], { cwd: root, stdio: 'inherit', shell: isWindows })
  if (error) throw error
  return status ?? 1
}

/**
 * The lock is a folder with one file per process that holds it. Only a complete folder is ever put in place, and only
 * over a missing or empty one; a dead holder is removed by its own name, so that nobody can remove a living one.
 */
async function acquireLock() {
  const claim = `${lock}-${process.pid}`
  const taken = process.platform === 'win32' ? ['EEXIST', 'EPERM'] : ['EEXIST', 'ENOTEMPTY']
  for (let waited = false; ; waited = true) {
    dropDeadHolders()
    try {
      mkdirSync(claim)
      writeFileSync(join(claim, identify(process.pid) ?? ''), '')
      renameSync(claim, lock)
      return
    } catch (error) {
      rmSync(claim, { recursive: true, force: true })
      if (error.code === 'EACCES') throw new Error(`不能写入 ${root}，请由该目录的所有者先运行一次。`, { cause: error })
      if (!taken.includes(error.code)) throw error
    }
    if (!waited) console.log('另一个进程正在安装依赖，等待它完成……')
    await delay(200)
  }
}

function dropDeadHolders() {
  try {
    for (const name of readdirSync(lock)) {
      if (identify(Number.parseInt(name, 10)) !== name) rmSync(join(lock, name), { force: true })
    }
    rmdirSync(lock)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
  }
}

/** A living process by its number and, where /proc tells it, its start: numbers are used again. */
function identify(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? null : `${pid}-${fields[18]}`
  } catch {
    return `${pid}`
  }
}
