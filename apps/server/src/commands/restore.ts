import { resolve } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { checkBackup, restoreBackup } from '../modules/operations/backup/index.ts'
import type { OpenDatabase } from '../open-database.ts'
import { openStorage } from '../open-files.ts'
import { readKeys } from '../plugins/keys.ts'
import { discardFilling } from '../postgres/unfinished.ts'
import { installQueue } from '../workers/start-worker.ts'
import { inDatabase } from './in-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run restore -- <backup>`, or `--discard` to remove the result of an interrupted restore. */
await runCommand(async (config, [given]) => {
  if (!given) throw new ConfigError('请指出要恢复的备份，如 npm run restore -- data/backups/xw-20260101T010000Z-0a1b。')
  await (given === '--discard' ? discard(config) : restore(config, resolve(given)))
})

async function restore(config: Config, folder: string): Promise<void> {
  const keys = readKeys(config.secretFile)
  say('正在检查备份……')
  // The whole backup is checked to its last byte before even the folder of an embedded database is made.
  const manifest = await checkBackup(folder, keys)
  await inDatabase(
    config,
    async ({ ownerUrl }) => {
      say('备份完好，正在恢复……')
      await restoreBackup({ ownerUrl, storage: openStorage(config), keys, installQueue }, folder, manifest)
      say(`恢复完成：${manifest.tables.length} 张表，${manifest.files.count} 个文件，为 ${manifest.madeAt} 时的内容。`)
    },
    'restore',
  )
}

function discard(config: Config): Promise<void> {
  const throwAway = async ({ ownerUrl }: OpenDatabase) => {
    if (!(await discardFilling(ownerUrl, config.database ? null : config.dataDir)))
      throw new ConfigError('没有中断的恢复或搬移，没有作任何改动。')
    say('已放弃中断的恢复或搬移，数据库是空的：可以重新恢复，或启动服务建立新的系统。')
  }
  return inDatabase(config, throwAway, 'discard')
}
