import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../config.ts'
import { claimDatabase, moveDatabase, moveFiles } from '../modules/operations/backup/index.ts'
import type { OpenDatabase } from '../open-database.ts'
import { openStorage } from '../open-files.ts'
import { type Keys, readKeys } from '../plugins/keys.ts'
import type { FileStorage } from '../storage/storage.ts'
import { installQueue } from '../workers/start-worker.ts'
import { inDatabase, inInstallation } from './in-installation.ts'
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
  if (readKeys(next.secretFile).fingerprint !== readKeys(config.secretFile).fingerprint)
    throw new ConfigError(`${next.secretFile} 与现在的密钥文件不同，请先把现在的密钥文件复制到那里。`)
  const isFilesMoved = storageOf(config) !== storageOf(next)
  const isDatabaseMoved = databaseOf(config) !== databaseOf(next)
  if (!isFilesMoved && !isDatabaseMoved)
    throw new ConfigError('新的设置中，数据库和文件的位置与现在的相同，没有要搬移的。')
  await inInstallation(config, async ({ ownerUrl, keys, storage }) => {
    const bringFiles = async () => {
      if (isFilesMoved) await sayFiles(ownerUrl, { from: storage, to: openStorage(next) })
    }
    if (isDatabaseMoved) await sayDatabase({ ownerUrl, keys, to: next, bringFiles })
    else await bringFiles()
    say(`搬移完成。请用 ${file} 中的设置启动服务；原来的数据没有改动，确认无误后再删除。`)
  })
})

async function sayFiles(ownerUrl: string, storages: Record<'from' | 'to', FileStorage>) {
  say('正在搬移文件……')
  const moved = await moveFiles(ownerUrl, storages)
  say(`文件：送出 ${moved.sent} 个，已在目标的 ${moved.kept} 个，原来就已丢失的 ${moved.missing} 个。`)
}

interface DatabaseMove {
  ownerUrl: string
  keys: Keys
  to: Config
  bringFiles(): Promise<void>
}

/** Marks the target before the files are copied, so that no server starts on it in the middle. */
async function sayDatabase({ ownerUrl, keys, to, bringFiles }: DatabaseMove) {
  const fill = async (target: OpenDatabase) => {
    await claimDatabase(target.ownerUrl, 'move')
    await bringFiles()
    say('正在搬移数据库……')
    const rows = await moveDatabase(ownerUrl, { ownerUrl: target.ownerUrl, keys, installQueue })
    say(`数据库：${rows.toLocaleString('zh-CN')} 行。`)
  }
  await inDatabase(to, fill, 'move')
}
