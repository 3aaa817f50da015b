import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, isMissing } from '../../../storage/storage.ts'
import type { TableLayout } from './layout.ts'
import { type BackupManifest, filesFolder, indexFile } from './manifest.ts'
import { mapConcurrently } from './several.ts'
import { writePart } from './write-part.ts'
import { copyRows, type SnapshotReader } from './write-tables.ts'

/** The keys of the files in the snapshot, one a line. */
const listFile = 'files.list'

const readableCondition = `status <> 'deleted' and (expires_at is null or expires_at > now())`

/** Streams the keys of the files that the client’s transaction sees, one a line. */
export function streamFileKeys(writing: SnapshotReader): AsyncIterable<Buffer> {
  const files: TableLayout = { schema: 'public', table: 'sys_file', columns: ['storage_key'], isSecured: true }
  return copyRows(writing, files, files.columns, readableCondition)
}

/**
 * Stores the list of files in the snapshot. Their bytes are copied after the snapshot, because stored bytes never change.
 */
export async function writeFileList(writing: SnapshotReader, folder: string): Promise<void> {
  await pipeline(streamFileKeys(writing), createWriteStream(join(folder, listFile)))
}

/** Copies the listed files as they are stored, which is encrypted, and writes their index. */
export async function writeFiles(
  storage: FileStorage,
  folder: string,
  signal?: AbortSignal,
): Promise<BackupManifest['files']> {
  const list = join(folder, listFile)
  let [count, bytes, missing] = [0, 0, 0]
  async function* index() {
    const keys = createInterface(createReadStream(list))
    for await (const { key, part } of mapConcurrently(keys, name => copyFile(storage, folder, name))) {
      signal?.throwIfAborted()
      if (part) [count, bytes] = [count + 1, bytes + part.size]
      else missing += 1
      yield Buffer.from(part ? `${key}\t${part.size}\t${part.sha256}\n` : `${key}\t\t\n`)
    }
  }
  const part = await writePart(folder, indexFile, index(), signal)
  await rm(list)
  return { index: part, count, bytes, missing }
}

/** Returns no part when the storage has lost the file, because one missing photo must not prevent the backup of the rest. */
async function copyFile(storage: FileStorage, folder: string, key: string) {
  let content: Readable
  try {
    content = await storage.get(key)
  } catch (error) {
    if (isMissing(error)) return { key, part: null }
    throw error
  }
  return { key, part: await writePart(folder, `${filesFolder}/${key}`, content) }
}
