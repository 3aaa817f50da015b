import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

const restartMs = 1_000

/** Keeps the configured number of worker processes alive beside the server, and ends them with it. */
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

/** What a worker may know: neither the administrator's first password nor what metrics are asked by nor the way to change the schema. */
export function workerEnv(env: NodeJS.ProcessEnv, appUrl: string): NodeJS.ProcessEnv {
  const { XW_ADMIN_PASSWORD: _, XW_METRICS_TOKEN: __, ...others } = env
  return { ...others, DATABASE_URL: appUrl, DATABASE_OWNER_URL: '' }
}
