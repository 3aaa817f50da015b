import { resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import { checkBackup, restoreBackup } from '../modules/backup/index.ts'
import { openStorage } from '../open-files.ts'
import { readKeys } from '../plugins/keys.ts'
import { installQueue } from '../workers/start-worker.ts'
import { inDatabase } from './in-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run restore -- <backup>` */
await runCommand(async (config, [given]) => {
  if (!given) throw new ConfigError('请指出要恢复的备份，如 npm run restore -- data/backups/xw-20260101T010000Z-0a1b。')
  const folder = resolve(given)
  const keys = readKeys(config.secretFile)
  say('正在检查备份……')
  // To its last byte, before even the folder of an embedded database is made.
  const manifest = await checkBackup(folder, keys)
  await inDatabase(config, async ({ ownerUrl }) => {
    say('备份完好，正在恢复……')
    await restoreBackup({ ownerUrl, storage: openStorage(config), keys, installQueue }, folder, manifest)
    say(`恢复完成：${manifest.tables.length} 张表，${manifest.files.count} 个文件，为 ${manifest.madeAt} 时的内容。`)
  })
})
