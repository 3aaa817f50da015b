import type { Config } from './config.ts'
import { checkDatabase } from './postgres/check.ts'
import { startEmbedded } from './postgres/embedded.ts'

export interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  release(): Promise<void>
}

/** The external PostgreSQL of the settings, or the embedded one; either is checked before anything is written. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenDatabase> {
  const database: OpenDatabase = config.database
    ? { appUrl: config.database.url, ownerUrl: config.database.ownerUrl, release: async () => {} }
    : await startEmbedded({ dataDir: config.dataDir, log: say })
  const { warnings } = await checkDatabase(database)
  warnings.forEach(say)
  return database
}
