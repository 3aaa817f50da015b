import { resolve } from 'node:path'
import { describeBackup, makeBackup } from '../modules/operations/backup/index.ts'
import { inInstallation } from './in-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run backup [-- folder]` */
await runCommand((config, [folder]) =>
  inInstallation(config, async source => {
    say(describeBackup(await makeBackup(source, folder ? resolve(folder) : config.backupDir)))
  }),
)
