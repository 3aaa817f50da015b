import { resolve } from 'node:path'
import { describeBackup, makeBackup } from '../modules/backup/index.ts'
import { openDatabase } from '../open-database.ts'
import { openStorage } from '../open-files.ts'
import { needKeys } from './need-keys.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run backup [-- folder]` */
await runCommand(async (config, [folder]) => {
  const keys = needKeys(config)
  const database = await openDatabase(config, say)
  try {
    const source = { appUrl: database.appUrl, storage: openStorage(config), keys }
    say(describeBackup(await makeBackup(source, folder ? resolve(folder) : config.backupDir)))
  } finally {
    await database.release()
  }
})
