import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../config.ts'
import { moveDatabase, moveFiles } from '../modules/backup/index.ts'
import { openDatabase } from '../open-database.ts'
import { openStorage } from '../open-files.ts'
import { installQueue } from '../workers/start-worker.ts'
import { needKeys } from './need-keys.ts'
import { readOther, runCommand, say } from './run-command.ts'

const databaseOf = ({ database, dataDir }: Config) => database?.ownerUrl ?? dataDir
const storageOf = ({ s3, dataDir }: Config) => (s3 ? [s3.endpoint, s3.bucket, s3.prefix].join() : dataDir)

/** `npm run move -- <file of settings>` */
await runCommand(async (config, [file]) => {
  if (!file || !existsSync(file))
    throw new ConfigError(
      '请把要改变的设置写在一个文件里（每行一项，如 DATABASE_URL=…），再执行 npm run move -- 文件。',
    )
  const next = readOther(file)
  const keys = needKeys(config)
  if (needKeys(next).fingerprint !== keys.fingerprint)
    throw new ConfigError(`${next.secretFile} 与现在的密钥文件不同，请先把现在的密钥文件复制到那里。`)
  const isFilesMoved = storageOf(config) !== storageOf(next)
  const isDatabaseMoved = databaseOf(config) !== databaseOf(next)
  if (!isFilesMoved && !isDatabaseMoved)
    throw new ConfigError('新的设置中，数据库和文件的位置与现在的相同，没有要搬移的。')
  const source = await openDatabase(config, say)
  try {
    if (isFilesMoved) await sayFiles(source.ownerUrl, config, next)
    if (isDatabaseMoved) await sayDatabase(source.ownerUrl, next)
    say(`搬移完成。请用 ${file} 中的设置启动服务；原来的数据没有改动，确认无误后再删除。`)
  } finally {
    await source.release()
  }

  async function sayFiles(ownerUrl: string, from: Config, to: Config) {
    say('正在搬移文件……')
    const moved = await moveFiles(ownerUrl, { from: openStorage(from), to: openStorage(to) })
    say(`文件：送出 ${moved.sent} 个，已在目标的 ${moved.kept} 个，原来就已丢失的 ${moved.missing} 个。`)
  }

  async function sayDatabase(ownerUrl: string, to: Config) {
    say('正在搬移数据库……')
    const target = await openDatabase(to, say)
    try {
      const rows = await moveDatabase(ownerUrl, { ownerUrl: target.ownerUrl, keys, installQueue })
      say(`数据库：${rows.toLocaleString('zh-CN')} 行。`)
    } finally {
      await target.release()
    }
  }
})
