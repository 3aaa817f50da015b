import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileStorage } from '../../../storage/storage.ts'

/** The newest link of a school's chain, as it was known outside the database. */
export interface Head {
  seq: number
  hash: string
}

const keyOf = (tenantId: number) => `log-head/${tenantId}.json`

export async function writeHead(storage: FileStorage, tenantId: number, { seq, hash }: Head): Promise<void> {
  await storage.put(keyOf(tenantId), Readable.from([JSON.stringify({ seq, hash })]))
}

/** Null where none was kept, as in an installation that was restored from a backup and has written nothing yet. */
export async function readHead(storage: FileStorage, tenantId: number): Promise<Head | null> {
  const content = await storage.get(keyOf(tenantId)).catch(() => null)
  if (!content) return null
  return JSON.parse(await text(content)) as Head
}
