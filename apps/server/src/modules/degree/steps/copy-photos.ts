import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { FileRecord, Files, RecordFile } from '../../../plugins/files.ts'
import type { Doing } from './handle-many.ts'

/** A record and what it is copied to. */
export interface Copy {
  from: string
  to: string
}

/** Gives copies of records copies of their photos, since a file belongs to one record and goes with it. */
export async function copyPhotos({ tx, access: { session } }: Doing, files: Files, copies: readonly Copy[]) {
  const recordIds = copies.map(({ from }) => from)
  const { rows } = await sql<{ id: string; photo: string }>`
    select id, photo[1] as photo from xw_info
    where tenant_id = ${session.tenantId} and id = any(${recordIds}::uuid[]) and photo[1] is not null`.execute(tx)
  const ids = rows.map(({ photo }) => photo)
  const found = await files.ofRecords(tx, session.tenantId, { table: 'xw_info', recordIds, ids })
  const made: RecordFile[] = []
  for (const file of found) {
    const recordId = copies.find(({ from }) => from === file.refId)?.to
    if (recordId) made.push(await copyFile(files, file, { table: 'xw_info', recordId }))
  }
  await files.addAll(tx, session.tenantId, made)
  await sql`
    update xw_info t set photo = array[made.file]
    from unnest(${made.map(({ to }) => to.recordId)}::uuid[], ${made.map(({ bytes }) => bytes.id)}::uuid[]) as made (id, file)
    where t.tenant_id = ${session.tenantId} and t.id = made.id`.execute(tx)
}

/** The same picture as a file of another record; it is one once `addAll` was told of it. */
export async function copyFile(files: Files, file: FileRecord, to: RecordFile['to']): Promise<RecordFile> {
  const { ownerId, fileName: name, mime, width, height, isPlain } = file
  return {
    bytes: await files.store(await buffer(await files.open(file))),
    ownerId,
    biz: 'unpacked',
    name,
    mime,
    to,
    ...(width !== null && height !== null && { picture: { width, height, isPlain } }),
  }
}
