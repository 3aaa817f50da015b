import type { Config } from './config.ts'
import { checkDatabase } from './postgres/check.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { assertFilled, type Filling, noteFilling } from './postgres/unfinished.ts'

export interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  release(): Promise<void>
}

/**
 * The external PostgreSQL of the settings, or the embedded one; either is checked before anything is written. One that an
 * interrupted restore or move was to fill is opened by `filling` alone, which is what ends it.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  filling: Filling | 'discard' | null = null,
): Promise<OpenDatabase> {
  const embeddedDir = config.database ? null : config.dataDir
  // Before the embedded database is made: killed in between, this alone tells that it is not a new one.
  if (embeddedDir !== null && filling !== null && filling !== 'discard') noteFilling(embeddedDir, filling)
  const database: OpenDatabase = config.database
    ? { appUrl: config.database.url, ownerUrl: config.database.ownerUrl, release: async () => {} }
    : await startEmbedded({ dataDir: config.dataDir, log: say })
  try {
    const { warnings } = await checkDatabase(database)
    warnings.forEach(say)
    if (filling === null) await assertFilled(database.ownerUrl, embeddedDir)
    return database
  } catch (error) {
    await database.release()
    throw error
  }
}
