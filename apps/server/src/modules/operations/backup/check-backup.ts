import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { readMigrations } from '../../../postgres/migrate.ts'
import { type BackupManifest, type BackupPart, filesFolder, indexFile, readManifest } from './manifest.ts'
import { mapConcurrently } from './several.ts'

/** Reads a backup to its last byte before it is restored, and refuses damage with a sentence. */
export async function checkBackup(folder: string, keys: Keys): Promise<BackupManifest> {
  const manifest = await readManifest(folder, keys)
  checkVersion(manifest)
  for (const { part } of manifest.tables) await checkPart(folder, part)
  await checkPart(folder, manifest.files.index)
  let count = 0
  for await (const file of mapConcurrently(readIndex(folder), async part => {
    if (part) await checkPart(folder, part)
    return part
  }))
    count += file ? 1 : 0
  if (count !== manifest.files.count) throw refuseDamaged(indexFile)
  return manifest
}

/** Refuses a backup with migrations that this program does not have. */
function checkVersion({ migrations }: BackupManifest) {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const newer = migrations.find(({ name }) => !known.has(name))
  if (newer) throw refused(`备份由更新的程序版本制作（含 ${newer.name}），请使用更新的程序恢复。`)
  const other = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other) throw refused(`备份的数据库结构与本程序不是一个来源（${other.name} 不同），不能恢复。`)
}

const refuseDamaged = (path: string) => refused(`备份已损坏：${path} 缺失或内容与清单不符，不能恢复。`)

async function checkPart(folder: string, { path, size, sha256 }: BackupPart): Promise<void> {
  const hash = createHash('sha256')
  let length = 0
  try {
    await pipeline(createReadStream(join(folder, path)), async source => {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        length += chunk.length
      }
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuseDamaged(path)
    throw error
  }
  if (length !== size || hash.digest('hex') !== sha256) throw refuseDamaged(path)
}

const keyPattern = /^\d{4}\/\d{2}\/[0-9a-f-]{36}$/

/** Yields the files of a backup with their path in it; null for a file that the storage had already lost. */
export async function* readIndex(folder: string): AsyncGenerator<(BackupPart & { key: string }) | null> {
  for await (const line of createInterface(createReadStream(join(folder, indexFile)))) {
    const [key = '', size = '', sha256 = ''] = line.split('\t')
    if (!keyPattern.test(key)) throw refuseDamaged(indexFile)
    yield sha256 ? { key, path: `${filesFolder}/${key}`, size: Number(size), sha256 } : null
  }
}
