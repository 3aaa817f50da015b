import { ConfigError } from '../config.ts'
import { copyDatabase } from '../modules/backup/index.ts'
import { upgradeCluster } from '../postgres/upgrade.ts'
import { installQueue } from '../workers/start-worker.ts'
import { needKeys } from './need-keys.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run upgrade` */
await runCommand(async config => {
  if (config.database) throw new ConfigError('使用的是外部数据库（DATABASE_URL），没有内置的数据库要升级。')
  const keys = needKeys(config)
  await upgradeCluster(config.dataDir, {
    log: say,
    copy: (sourceUrl, ownerUrl) => copyDatabase(sourceUrl, { ownerUrl, keys, installQueue }),
  })
})
