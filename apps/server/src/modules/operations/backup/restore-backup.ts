import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { refused } from '../../../lib/errors.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { openSealed } from '../../../storage/sealed-bytes.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { readIndex } from './check-backup.ts'
import { type EmptyDatabase, fillDatabase, migrateFilled } from './fill-database.ts'
import type { LoadedTable } from './load-tables.ts'
import type { BackupManifest, TablePart } from './manifest.ts'
import { mapConcurrently } from './several.ts'
import { pipeThrough } from './through.ts'
import { partSeal } from './write-tables.ts'

/** The database and storage that a backup is restored into. */
export interface RestoreTarget extends EmptyDatabase {
  storage: FileStorage
}

/** Restores a checked backup into an empty database. Its files are restored before the database becomes visible. */
export async function restoreBackup(target: RestoreTarget, folder: string, manifest: BackupManifest): Promise<void> {
  const tables = manifest.tables.map(part => toLoadedTable(part, { folder, keys: target.keys, id: manifest.id }))
  await fillDatabase(target, {
    as: 'restore',
    ...manifest,
    tables,
    finish: () => restoreFiles(target.storage, folder),
  })
  await migrateFilled(target)
}

function toLoadedTable(
  table: TablePart,
  { folder, keys, id }: { folder: string; keys: Keys; id: string },
): LoadedTable {
  const { path } = table.part
  return {
    ...table,
    count: () => table.rows,
    async open() {
      const file = { ...partSeal(keys, id, path), size: table.length }
      const sealed = await openSealed(async range => createReadStream(join(folder, path), range), file)
      return Readable.from(pipeThrough(sealed, createZstdDecompress()))
    },
  }
}

/** Restores files unchanged under their keys; files from an earlier attempt are written again. */
async function restoreFiles(storage: FileStorage, folder: string): Promise<void> {
  const restored = mapConcurrently(readIndex(folder), async file => {
    if (!file) return
    const { sha256 } = await storage.put(file.key, createReadStream(join(folder, file.path)))
    if (sha256 !== file.sha256) throw refused(`备份已损坏：${file.path} 在恢复时被改动。`)
  })
  for await (const _ of restored);
}
