import { storeFingerprint } from './plugins/key-fingerprint.ts'
import type { Keys } from './plugins/keys.ts'
import { migrate, readMigrations } from './postgres/migrate.ts'
import { sealClearValues } from './resource/seal-clear-values.ts'
import { type SeedOptions, seed } from './seed/index.ts'
import { installQueue } from './workers/start-worker.ts'

/**
 * Migrates and seeds a database so that the server can use it. Safe to run at every start, and from several processes
 * at once.
 */
export async function prepareDatabase(options: SeedOptions & { keys: Keys }): Promise<{ adminCreated: boolean }> {
  await migrate(options.ownerUrl, readMigrations(), sealClearValues(options.keys))
  // The fingerprint is stored before anything is sealed, so that of two first starts with different secrets only one
  // continues.
  await storeFingerprint(options.ownerUrl, options.keys)
  await installQueue(options.ownerUrl)
  return seed(options)
}
