import type pg from 'pg'
import { allRoutes } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openFiles } from '../apps/server/src/open-files.ts'
import { createDb, createPool } from '../apps/server/src/plugins/db.ts'
import type { Deps } from '../apps/server/src/plugins/deps.ts'
import { createEvents } from '../apps/server/src/plugins/events.ts'
import { createMeter } from '../apps/server/src/plugins/meter.ts'
import type { Engine } from '../apps/server/src/resource/engine.ts'
import { createQueue } from '../apps/server/src/tasks/boss.ts'
import { openListsData } from './lists-data.ts'

/** The engine with everything that modules add to it, on the data of all lists. */
interface Lists {
  engine: Engine
  pool: pg.Pool
}

export async function withLists<T>(work: (lists: Lists) => Promise<T>): Promise<T> {
  const data = await openListsData()
  const pool = createPool(data.appUrl)
  const db = createDb(pool)
  const config = readConfig({ XW_DATA: data.dataDir })
  const events = await createEvents(data.appUrl)
  const { keys } = data
  const deps: Deps = {
    config,
    keys,
    db,
    events,
    ...openFiles({ config, keys, db }),
    queue: createQueue(db),
    meter: createMeter(),
  }
  try {
    return await work({ engine: allRoutes(deps).engine, pool })
  } finally {
    await deps.queue.close()
    await events.close()
    await db.close()
    await data.release()
  }
}
