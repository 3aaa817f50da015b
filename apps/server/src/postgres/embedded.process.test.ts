import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createDataDir } from '../../test/support/data-dir.ts'
import { bySize, isWholeRun } from '../../test/support/run-size.ts'
import { connect } from './connect.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts'
import { execute } from './execute.ts'
import { readServingPid, serves } from './pid-file.ts'

const isRoot = process.getuid?.() === 0
const kills = bySize({ sample: 1, everything: 3, full: 20 })

const folders: string[] = []
const children = new Set<ChildProcess>()
const held = new Set<EmbeddedPostgres>()

/** A data folder that goes with this file. */
function newFolder(): string {
  const folder = createDataDir()
  folders.push(folder)
  return folder
}

const shared = newFolder()
const clusterOf = (dataDir: string) => join(dataDir, 'pg')

/** A server in this process. */
async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({ dataDir, log: line => lines.push(line) })
  held.add(embedded)
  return {
    ...embedded,
    release() {
      held.delete(embedded)
      return embedded.release()
    },
  }
}

interface ServerProcess {
  ownerUrl: string
  appUrl: string
  kill(): Promise<void>
  release(): Promise<void>
}

const serverScript = `
  import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url))}
  const { release, ...urls } = await startEmbedded({ dataDir: process.argv[1], log() {} })
  process.stdin.resume().once('end', () => release())
  console.log(JSON.stringify(urls))
`

function spawnServer(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', serverScript, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

async function end(child: ChildProcess, how: () => void) {
  const exit = once(child, 'exit')
  how()
  await exit
}

/** A server in a process of its own, which can be killed. */
async function startServer(dataDir: string): Promise<ServerProcess> {
  const child = spawnServer(dataDir)
  if (!child.stdout) throw new Error('no output')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    ...(JSON.parse(line) as { ownerUrl: string; appUrl: string }),
    kill: () => end(child, () => child.kill('SIGKILL')),
    release: () => end(child, () => child.stdin?.end()),
  }
}

async function ask(url: string): Promise<unknown> {
  const [row] = await execute(url, 'select 1 as answer')
  return row?.answer
}

/** Watches PostgreSQL end: when it last took a new connection and when its process was gone. */
async function watchEnd(dataDir: string, pid: number, url: string) {
  const began = Date.now()
  let lastConnection = 0
  while (serves(pid, clusterOf(dataDir))) {
    const accepted = await connect(url).then(
      client => client.end().then(() => true),
      () => false,
    )
    if (accepted) lastConnection = Date.now() - began
    if (Date.now() - began > 15_000) break
  }
  return { lastConnection, gone: Date.now() - began }
}

function servingPid(dataDir: string): number {
  const pid = readServingPid(clusterOf(dataDir))
  if (pid === undefined) throw new Error('PostgreSQL does not run')
  return pid
}

function findWatchdog(postmaster: number): string | undefined {
  const mark = `xwxxcj-watchdog\0${postmaster}\0`
  return readdirSync('/proc').find(name => {
    const file = `/proc/${name}/cmdline`
    return /^\d+$/.test(name) && existsSync(file) && readFileSync(file, 'utf8').endsWith(mark)
  })
}

/** Inserts rows until the connection ends; gives the number of rows that were acknowledged. */
async function writeUntilTheEnd(url: string, run: string): Promise<number> {
  const client = await connect(url)
  let acknowledged = 0
  try {
    for (;;) {
      await client.query('insert into written values ($1, $2)', [run, acknowledged + 1])
      acknowledged += 1
    }
  } catch {
    return acknowledged
  }
}

afterEach(async () => {
  for (const child of children) await end(child, () => child.kill('SIGKILL'))
  for (const embedded of held) await embedded.release()
  held.clear()
})

