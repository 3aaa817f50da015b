import type pg from 'pg'
import { openFiles } from './open-files.ts'
import { createDb, createPool } from './plugins/db.ts'
import type { Deps } from './plugins/deps.ts'
import { createEvents } from './plugins/events.ts'
import { createMeter } from './plugins/meter.ts'
import { createQueue } from './tasks/boss.ts'

export interface OpenDeps {
  deps: Deps
  /** Closes each dependency before those that it needs: the queue uses the database until its end. */
  close(): Promise<void>
}

/** Opens the dependencies of one process on one database. Servers, workers and tests all use it. */
export async function openDeps(
  { config, keys }: Pick<Deps, 'config' | 'keys'>,
  appUrl: string,
  pool: pg.Pool = createPool(appUrl),
): Promise<OpenDeps> {
  const db = createDb(pool)
  const deps: Deps = {
    config,
    keys,
    db,
    events: await createEvents(appUrl),
    ...openFiles({ config, keys, db }),
    queue: createQueue(db),
    meter: createMeter(),
  }
  return {
    deps,
    async close() {
      deps.meter.stop()
      await deps.queue.close()
      await deps.events.close()
      await deps.db.close()
    },
  }
}
