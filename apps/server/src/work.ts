import { ConfigError, readConfig } from './config.ts'
import { createLog } from './lib/log.ts'
import { startSampler } from './modules/operations/monitor/index.ts'
import { openDeps } from './open-deps.ts'
import { createPool } from './plugins/db.ts'
import { assertFingerprint } from './plugins/key-fingerprint.ts'
import { readKeys } from './plugins/keys.ts'
import { createEngine } from './resource/engine.ts'
import { makeResources } from './resources.ts'
import type { Jobs } from './tasks/define-job.ts'
import { startWorker } from './workers/start-worker.ts'
import { tasks } from './workers/tasks.ts'

/**
 * Runs a worker process: as a child of the server, or alone with DATABASE_URL on bigger installations. An error that an
 * operator can fix is printed as one message.
 */
export async function work(env: NodeJS.ProcessEnv, jobs: Jobs): Promise<void> {
  try {
    await start(env, jobs)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function start(env: NodeJS.ProcessEnv, jobs: Jobs): Promise<void> {
  // The server that started this worker is gone, perhaps killed, so nothing would stop the worker later.
  process.on('disconnect', () => process.exit(1))
  const config = readConfig(env)
  const url = config.database?.url
  if (!url) throw new ConfigError('单独启动的后台进程需要 DATABASE_URL。')
  const log = createLog(config.logLevel)
  const keys = readKeys(config.secretFile)
  const { deps, close } = await openDeps({ config, keys }, url, createPool(url, 8))
  await assertFingerprint(url, keys)
  const engine = createEngine(deps)
  makeResources(deps, engine)
  const worker = await startWorker({ deps, engine, tasks, jobs, log }, url)

  const sampler = startSampler(deps, { kind: 'worker', log })

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    await worker.stop()
    await sampler.stop()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}
