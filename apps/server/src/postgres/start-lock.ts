import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

const sqliteBusy = 5

/**
 * Lets one process at a time create, start or stop the database of a data folder. Node cannot lock a file, but SQLite
 * can. Its lock belongs to the kernel and ends with the process, so that none is left behind.
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
