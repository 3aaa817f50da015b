import { storeFingerprint } from './plugins/key-fingerprint.ts'
import type { Keys } from './plugins/keys.ts'
import { migrate, readMigrations } from './postgres/migrate.ts'
import { sealClearValues } from './resource/seal-clear-values.ts'
import { type SeedOptions, seed } from './seed/index.ts'
import { installQueue } from './workers/start-worker.ts'

/** Everything a database needs before the server can use it. Safe to run at every start, from several processes. */
export async function prepareDatabase(options: SeedOptions & { keys: Keys }): Promise<{ adminCreated: boolean }> {
  await migrate(options.ownerUrl, readMigrations(), sealClearValues(options.keys))
  // Before anything is sealed: of two first starts with secrets of their own, one goes on.
  await storeFingerprint(options.ownerUrl, options.keys)
  await installQueue(options.ownerUrl)
  return seed(options)
}
