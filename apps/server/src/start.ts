import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { firstPassword } from './first-password.ts'
import { createLog } from './lib/log.ts'
import { startSampler } from './modules/operations/monitor/index.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { openDeps } from './open-deps.ts'
import { openKeys } from './open-keys.ts'
import type { Deps } from './plugins/deps.ts'
import { assertFingerprint } from './plugins/key-fingerprint.ts'
import { prepareDatabase } from './prepare.ts'
import { superviseWorkers } from './supervise-workers.ts'

const webDir = join(import.meta.dirname, '../../web/dist')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** An addition to the plain start, such as loading the demonstration. */
export interface StartExtension {
  /** Checks the settings before anything is touched; throws when they do not fit. */
  check(config: Config): void
  /** Works on the prepared database before the server listens. Returns a message for the operator. */
  act(deps: Deps): Promise<string>
}

/** The running product. */
interface RunningProduct {
  /** The line for the operator that names the address. */
  address: string
  stop(): Promise<void>
}

/** Starts the product: database, schema, server, workers. */
async function start(config: Config, log: Logger, extra?: StartExtension): Promise<RunningProduct> {
  extra?.check(config)
  const database = await openDatabase(config, say)
  const keys = await openKeys(config.secretFile, database.ownerUrl)
  await prepare({ config, keys }, database)
  const { deps, close } = await openDeps({ config, keys }, database.appUrl)
  await assertFingerprint(database.appUrl, keys)
  if (extra) say(await extra.act(deps))
  const app = await createApp(deps, { log, webDir })
  await app.listen({ host: config.host, port: config.port })
  const sampler = startSampler(deps, { kind: 'server', log })
  const workers = superviseWorkers(config, database.appUrl, log)
  const { port } = app.server.address() as { port: number }
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    address: `学位信息采集已启动：http://${host}:${port}${webBase}/ （接口 ${apiBase}）`,
    async stop() {
      // The health route reports the leaving state first, and the server goes on serving until proxies have noticed.
      app.isLeaving = true
      await setTimeout(config.drainSeconds * 1_000)
      await app.close()
      await workers.stop()
      await sampler.stop()
      await close()
      await database.release()
    },
  }
}

async function prepare({ config, keys }: Pick<Deps, 'config' | 'keys'>, { ownerUrl }: OpenDatabase) {
  const first = firstPassword(config)
  const { adminCreated } = await prepareDatabase({ ownerUrl, keys, admin: first, school: config.school })
  if (adminCreated) say(first.announce())
  else first.discard()
}

/** Returns a sentence that the operator can act on, or the whole error when there is no such sentence. */
function describeStartError(error: unknown, config: Config | null): string {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) return error.message
  if (code === 'EADDRINUSE') return `端口 ${config?.port} 已被占用，请用 PORT 指定其他端口。`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST 指定的地址 ${config?.host} 在本机不可用。`
  if (code === 'EACCES' && config && config.port < 1024)
    return `没有权限监听端口 ${config.port}，请用 PORT 指定 1024 以上的端口。`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/**
 * Runs the process: starts, serves, and stops on a signal. An error that prevents the start is printed as one message.
 */
export async function run(extra?: StartExtension): Promise<void> {
  let config: Config | null = null
  try {
    config = readConfig(process.env)
    const { address, stop } = await start(config, createLog(config.logLevel), extra)
    // The signal handlers come before the line is printed, because whoever waits for the line may stop the process at
    // once.
    stopOnSignal(stop)
    say(address)
  } catch (error) {
    process.stderr.write(`${describeStartError(error, config)}\n`)
    process.exit(1)
  }
}

function stopOnSignal(stop: () => Promise<void>) {
  let stopping = false
  const handleSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', handleSignal)
  process.on('SIGINT', handleSignal)
}
