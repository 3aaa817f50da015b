import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { openSealed } from '../../../storage/sealed-bytes.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { readIndex } from './check-backup.ts'
import { bringUpToDate, type EmptyDatabase, fillDatabase } from './fill-database.ts'
import type { LoadedTable } from './load-tables.ts'
import type { Manifest, TablePart } from './manifest.ts'
import { eachOf } from './several.ts'
import { through } from './through.ts'
import { ownerOf } from './write-tables.ts'

/** Where a backup is restored to. */
export interface Target extends EmptyDatabase {
  storage: FileStorage
}

/** Restores a backup that was checked into an empty database, and its files beside it before the database is seen. */
export async function restoreBackup(target: Target, folder: string, manifest: Manifest): Promise<void> {
  const tables = manifest.tables.map(part => toLoad(part, { folder, keys: target.keys, id: manifest.id }))
  await fillDatabase(target, {
    as: 'restore',
    ...manifest,
    tables,
    finish: () => restoreFiles(target.storage, folder),
  })
  await bringUpToDate(target)
}

function toLoad(table: TablePart, { folder, keys, id }: { folder: string; keys: Keys; id: string }): LoadedTable {
  const { path } = table.part
  return {
    ...table,
    count: () => table.rows,
    async open() {
      const file = { ...ownerOf(keys, id, path), size: table.length }
      const sealed = await openSealed(async range => createReadStream(join(folder, path), range), file)
      return Readable.from(through(sealed, createZstdDecompress()))
    },
  }
}

/** The same bytes under the same keys; those that are there from an earlier try are written once more. */
async function restoreFiles(storage: FileStorage, folder: string): Promise<void> {
  const restored = eachOf(readIndex(folder), async file => {
    if (!file) return
    const { sha256 } = await storage.put(file.key, createReadStream(join(folder, file.path)))
    if (sha256 !== file.sha256) throw refused(`备份已损坏：${file.path} 在恢复时被改动。`)
  })
  for await (const _ of restored);
}
