import type pg from 'pg'
import { allRoutes } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openDeps } from '../apps/server/src/open-deps.ts'
import { createPool } from '../apps/server/src/plugins/db.ts'
import type { Engine } from '../apps/server/src/resource/engine.ts'
import { openListsData } from './lists-data.ts'

/** The engine with everything that modules add to it, on the data of all lists. */
interface Lists {
  engine: Engine
  pool: pg.Pool
}

export async function withLists<T>(work: (lists: Lists) => Promise<T>): Promise<T> {
  const data = await openListsData()
  const pool = createPool(data.appUrl)
  const config = readConfig({ XW_DATA: data.dataDir })
  const { deps, close } = await openDeps({ config, keys: data.keys }, data.appUrl, pool)
  try {
    return await work({ engine: allRoutes(deps).engine, pool })
  } finally {
    await close()
    await data.release()
  }
}
