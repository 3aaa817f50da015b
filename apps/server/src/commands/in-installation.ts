import type { Config } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { openStorage } from '../open-files.ts'
import { requireMatchingKeys } from '../open-keys.ts'
import { type Keys, readKeys } from '../plugins/keys.ts'
import { assertFilled } from '../postgres/unfinished.ts'
import type { FileStorage } from '../storage/storage.ts'
import { say } from './run-command.ts'

/** An installation as a command opens it. */
export interface Installation extends Pick<OpenDatabase, 'appUrl' | 'ownerUrl'> {
  keys: Keys
  storage: FileStorage
}

/** Runs a command on the database of the settings and lets go of it afterwards. */
export async function inDatabase(
  config: Config,
  work: (database: OpenDatabase) => Promise<void>,
  filling: Parameters<typeof openDatabase>[2] = null,
): Promise<void> {
  const database = await openDatabase(config, say, filling)
  try {
    await work(database)
    // The command that filled it removes the note.
    if (filling !== null) await assertFilled(database.ownerUrl, config.database ? null : config.dataDir)
  } finally {
    await database.release()
  }
}

/**
 * The same with the keys and the files. A command never makes a secret: it stops before it opens anything where there is
 * none, and before it does anything where the database is under another one.
 */
export async function inInstallation(config: Config, work: (opened: Installation) => Promise<void>): Promise<void> {
  const keys = readKeys(config.secretFile)
  await inDatabase(config, async ({ appUrl, ownerUrl }) => {
    await requireMatchingKeys(keys, ownerUrl)
    await work({ appUrl, ownerUrl, keys, storage: openStorage(config) })
  })
}
