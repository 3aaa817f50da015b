import { ConfigError } from '../config.ts'
import { copyDatabase } from '../modules/operations/backup/index.ts'
import { requireMatchingKeys } from '../open-keys.ts'
import { readKeys } from '../plugins/keys.ts'
import { upgradeCluster } from '../postgres/upgrade.ts'
import { installQueue } from '../workers/start-worker.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run upgrade` */
await runCommand(async config => {
  if (config.database) throw new ConfigError('使用的是外部数据库（DATABASE_URL），没有内置的数据库要升级。')
  const keys = readKeys(config.secretFile)
  await upgradeCluster(config.dataDir, {
    log: say,
    copy: async (sourceUrl, ownerUrl) => {
      await requireMatchingKeys(keys, sourceUrl)
      return copyDatabase(sourceUrl, { ownerUrl, keys, installQueue })
    },
  })
})
