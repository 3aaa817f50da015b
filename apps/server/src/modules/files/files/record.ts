import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileBiz, FileRecord, PictureProperties, RecordFile, StoredBytes } from '../../../plugins/files.ts'
import { bizPolicies } from './policy.ts'
import { insertFiles, type NewFileRow } from './rows.ts'

interface FileDescription {
  tenantId: number
  ownerId: string
  biz: FileBiz
  name: string
  mime: string
  expiresInDays?: number
  to?: { table: string; recordId: string }
  picture?: PictureProperties | undefined
}

/** Builds the row of a file from its purpose and the record that has it already, if any. */
function toRow({ id, key, size, sha256 }: StoredBytes, file: FileDescription): NewFileRow {
  const policy = bizPolicies[file.biz]
  const isTemp = policy.waitsForRecord && file.to === undefined && file.expiresInDays === undefined
  return {
    tenantId: file.tenantId,
    id,
    storageKey: key,
    ownerId: file.ownerId,
    biz: file.biz,
    fileName: file.name,
    sha256,
    size,
    mime: file.mime,
    width: file.picture?.width ?? null,
    height: file.picture?.height ?? null,
    isPlain: file.picture?.isPlain ?? null,
    sealed: true,
    refTable: file.to?.table ?? null,
    refId: file.to?.recordId ?? null,
    isTemp,
    days: isTemp ? 1 : (file.expiresInDays ?? policy.days),
  }
}

/**
 * Makes a file of stored bytes by inserting its row. When the insert fails the bytes stay: the commit may have happened
 * without an answer, and otherwise the cleaning removes them.
 */
export async function insertFile(
  { db }: Pick<Deps, 'db'>,
  bytes: StoredBytes,
  file: FileDescription,
): Promise<FileRecord> {
  const [row] = await db.inTenant(file.tenantId, tx => insertFiles(tx, [toRow(bytes, file)]))
  return row as FileRecord
}

/** See `Files.addAll`. */
export async function insertFilesInTx(tx: Tx, tenantId: number, files: readonly RecordFile[]): Promise<void> {
  await insertFiles(
    tx,
    files.map(({ bytes, ...file }) => toRow(bytes, { ...file, tenantId })),
  )
}
