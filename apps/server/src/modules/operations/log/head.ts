import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FileStorage } from '../../../storage/storage.ts'

/** The newest link of a school’s chain, stored outside the database. */
export interface ChainHead {
  seq: number
  hash: string
}

const headKey = (tenantId: number) => `log-head/${tenantId}.json`

export async function saveChainHead(storage: FileStorage, tenantId: number, { seq, hash }: ChainHead): Promise<void> {
  await storage.put(headKey(tenantId), Readable.from([JSON.stringify({ seq, hash })]))
}

/** Returns null when none is stored, as in an installation restored from a backup that has written nothing yet. */
export async function loadChainHead(storage: FileStorage, tenantId: number): Promise<ChainHead | null> {
  const content = await storage.get(headKey(tenantId)).catch(() => null)
  if (!content) return null
  return JSON.parse(await text(content)) as ChainHead
}
