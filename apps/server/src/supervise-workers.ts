import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

const restartMs = 1_000

/** Keeps the configured number of worker processes running beside the server, and stops them with it. */
export function superviseWorkers(config: Config, appUrl: string, log: Logger): { stop(): Promise<void> } {
  const running = new Set<ChildProcess>()
  let stopping = false

  const launch = () => {
    const child = fork(join(import.meta.dirname, 'worker.ts'), { env: workerEnv(process.env, appUrl) })
    running.add(child)
    child.once('exit', code => {
      running.delete(child)
      if (stopping) return
      log.error({ code }, 'worker ended; starting another')
      setTimeout(() => stopping || launch(), restartMs)
    })
  }
  for (let count = 0; count < config.workers; count += 1) launch()

  return {
    async stop() {
      stopping = true
      const ended = [...running].map(child => once(child, 'exit'))
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}

/**
 * The environment of a worker: without the administrator's first password, the metrics token and the address of the
 * role that changes the schema.
 */
export function workerEnv(env: NodeJS.ProcessEnv, appUrl: string): NodeJS.ProcessEnv {
  const { XW_ADMIN_PASSWORD: _, XW_METRICS_TOKEN: __, ...others } = env
  return { ...others, DATABASE_URL: appUrl, DATABASE_OWNER_URL: '' }
}
