import type { Config } from '../config.ts'
import { type OpenDatabase, openDatabase } from '../open-database.ts'
import { openStorage } from '../open-files.ts'
import { requireMatchingKeys } from '../open-keys.ts'
import { type Keys, readKeys } from '../plugins/keys.ts'
import { assertFilled } from '../postgres/unfinished.ts'
import type { FileStorage } from '../storage/storage.ts'
import { say } from './run-command.ts'

/** An installation that a command has opened. */
export interface Installation extends Pick<OpenDatabase, 'appUrl' | 'ownerUrl'> {
  keys: Keys
  storage: FileStorage
}

/** Runs a command on the database of the settings and releases it afterwards. */
export async function inDatabase(
  config: Config,
  work: (database: OpenDatabase) => Promise<void>,
  filling: Parameters<typeof openDatabase>[2] = null,
): Promise<void> {
  const database = await openDatabase(config, say, filling)
  try {
    await work(database)
    // When the command finished filling the database, this check removes the note.
    if (filling !== null) await assertFilled(database.ownerUrl, config.database ? null : config.dataDir)
  } finally {
    await database.release()
  }
}

/**
 * Runs a command on the database with the keys and the files. A command never makes a secret: it throws before opening
 * anything when there is none, and before doing anything when the database belongs to another secret.
 */
export async function inInstallation(config: Config, work: (opened: Installation) => Promise<void>): Promise<void> {
  const keys = readKeys(config.secretFile)
  await inDatabase(config, async ({ appUrl, ownerUrl }) => {
    await requireMatchingKeys(keys, ownerUrl)
    await work({ appUrl, ownerUrl, keys, storage: openStorage(config) })
  })
}
