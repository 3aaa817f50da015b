import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, isMissing } from '../../../storage/storage.ts'
import type { Table } from './layout.ts'
import { filesFolder, indexFile, type Manifest } from './manifest.ts'
import { eachOf } from './several.ts'
import { writePart } from './write-part.ts'
import { copyRows, type Writing } from './write-tables.ts'

/** The keys of the files that were there at the moment of the snapshot, one a line. */
const listFile = 'files.list'

const isAlive = `status <> 'deleted' and (expires_at is null or expires_at > now())`

/** The keys of the files that the client's transaction sees, a line each. */
export function listKeys(writing: Writing): AsyncIterable<Buffer> {
  const files: Table = { schema: 'public', table: 'sys_file', columns: ['storage_key'], isSecured: true }
  return copyRows(writing, files, files.columns, isAlive)
}

/** Notes which files the snapshot has: their bytes are copied when it is over, since they never change. */
export async function listFiles(writing: Writing, folder: string): Promise<void> {
  await pipeline(listKeys(writing), createWriteStream(join(folder, listFile)))
}

/** Copies the bytes of the listed files as they are stored, which is sealed, and writes the index of them. */
export async function writeFiles(
  storage: FileStorage,
  folder: string,
  signal?: AbortSignal,
): Promise<Manifest['files']> {
  const list = join(folder, listFile)
  let [count, bytes, missing] = [0, 0, 0]
  async function* index() {
    const keys = createInterface(createReadStream(list))
    for await (const { key, part } of eachOf(keys, name => copyFile(storage, folder, name))) {
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

/** Without a part where the storage has lost it: one photo less must not keep everything else from being saved. */
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
