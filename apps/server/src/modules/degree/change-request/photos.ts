import { getUploadRules } from '@xw/shared/field-types/file'
import { isFiles } from '@xw/shared/field-types/index'
import { checkUpload } from '@xw/shared/files/upload-rules'
import { sql } from 'kysely'
import { AppError, invalid } from '../../../lib/errors.ts'
import type { FileRecord, RecordFile } from '../../../plugins/files.ts'
import type { RecordValues } from '../../../resource/stored.ts'
import { copyFile } from '../steps/index.ts'
import { updateRecordCount } from './add-records.ts'
import type { ChangeContext, ChangeRequestCall } from './request.ts'
import { type RequestedRecord, requestedRecordTable } from './requested-records.ts'
import { requireRequestedRecord } from './set-values.ts'

const firstOf = (value: RecordValues[string] | undefined): string | null =>
  Array.isArray(value) && typeof value[0] === 'string' ? value[0] : null

/**
 * Attaches the new photo, and a copy of the old one, to the change request. So the request shows both, whatever becomes
 * of the record.
 */
export async function setPhoto(
  context: ChangeContext,
  call: ChangeRequestCall,
  { recordId, fileId }: { recordId: string; fileId: string },
): Promise<void> {
  const { files } = context
  const { tx, access } = call
  const { session } = access
  const { entry, record } = await requireRequestedRecord(call, recordId)
  const to = { table: requestedRecordTable, recordId: entry.id }
  const file = await files.attach(tx, session, fileId, to).catch(rethrowMissingFile)
  const flaw = await findPhotoDefect(context, call, file)
  if (flaw !== null) throw invalid({ photo: flaw })
  const left = [entry.newPhoto, entry.oldPhoto].filter(id => id !== null && id !== fileId)
  await files.remove(tx, session.tenantId, ...left.filter(id => id !== null))
  const old = await copyOldPhoto(context, call, { photo: firstOf(record.photo), recordId, to })
  await sql`
    update xw_change_record set new_photo = ${file.id}, old_photo = ${old}
    where tenant_id = ${session.tenantId} and id = ${entry.id}`.execute(tx)
  await updateRecordCount(call, `上传记录 ${recordId} 的新照片`)
}

/** Answers the same for another user's file, an expired one and one that never existed. */
function rethrowMissingFile(error: unknown): never {
  if (error instanceof AppError && error.kind === 'notFound') throw invalid({ photo: '文件不存在或已过期，请重新上传' })
  throw error
}

/** Checks a new photo by the same rules as a photo uploaded to the record. Returns null when it is fine. */
async function findPhotoDefect(
  { records }: ChangeContext,
  { tx, access }: ChangeRequestCall,
  file: FileRecord,
): Promise<string | null> {
  const field = access.def.fields.photo
  if (!field || !isFiles(field) || field.readonly) return '您不能修改照片'
  if (file.biz !== 'photo') return '请上传正确文件格式!'
  const flaw = checkUpload({ name: file.fileName, size: file.size, type: file.mime }, getUploadRules(field))
  return flaw ?? (await records.hooks.checkFile?.({ tx, access, key: 'photo', file })) ?? null
}

async function copyOldPhoto(
  { files }: ChangeContext,
  { tx, access: { session, base } }: ChangeRequestCall,
  { photo, recordId, to }: { photo: string | null; recordId: string; to: RecordFile['to'] },
): Promise<string | null> {
  if (photo === null) return null
  const [file] = await files.ofRecords(tx, session.tenantId, { table: base.table, recordIds: [recordId], ids: [photo] })
  if (!file) return null
  const copy = await copyFile(files, file, to)
  await files.addAll(tx, session.tenantId, [copy])
  return copy.bytes.id
}

/**
 * Copies the new photos to their records and removes the former ones. Returns the SQL expression to which `photo` must
 * be set.
 */
export async function copyNewPhotos(
  { files }: ChangeContext,
  { tx, access: { session, base } }: ChangeRequestCall,
  requested: readonly RequestedRecord[],
) {
  const { tenantId } = session
  const recordIds = requested.map(({ recordId }) => recordId)
  const ids = requested.flatMap(({ newPhoto }) => newPhoto ?? [])
  const found = await files.ofRecords(tx, tenantId, {
    table: requestedRecordTable,
    recordIds: requested.map(({ id }) => id),
    ids,
  })
  const made: RecordFile[] = []
  for (const file of found) {
    const entry = requested.find(({ id }) => id === file.refId)
    if (entry) made.push(await copyFile(files, file, { table: base.table, recordId: entry.recordId }))
  }
  const { rows } = await sql<{ photo: string }>`
    select unnest(photo) as photo from xw_info where tenant_id = ${tenantId} and id = any(${recordIds}::uuid[])`.execute(
    tx,
  )
  await files.remove(tx, tenantId, ...rows.map(({ photo }) => photo))
  await files.addAll(tx, tenantId, made)
  const [owners, photos] = [made.map(({ to }) => to.recordId), made.map(({ bytes }) => bytes.id)]
  return sql`(select array[given.file] from unnest(${owners}::uuid[], ${photos}::uuid[]) as given (id, file)
    where given.id = t.id)`
}
