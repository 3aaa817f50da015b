import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { readMigrations } from '../../../postgres/migrate.ts'
import { filesFolder, indexFile, type Manifest, type Part, readManifest } from './manifest.ts'
import { eachOf } from './several.ts'

/** Reads a backup to its last byte before anybody relies on it. What is wrong is said in one sentence. */
export async function checkBackup(folder: string, keys: Keys): Promise<Manifest> {
  const manifest = await readManifest(folder, keys)
  checkVersion(manifest)
  for (const { part } of manifest.tables) await checkPart(folder, part)
  await checkPart(folder, manifest.files.index)
  let count = 0
  for await (const file of eachOf(readIndex(folder), async part => {
    if (part) await checkPart(folder, part)
    return part
  }))
    count += file ? 1 : 0
  if (count !== manifest.files.count) throw damaged(indexFile)
  return manifest
}

/** Whether this program knows every step that the backup's schema has come. */
function checkVersion({ migrations }: Manifest) {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const newer = migrations.find(({ name }) => !known.has(name))
  if (newer) throw refused(`备份由更新的程序版本制作（含 ${newer.name}），请使用更新的程序恢复。`)
  const other = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (other) throw refused(`备份的数据库结构与本程序不是一个来源（${other.name} 不同），不能恢复。`)
}

const damaged = (path: string) => refused(`备份已损坏：${path} 缺失或内容与清单不符，不能恢复。`)

async function checkPart(folder: string, { path, size, sha256 }: Part): Promise<void> {
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw damaged(path)
    throw error
  }
  if (length !== size || hash.digest('hex') !== sha256) throw damaged(path)
}

const keyPattern = /^\d{4}\/\d{2}\/[0-9a-f-]{36}$/

/** The files of a backup with their places in it; null for one that the storage had lost already. */
export async function* readIndex(folder: string): AsyncGenerator<(Part & { key: string }) | null> {
  for await (const line of createInterface(createReadStream(join(folder, indexFile)))) {
    const [key = '', size = '', sha256 = ''] = line.split('\t')
    if (!keyPattern.test(key)) throw damaged(indexFile)
    yield sha256 ? { key, path: `${filesFolder}/${key}`, size: Number(size), sha256 } : null
  }
}
