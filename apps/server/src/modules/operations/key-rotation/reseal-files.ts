import { Readable } from 'node:stream'
import type pg from 'pg'
import { openSealed, sealBytes } from '../../../storage/sealed-bytes.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import type { Position } from './reseal-rows.ts'
import type { Turn } from './turn.ts'

/** So many files are sealed between two notes of the position. */
const chunkFiles = 20

interface SealedFile {
  tenant: string
  id: string
  key: string
  size: number
}

/** Seals the bytes of the next files anew, each at its place: complete or as it was. */
export async function resealFiles(
  client: pg.Client,
  storage: FileStorage,
  turn: Turn,
  after: Position,
): Promise<Position> {
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

async function resealFile(storage: FileStorage, turn: Turn, { id, key, size }: SealedFile): Promise<void> {
  const open = (sealing: Turn['fresh'], range?: { start: number; end: number }) =>
    openSealed(part => storage.get(key, part), { key: sealing.files, id, size }, range)
  if (await opens(() => open(turn.fresh, { start: 0, end: 0 }))) return
  // To its end before anything is written: what is damaged in the middle stays as it is.
  if (!(await opens(() => open(turn.old)))) {
    turn.unreadable += 1
    return
  }
  await storage.put(key, Readable.from(sealBytes(await open(turn.old), { key: turn.fresh.files, id })))
}

async function opens(open: () => Promise<Readable>): Promise<boolean> {
  try {
    for await (const _ of await open());
    return true
  } catch {
    return false
  }
}
