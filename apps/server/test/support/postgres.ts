import { rmSync } from 'node:fs'
import { type EmbeddedPostgres, startEmbedded } from '../../src/postgres/embedded.ts'
import { createDataDir } from './data-dir.ts'

export interface TestPostgres {
  ownerUrl: string
  appUrl: string
  stop(): Promise<void>
}

/** The server under test: an external one by DATABASE_URL (its owner may create databases), else an embedded one of our own. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env
  if (DATABASE_URL) return { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, stop: async () => {} }
  const dataDir = createDataDir()
  const embedded = await startForgetfulPostgres(dataDir)
  return {
    appUrl: embedded.appUrl,
    ownerUrl: embedded.ownerUrl,
    async stop() {
      await embedded.release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts PostgreSQL without waiting for the disk, so that a crash may lose everything. A product that is started on the
 * same data folder uses this PostgreSQL. A product that a test starts alone on a data folder starts its own, durable one.
 * Process tests on a database of `createTestDatabase` (commands, jobs, soak, rolling restart, uploads, key rotation) use
 * this one: they kill programs of the product, never PostgreSQL.
 */
export const startForgetfulPostgres = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbedded({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
