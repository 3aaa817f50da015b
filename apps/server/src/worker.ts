import { ConfigError, readConfig } from './config.ts'
import { createLog } from './lib/log.ts'
import { openFiles } from './open-files.ts'
import { createDb, createPool } from './plugins/db.ts'
import type { Deps } from './plugins/deps.ts'
import { createEvents } from './plugins/events.ts'
import { readKeys } from './plugins/keys.ts'
import { createEngine } from './resource/engine.ts'
import { makeResources } from './resources.ts'
import { createQueue } from './tasks/boss.ts'
import { startWorker } from './workers/start-worker.ts'
import { tasks } from './workers/tasks.ts'

// The server that started this worker is gone, perhaps killed: nobody would stop the worker later.
process.on('disconnect', () => process.exit(1))

/** A worker process: beside the server as its child, or alone with DATABASE_URL on bigger installations. */
const config = readConfig(process.env)
const url = config.database?.url
if (!url) throw new ConfigError('单独启动的后台进程需要 DATABASE_URL。')
const log = createLog(config.logLevel)
const keys = readKeys(config.secretFile)
const db = createDb(createPool(url, 8))
const deps: Deps = {
  config,
  keys,
  db,
  events: await createEvents(url),
  ...openFiles({ config, keys, db }),
  queue: createQueue(db),
}
const engine = createEngine(deps)
makeResources(deps, engine)
const worker = await startWorker({ deps, engine, tasks, log }, url)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await worker.stop()
  await deps.queue.close()
  await deps.events.close()
  await deps.db.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
