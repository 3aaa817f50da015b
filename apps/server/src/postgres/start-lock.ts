import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const sqliteBusy = 5

/**
 * Lets one process at a time create, start or stop the database of a data folder. Node itself cannot lock a file;
 * SQLite can, and its lock is the kernel's: it ends with its process, so none is ever left behind.
 */
export async function withStartLock<T>(lockFile: string, run: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(lockFile)
  try {
    while (!take(lock)) await setTimeout(50)
    return await run()
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
