import { join } from 'node:path'
import { refused } from '../../../lib/errors.ts'
import { textIn } from '../../../resource/stored.ts'
import type { JobRun } from '../../../tasks/define-job.ts'
import { describeBackup } from './describe.ts'
import { keepNewest } from './kept.ts'
import { makeBackup } from './make-backup.ts'

/** A scheduled backup; older ones go when the new one is whole. */
export async function backUp({ deps, params, signal }: JobRun): Promise<string> {
  const { config, storage, keys } = deps
  const below = textIn(params, 'folder')
  if (!/^[\w-]*$/.test(below)) throw refused('备份目录下的文件夹只能由字母、数字、下划线或连字符组成')
  const folder = join(config.backupDir, below)
  const { keptCopies } = params
  if (typeof keptCopies !== 'number') throw refused('没有指定保留份数')
  // A worker is told the address of its database, wherever it runs.
  const appUrl = config.database?.url
  if (!appUrl) throw new Error('a worker without a database')
  const made = await makeBackup({ appUrl, storage, keys }, folder, signal)
  const removed = await keepNewest(folder, keptCopies)
  return [describeBackup(made), ...(removed ? [`删除了 ${removed} 份较早的备份`] : [])].join('\n')
}
