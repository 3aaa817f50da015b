import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, opendir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { syncFolder } from '../../../lib/sync-folder.ts'
import type { Keys } from '../../../plugins/keys.ts'
import { connect } from '../../../postgres/connect.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { preventByteRemoval } from '../../files/files/index.ts'
import { nameBackup, removeUnfinished, unfinishedPrefix } from './kept.ts'
import { inSnapshot, listAppliedMigrations, listSchools, readSequences } from './layout.ts'
import { type BackupManifest, formatManifest, manifestFile } from './manifest.ts'
import { writeFileList, writeFiles } from './write-files.ts'
import { writePart } from './write-part.ts'
import { type SnapshotReader, writeTables } from './write-tables.ts'

/** The installation to back up. */
export interface BackupSource {
  appUrl: string
  storage: FileStorage
  keys: Keys
}

export interface FinishedBackup {
  path: string
  manifest: BackupManifest
}

/** The advisory lock for making a backup, shared by all processes. */
const lockKey = 0x7877_6261

/**
 * Writes a backup into a folder of its own below the given one, while the product runs. All tables are of one snapshot, and
 * so are the files. The folder gets its final name when everything is on the disk.
 */
export async function makeBackup(source: BackupSource, folder: string, signal?: AbortSignal): Promise<FinishedBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = await connect(source.appUrl)
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
    if (!rows[0]?.free) throw refused('另一个备份正在进行，请等它结束。')
    await removeUnfinished(folder)
    const unfinished = await mkdtemp(join(folder, unfinishedPrefix))
    try {
      // Held until the end, so that files of the snapshot are not cleaned away while they are copied.
      await preventByteRemoval(client)
      const manifest = await writeAll({ client, signal }, source, unfinished)
      const path = join(folder, nameBackup(new Date(manifest.madeAt), randomBytes(2).toString('hex')))
      await rename(unfinished, path)
      await syncFolder(folder)
      return { path, manifest }
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw explainDiskError(error)
    }
  } finally {
    await client.end()
  }
}

type SnapshotClient = Pick<SnapshotReader, 'client' | 'signal'>

async function writeAll(
  { client, signal }: SnapshotClient,
  { storage, keys }: BackupSource,
  folder: string,
): Promise<BackupManifest> {
  const id = newId()
  const snapshot = await inSnapshot(client, async () => {
    const writing = { client, signal, schools: await listSchools(client) }
    const { madeAt, postgres } = await readSnapshotTime(client)
    await writeFileList(writing, folder)
    return {
      madeAt: madeAt.toISOString(),
      postgres,
      migrations: await listAppliedMigrations(client),
      sequences: await readSequences(client),
      tables: await writeTables(writing, { folder, id, keys }),
    }
  })
  const files = await writeFiles(storage, folder, signal)
  const product = await readVersion()
  const manifest: BackupManifest = { format: 1, id, product, key: keys.fingerprint, ...snapshot, files }
  await writePart(folder, manifestFile, toStream(formatManifest(keys, manifest)), signal)
  await syncFolders(folder)
  return manifest
}

async function* toStream(text: string) {
  yield Buffer.from(text)
}

async function readSnapshotTime(client: pg.Client): Promise<{ madeAt: Date; postgres: string }> {
  const { rows } = await client.query<{ madeAt: Date; postgres: string }>(
    `select now() as "madeAt", current_setting('server_version') as postgres`,
  )
  return rows[0] ?? { madeAt: new Date(), postgres: '' }
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function syncFolders(path: string) {
  for await (const entry of await opendir(path)) if (entry.isDirectory()) await syncFolders(join(path, entry.name))
  await syncFolder(path)
}

function explainDiskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' ? refused('备份目录所在的磁盘空间不足，没有留下备份。') : error
}
