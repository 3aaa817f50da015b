import type { Config } from './config.ts'
import { checkDatabase } from './postgres/check.ts'
import { startEmbedded } from './postgres/embedded.ts'
import { assertFilled, type FillKind, writeFillNote } from './postgres/unfinished.ts'

export interface OpenDatabase {
  appUrl: string
  ownerUrl: string
  release(): Promise<void>
}

/**
 * Opens the external PostgreSQL of the settings, or the embedded one, and checks it before anything is written. A
 * database that an interrupted restore or move left unfinished opens only when `filling` is given, because only a
 * repeated restore or move, or discarding it, ends that state.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  filling: FillKind | 'discard' | null = null,
): Promise<OpenDatabase> {
  const embeddedDir = config.database ? null : config.dataDir
  // The note is written before the embedded database is made. If the process is killed in between, only the note tells
  // that the database is not a new one.
  if (embeddedDir !== null && filling !== null && filling !== 'discard') writeFillNote(embeddedDir, filling)
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
