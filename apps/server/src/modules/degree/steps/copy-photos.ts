import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { FileRecord, Files, RecordFile } from '../../../plugins/files.ts'
import type { CallContext } from './handle-many.ts'

/** The ids of a record and of its copy. */
export interface RecordCopy {
  from: string
  to: string
}

/** Copies the photos of records to their copies: a file belongs to one record and is deleted with it. */
export async function copyPhotos(
  { tx, access: { session } }: CallContext,
  files: Files,
  copies: readonly RecordCopy[],
) {
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

/** Stores the picture once more, for another record. `addAll` must register the result before the file exists. */
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
