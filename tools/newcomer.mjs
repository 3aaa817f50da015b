// Does what somebody does who has just cloned the project: the two commands of the README, on the Node of the machine
// (20 or newer) and with nothing of an earlier install. By hand:
//
//   node tools/newcomer.mjs                  npm start, a stop by Ctrl-C, a second start; as CI begins
//   node tools/newcomer.mjs --test           … and npm test
//   node tools/newcomer.mjs --shell=bash     npm's scripts under another shell than sh
//   node tools/newcomer.mjs --user=nobody    as an ordinary user (to be called by root)
//
// A folder that is installed already proves nothing: then the last commit is cloned into a temporary one.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const firstStartMs = 15 * 60_000
/** The second start neither installs nor builds. On a busy machine both take longer, so it is held to a part of the first. */
const secondStartPart = 1 / 5

const { values: wish } = parseArgs({
  options: { test: { type: 'boolean' }, shell: { type: 'string' }, user: { type: 'string' } },
})
const here = fileURLToPath(new URL('..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'xw-newcomer-'))
// PostgreSQL runs as an ordinary user: where that one cannot come, the database would lie elsewhere and stay behind.
chmodSync(place, 0o755)
const owner = wish.user ? readUser(wish.user) : {}
/** All that is started, each in a group of its own. */
const groups = new Set()
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
process.on('exit', () => {
  for (const group of groups) signal(group, 'SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

try {
  const folder = prepareFolder()
  const env = prepareEnvironment()
  console.log(`newcomer: ${folder}, Node ${process.version}, ${wish.shell ?? 'sh'}, ${wish.user ?? 'this user'}`)
  const port = await findFreePort()
  const first = await start(folder, { ...env, PORT: String(port) }, firstStartMs)
  await stop(first)
  const second = await start(folder, { ...env, PORT: String(port) }, first.readyMs * secondStartPart)
  await stop(second)
  console.log(`newcomer: npm start ${seconds(first.readyMs)}, the second time ${seconds(second.readyMs)}`)
  if (wish.test) await test(folder, env)
} catch (error) {
  console.error(`newcomer: ${error instanceof Error ? error.message : String(error)}`)
  // What was started would keep this process alive.
  process.exit(1)
}

function readUser(name) {
  const read = flag => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}

/** Makes a folder that the user of the commands may write. */
function makeFolder(path) {
  mkdirSync(path)
  if (wish.user) chownSync(path, owner.uid, owner.gid)
  return path
}

function prepareFolder() {
  if (!existsSync(join(here, 'node_modules')) && !wish.user) return here
  if (wish.user) chownSync(place, owner.uid, owner.gid)
  const folder = makeFolder(join(place, 'clone'))
  // The user of the commands need not be allowed to read the folder this script lies in.
  execFileSync('git', ['clone', '--quiet', here, folder])
  if (wish.user) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  return folder
}

/** Node and npm of the machine, what the system has, and no word of the shell this was called from. */
function prepareEnvironment() {
  const bin = makeFolder(join(place, 'bin'))
  symlinkSync(process.execPath, join(bin, 'node'))
  for (const tool of ['npm', 'npx']) symlinkSync(findTool(tool), join(bin, tool))
  const isNetwork = name => /^npm_config_(registry|cache|proxy|https_proxy|cafile)$/i.test(name)
  const isOwn = name => /^(npm_|node_|xw_|database_|(port|host|path|home|init_cwd)$)/i.test(name) && !isNetwork(name)
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name)))
  return {
    ...env,
    PATH: [bin, '/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'].join(':'),
    HOME: wish.user ? makeFolder(join(place, 'home')) : process.env.HOME,
    XW_DATA: join(place, 'data'),
    ...(wish.shell && { npm_config_script_shell: wish.shell }),
  }
}

/** The npm that belongs to this Node: the one beside it, or the first of the path. */
function findTool(name) {
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(':')]
  const folder = folders.find(path => !path.includes('node_modules') && existsSync(join(path, name)))
  if (!folder) throw new Error(`${name} is not on the path`)
  return realpathSync(join(folder, name))
}

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

function runNpm(folder, args, env) {
  const child = spawn('npm', args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    ...owner,
  })
  groups.add(child.pid)
  const ended = once(child, 'exit').then(([code, by]) => code ?? by)
  return { child, ended }
}

/** `npm start` until it answers that it is ready; fails when it ends before or takes longer than it may. */
async function start(folder, env, limitMs) {
  const startedAt = Date.now()
  const { child, ended } = runNpm(folder, ['start'], env)
  while (!(await isReady(env.PORT))) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`npm start ended with ${end} before it was ready`)
    if (Date.now() - startedAt > limitMs) throw new Error(`npm start was not ready within ${seconds(limitMs)}`)
    await delay(50)
  }
  return { child, ended, port: env.PORT, readyMs: Date.now() - startedAt }
}

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).status === 200
  } catch {
    return false
  }
}

/** As Ctrl-C does it: everything in the terminal's foreground gets the signal. */
async function stop({ child, ended, port }) {
  signal(child.pid, 'SIGINT')
  await ended
  groups.delete(child.pid)
  if (await isReady(port)) throw new Error('the server still answers after it was stopped')
}

function signal(group, name) {
  try {
    process.kill(-group, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

async function test(folder, env) {
  const code = await runNpm(folder, ['test'], env).ended
  if (code !== 0) throw new Error(`npm test ended with ${code}`)
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
