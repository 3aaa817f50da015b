import { join } from 'node:path'
import { createFiles } from './modules/files/index.ts'
import type { Deps } from './plugins/deps.ts'
import { localStorage } from './storage/local.ts'
import { s3Storage } from './storage/s3.ts'

/** The bucket of the settings, or the data folder, and the files in it. */
export function openFiles({ config, db, keys }: Pick<Deps, 'config' | 'db' | 'keys'>): Pick<Deps, 'storage' | 'files'> {
  const folder = join(config.dataDir, 'files')
  const storage = config.s3 ? s3Storage({ ...config.s3, spoolDir: join(folder, 'incoming') }) : localStorage(folder)
  return { storage, files: createFiles({ db, keys, storage }) }
}
