import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A fresh data folder that PostgreSQL's user gets through, also where the tests run as root: the cluster stays in it. */
export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xw-data-'))
  chmodSync(folder, 0o711)
  return folder
}
