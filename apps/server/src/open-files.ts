import { join } from 'node:path'
import type { Config } from './config.ts'
import { createFiles } from './modules/files/files/index.ts'
import type { Deps } from './plugins/deps.ts'
import { localStorage } from './storage/local.ts'
import { s3Storage } from './storage/s3.ts'
import type { FileStorage } from './storage/storage.ts'

/** Opens the bucket of the settings, or the data folder when no bucket is set. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  const folder = join(dataDir, 'files')
  return s3 ? s3Storage({ ...s3, spoolDir: join(folder, 'incoming') }) : localStorage(folder)
}

/** Opens the storage and the file service that works on it. */
export function openFiles({ config, db, keys }: Pick<Deps, 'config' | 'db' | 'keys'>): Pick<Deps, 'storage' | 'files'> {
  const storage = openStorage(config)
  return { storage, files: createFiles({ db, keys, storage }) }
}
