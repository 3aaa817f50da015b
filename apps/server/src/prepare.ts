import { migrate } from './postgres/migrate.ts'
import { type SeedOptions, seed } from './seed/index.ts'
import { installQueue } from './workers/start-worker.ts'

/** Everything a database needs before the server can use it. Safe to run at every start, from several processes. */
export async function prepareDatabase(options: SeedOptions): Promise<{ adminCreated: boolean }> {
  await migrate(options.ownerUrl)
  await installQueue(options.ownerUrl)
  return seed(options)
}