afterAll(async () => {
  for (const folder of folders) {
    await vi.waitUntil(() => readServingPid(clusterOf(folder)) === undefined, 15_000)
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('the first start', () => {
  it('makes three roles of which the product’s can neither rule nor look past row security', async () => {
    const { appUrl, ownerUrl, release } = await start(shared)
    const roles = await execute(
      appUrl,
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname like 'xw%' order by 1`,
    )
    expect(roles).toEqual([
      { rolname: 'xw_app', rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
      { rolname: 'xw_boot', rolsuper: true, rolbypassrls: true, rolcreatedb: true, rolcreaterole: true },
      { rolname: 'xw_owner', rolsuper: false, rolbypassrls: false, rolcreatedb: true, rolcreaterole: false },
    ])
    const [database] = await execute(
      ownerUrl,
      `select current_database() as name, pg_get_userbyid(datdba) as owner,
      (select array_agg(extname::text order by extname) from pg_extension where extname like 'pg\\_%') as extensions
      from pg_database where datname = current_database()`,
    )
    expect(database).toEqual({ name: 'xwxxcj', owner: 'xw_owner', extensions: ['pg_stat_statements', 'pg_trgm'] })
    await release()
  })

  it('lets nobody in without the password, nor over the network', async () => {
    const { appUrl, release } = await start(shared)
    const wrong = new URL(appUrl)
    wrong.password = 'wrong'
    await expect(connect(wrong.href)).rejects.toMatchObject({ code: '28P01' })
    wrong.username = 'xw_boot'
    await expect(connect(wrong.href)).rejects.toMatchObject({ code: '28P01' })
    expect(await execute(appUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(readFileSync(join(clusterOf(shared), 'pg_hba.conf'), 'utf8')).toBe('local all all scram-sha-256\n')
    await release()
  })

  it('closes its files to everybody else', async () => {
    const { appUrl, release } = await start(shared)
    const socketFolder = new URL(appUrl).searchParams.get('host') ?? ''
    const modes = [
      clusterOf(shared),
      socketFolder,
      join(shared, 'keys'),
      join(shared, 'keys/postgres.json'),
      join(shared, 'postgres.log'),
    ]
    expect(modes.map(path => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '700', '700', '600', '600'])
    await release()
  })

  it('writes no value of a failed statement to the log', async () => {
    const { ownerUrl, release } = await start(shared)
    await execute(ownerUrl, 'create table person (number text primary key)')
    const insert = () => execute(ownerUrl, 'insert into person values ($1)', ['110101199003070011'])
    await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505' })
    await expect(execute(ownerUrl, `select 'x110101199003070011'::int`)).rejects.toMatchObject({ code: '22P02' })
    await release()
    expect(readFileSync(join(shared, 'postgres.log'), 'utf8')).not.toContain('110101199003070011')
  })
})

describe('several servers', () => {
  it('share one PostgreSQL, which the last one to leave stops', async () => {
    const first = await start(shared)
    const second = await startServer(shared)
    const pid = servingPid(shared)
    expect(second.appUrl).toBe(first.appUrl)
    await second.release()
    expect(servingPid(shared)).toBe(pid)
    expect(await ask(first.appUrl)).toBe(1)
    await first.release()
    expect(readServingPid(clusterOf(shared))).toBeUndefined()
    await expect(connect(first.appUrl)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.runIf(isWholeRun)('may start at the same moment on a fresh folder', async () => {
    const dataDir = newFolder()
    const servers = await Promise.all([startServer(dataDir), startServer(dataDir), start(dataDir)])
    const started = await Promise.all(
      servers.map(({ appUrl }) => execute(appUrl, 'select pg_postmaster_start_time()::text as at')),
    )
    expect(new Set(started.map(([row]) => row?.at)).size).toBe(1)
  })

  it.runIf(isWholeRun).each(['first', 'second'] as const)('are not hurt when the %s one is killed', async victim => {
    const servers = { first: await startServer(shared), second: await startServer(shared) }
    const survivor = servers[victim === 'first' ? 'second' : 'first']
    const pid = servingPid(shared)
    const client = await connect(survivor.appUrl)
    await servers[victim].kill()
    // An abandoned PostgreSQL is stopped within milliseconds: this is long enough to see that ours is not.
    for (const limit = Date.now() + 1_000; Date.now() < limit; ) {
      await client.query('select pg_sleep(0.1)')
      expect(await ask(survivor.appUrl)).toBe(1)
    }
    await client.end()
    expect(servingPid(shared)).toBe(pid)
    await survivor.release()
    expect(readServingPid(clusterOf(shared))).toBeUndefined()
  })
})

describe('a kill', () => {
  it('of the only server ends PostgreSQL, and no acknowledged row is lost', async () => {
    for (let run = 1; run <= kills; run += 1) {
      const server = await startServer(shared)
      await execute(server.ownerUrl, 'create table if not exists written (run int, n int)')
      const pid = servingPid(shared)
      const writing = writeUntilTheEnd(server.ownerUrl, String(run))
      await vi.waitFor(async () => {
        const [row] = await execute<{ n: number }>(server.ownerUrl, 'select max(n) as n from written where run = $1', [
          run,
        ])
        expect(row?.n).toBeGreaterThan(20)
      })
      await server.kill()
      const { lastConnection, gone } = await watchEnd(shared, pid, server.appUrl)
      expect(lastConnection).toBeLessThan(2_000)
      expect(gone).toBeLessThan(10_000)
      const acknowledged = await writing
      const next = await start(shared)
      const [row] = await execute<{ n: number }>(
        next.ownerUrl,
        'select count(*)::int as n from written where run = $1',
        [run],
      )
      expect(row?.n).toBeGreaterThanOrEqual(acknowledged)
      await next.release()
    }
  })

  it('of PostgreSQL is mended by the server that lives', async () => {
    const lines: string[] = []
    const { appUrl, release } = await start(shared, lines)
    const pid = servingPid(shared)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => ask(appUrl), { timeout: 15_000, interval: 50 })
    expect(servingPid(shared)).not.toBe(pid)
    await vi.waitFor(() => expect(lines).toEqual(['内置的 PostgreSQL 意外停止，已重新启动。']))
    await release()
    expect(readServingPid(clusterOf(shared))).toBeUndefined()
  })

  it.runIf(isWholeRun && process.platform === 'linux')(
    'of the watchdog alone changes nothing: the living server starts another',
    async () => {
      const server = await startServer(shared)
      const pid = servingPid(shared)
      const watchdog = findWatchdog(pid)
      process.kill(Number(watchdog), 'SIGKILL')
      await vi.waitFor(() => expect([undefined, watchdog]).not.toContain(findWatchdog(pid)), 5_000)
      await server.kill()
      expect((await watchEnd(shared, pid, server.appUrl)).gone).toBeLessThan(10_000)
    },
  )

  it.runIf(isWholeRun)(
    'of the server and PostgreSQL together leaves nothing the next start stumbles over',
    async () => {
      const server = await startServer(shared)
      process.kill(servingPid(shared), 'SIGKILL')
      await server.kill()
      const next = await start(shared)
      expect(await ask(next.appUrl)).toBe(1)
      await next.release()
    },
  )

  it.runIf(isWholeRun)('in the middle of the first start is not taken for a cluster', async () => {
    const dataDir = newFolder()
    const child = spawnServer(dataDir)
    await vi.waitFor(() => expect(globSync('pg.new-*/pg/PG_VERSION', { cwd: dataDir })).toHaveLength(1), {
      timeout: 10_000,
      interval: 5,
    })
    await end(child, () => child.kill('SIGKILL'))
    expect(existsSync(clusterOf(dataDir))).toBe(false)
    const next = await start(dataDir)
    expect(await ask(next.appUrl)).toBe(1)
    await next.release()
    expect(globSync('pg.new-*', { cwd: dataDir })).toEqual([])
  })
})

it('asks for an external server on a platform without a package', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch') ?? {}
  Object.defineProperty(process, 'arch', { ...arch, value: 'mips' })
  try {
    await expect(start(newFolder())).rejects.toThrow(/-mips）的内置 PostgreSQL，请设置 DATABASE_URL/)
  } finally {
    Object.defineProperty(process, 'arch', arch)
  }
})

describe('the data folder', () => {
  it.runIf(isWholeRun)('may have a long path and be reached by a link', async () => {
    const real = join(newFolder(), 'x'.repeat(140))
    const link = join(newFolder(), 'link')
    mkdirSync(real)
    chmodSync(real, 0o711)
    symlinkSync(real, link)
    const { appUrl, release } = await start(link)
    expect(await ask(appUrl)).toBe(1)
    expect(existsSync(join(real, 'pg/PG_VERSION'))).toBe(true)
    await release()
  })

  it.runIf(isWholeRun)(
    'may hold the pid file of a machine that lost power, with a number somebody else has now',
    async () => {
      const first = await start(shared)
      await first.release()
      writeFileSync(
        join(clusterOf(shared), 'postmaster.pid'),
        `${process.pid}\n${clusterOf(shared)}\n1\n5432\n/tmp\n\n1 1\nready   \n`,
      )
      const { appUrl, release } = await start(shared)
      expect(await ask(appUrl)).toBe(1)
      await release()
    },
  )

  it('is refused with a sentence when another major version made it', async () => {
    const dataDir = newFolder()
    mkdirSync(clusterOf(dataDir))
    writeFileSync(join(clusterOf(dataDir), 'PG_VERSION'), '15\n')
    await expect(start(dataDir)).rejects.toThrow(/由 PostgreSQL 15 建立，本程序自带的是 18/)
  })

  it('is refused with the setting’s name when nothing can be written there', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(/XW_DATA/)
  })

  it.runIf(isWholeRun && isRoot)('may be closed to PostgreSQL’s user: the cluster is then kept elsewhere', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o700)
    const lines: string[] = []
    const { appUrl, release } = await start(dataDir, lines)
    const cluster = readFileSync(join(dataDir, 'pg-location'), 'utf8').trim()
    try {
      expect(lines).toEqual([expect.stringContaining(cluster)])
      expect(await ask(appUrl)).toBe(1)
      await release()
      const again = await start(dataDir, lines)
      await again.release()
      expect(lines).toHaveLength(1)
    } finally {
      rmSync(dirname(cluster), { recursive: true, force: true })
    }
  })
})
