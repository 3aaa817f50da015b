import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from '../plugins/deps.ts'
import { execute } from '../postgres/execute.ts'
import { announcing } from './announcing.ts'
import { housekeeping } from './housekeeping.ts'

/** Work done outside a request, by whichever worker takes it. */
export interface Task {
  name: string
  /** When it runs by itself, in cron's five parts. */
  cron: string
  run(deps: Deps): Promise<void>
}

const tasks: readonly Task[] = [housekeeping, announcing]

const schema = 'pgboss'

// A dead worker is noticed by its heartbeat, a stuck one by the expiry: both clocks are needed.
const limits = { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 3 }

/** Creates the queue's tables and queues as the schema's owner; the app's role may then use them but not change them. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  for (const task of tasks) {
    await boss.createQueue(task.name, limits)
    await boss.updateQueue(task.name, limits)
  }
  await boss.stop({ graceful: false })
  await execute(
    ownerUrl,
    `do $$ begin
       if exists (select from pg_roles where rolname = 'xw_app') then
         grant usage on schema ${schema} to xw_app;
         grant select, insert, update, delete on all tables in schema ${schema} to xw_app;
         grant execute on all functions in schema ${schema} to xw_app;
       end if;
     end $$`,
  )
}

export interface Worker {
  stop(): Promise<void>
}

/** Takes and runs tasks until it is stopped; what is under way then is finished first. */
export async function startWorker(deps: Deps, appUrl: string, log: Logger): Promise<Worker> {
  const boss = new PgBoss({ connectionString: appUrl, schema, migrate: false, createSchema: false, max: 4 })
  boss.on('error', error => log.error({ err: error }, 'queue'))
  await boss.start()
  for (const task of tasks) {
    await boss.schedule(task.name, task.cron, null, { tz: 'Asia/Shanghai' })
    await boss.work(task.name, async () => {
      await task.run(deps)
      log.info({ task: task.name }, 'task done')
    })
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 20_000 }) }
}
