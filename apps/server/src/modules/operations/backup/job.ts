import { join } from 'node:path'
import { refused } from '../../../lib/errors.ts'
import { textIn } from '../../../resource/stored.ts'
import type { JobRun } from '../../../tasks/define-job.ts'
import { describeBackup } from './describe.ts'
import { removeOldBackups } from './kept.ts'
import { makeBackup } from './make-backup.ts'

/** Makes a scheduled backup and removes older ones once the new one is complete. */
export async function runScheduledBackup({ deps, params, signal }: JobRun): Promise<string> {
  const { config, storage, keys } = deps
  const below = textIn(params, 'folder')
  if (!/^[\w-]*$/.test(below)) throw refused('备份目录下的文件夹只能由字母、数字、下划线或连字符组成')
  const folder = join(config.backupDir, below)
  const { keptCopies } = params
  if (typeof keptCopies !== 'number') throw refused('没有指定保留份数')
  // The server passes the address of the database to its workers.
  const appUrl = config.database?.url
  if (!appUrl) throw new Error('a worker without a database')
  const made = await makeBackup({ appUrl, storage, keys }, folder, signal)
  const removed = await removeOldBackups(folder, keptCopies)
  return [describeBackup(made), ...(removed ? [`删除了 ${removed} 份较早的备份`] : [])].join('\n')
}
