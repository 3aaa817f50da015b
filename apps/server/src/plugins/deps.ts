import type { Config } from '../config.ts'
import type { FileStorage } from '../storage/storage.ts'
import type { Db } from './db.ts'
import type { Events } from './events.ts'
import type { Files } from './files.ts'
import type { Keys } from './keys.ts'
import type { Meter } from './meter.ts'
import type { Queue } from './queue.ts'

/** The services that modules receive as an argument, built once per process. */
export interface Deps {
  config: Config
  db: Db
  events: Events
  keys: Keys
  storage: FileStorage
  files: Files
  queue: Queue
  meter: Meter
}
