import { Readable } from 'node:stream'
import type pg from 'pg'
import { openSealed, sealBytes } from '../../../storage/sealed-bytes.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import type { TablePosition } from './reseal-rows.ts'
import type { KeyRotation } from './turn.ts'

/** The number of files that are encrypted again before the rotation saves its position. */
const chunkFiles = 20

interface SealedFile {
  tenant: string
  id: string
  key: string
  size: number
}

/** Encrypts the next files again, each under its storage key; a file is either replaced as a whole or unchanged. */
export async function resealFiles(
  client: pg.Client,
  storage: FileStorage,
  turn: KeyRotation,
  after: TablePosition,
): Promise<TablePosition> {
  const { rows } = await client.query<SealedFile>(
    `select tenant_id::text as tenant, id::text, storage_key as key, size::float8 as size from sys_file
     where sealed and status <> 'deleted' and ($1::int is null or (tenant_id, id) > ($1::int, $2::uuid))
     order by tenant_id, id limit ${chunkFiles}`,
    [after?.[0] ?? null, after?.[1] ?? null],
  )
  for (const file of rows) await resealFile(storage, turn, file)
  const last = rows.at(-1)
  return last && rows.length === chunkFiles ? [last.tenant, last.id] : null
}

async function resealFile(storage: FileStorage, turn: KeyRotation, { id, key, size }: SealedFile): Promise<void> {
  const open = (sealing: KeyRotation['fresh'], range?: { start: number; end: number }) =>
    openSealed(part => storage.get(key, part), { key: sealing.files, id, size }, range)
  if (await canOpen(() => open(turn.fresh, { start: 0, end: 0 }))) return
  // Reads to the end before writing, so that a file that is damaged in the middle stays as it is.
  if (!(await canOpen(() => open(turn.old)))) {
    turn.unreadable += 1
    return
  }
  await storage.put(key, Readable.from(sealBytes(await open(turn.old), { key: turn.fresh.files, id })))
}

async function canOpen(open: () => Promise<Readable>): Promise<boolean> {
  try {
    for await (const _ of await open());
    return true
  } catch {
    return false
  }
}
