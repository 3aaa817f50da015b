import { getUploadRules } from '@xw/shared/field-types/file'
import { isFiles } from '@xw/shared/field-types/index'
import { checkUpload } from '@xw/shared/files/upload-rules'
import { can } from '@xw/shared/permission/can'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { AppError, invalid } from '../lib/errors.ts'
import type { FileReader, Files } from '../plugins/files.ts'
import { type EngineContext, readAccess } from './access.ts'
import type { Hooks } from './hooks.ts'
import { findRecord } from './rows.ts'
import type { RecordValues } from './stored.ts'
import type { ResourceSource } from './within.ts'

const fileFields = (def: ResourceDef) =>
  Object.entries(def.fields).flatMap(([key, field]) => (isFiles(field) ? [{ key, field }] : []))

type SavedRecordInput = Parameters<NonNullable<Hooks['afterSave']>>[0]

/**
 * Ties the files of a record to it: attaches them on save, removes them when a field or the record is deleted. Each
 * call looks up the file fields in the definition.
 */
export const withFileHooks = (hooks: Hooks, files: Files): Hooks => ({
  ...hooks,
  async afterSave(saved) {
    await takeFiles(files, saved, hooks)
    await hooks.afterSave?.(saved)
  },
  async beforeDelete(batch) {
    await hooks.beforeDelete?.(batch)
    if (!batch.access.def.recycleBin) await dropAll(files, batch)
  },
  async afterPurge(batch) {
    await dropAll(files, batch)
    await hooks.afterPurge?.(batch)
  },
})

async function dropAll(files: Files, { tx, access, ids }: Parameters<NonNullable<Hooks['afterPurge']>>[0]) {
  const { base, session } = access
  if (fileFields(base).length > 0) await files.removeOf(tx, session.tenantId, { table: base.table, recordIds: ids })
}

const idsIn = (values: RecordValues | null, key: string) => (values?.[key] ?? []) as readonly string[]

async function takeFiles(files: Files, { tx, access, values, before, id }: SavedRecordInput, { checkFile }: Hooks) {
  const { session, base } = access
  const fields = fileFields(base)
  // A field that was not sent keeps its files.
  const after = { ...before, ...values }
  const kept = new Set(fields.flatMap(({ key }) => idsIn(after, key)))
  for (const { key, field } of fields) {
    const known = new Set(idsIn(before, key))
    for (const fileId of idsIn(after, key).filter(name => !known.has(name))) {
      const file = await files
        .attach(tx, session, fileId, { table: base.table, recordId: id })
        .catch(error => refuseIn(key, error))
      const flaw =
        file.biz === (field.biz ?? 'temp')
          ? checkUpload({ name: file.fileName, size: file.size, type: file.mime }, getUploadRules(field))
          : '请上传正确文件格式!'
      const refusal = flaw ?? (await checkFile?.({ tx, access, key, file }))
      if (refusal) throw invalid({ [key]: refusal })
    }
  }
  for (const fileId of fields.flatMap(({ key }) => idsIn(before, key))) {
    if (!kept.has(fileId)) await files.remove(tx, session.tenantId, fileId)
  }
}

/** A file of somebody else, a deleted file and an unknown id get the same answer. */
function refuseIn(key: string, error: unknown): never {
  if (error instanceof AppError && error.kind === 'notFound') throw invalid({ [key]: '文件不存在或已过期，请重新上传' })
  throw error
}

/** Allows a session to read a file when it may see the record and the field that the file is in. */
export const createRecordFileReader =
  (source: ResourceSource, ground: EngineContext): FileReader =>
  async (tx, session, { recordId, fileId }) => {
    if (!can(session.grants, `${source.permission}:list`)) return false
    const def = await source.resolve(tx, session, { id: recordId })
    if (fileFields(def).length === 0) return false
    const access = await readAccess(tx, def, session, ground)
    const record = await findRecord(tx, access, recordId)
    return fileFields(access.def).some(({ key }) => idsIn(record, key).includes(fileId))
  }
