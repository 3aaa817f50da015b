import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { FileBiz, FileRecord, PictureProperties, RecordFile, StoredBytes } from '../../../plugins/files.ts'
import { bizPolicies } from './policy.ts'
import { insertFiles, type NewRow } from './rows.ts'

interface Description {
  tenantId: number
  ownerId: string
  biz: FileBiz
  name: string
  mime: string
  expiresInDays?: number
  to?: { table: string; recordId: string }
  picture?: PictureProperties | undefined
}

/** The row of a file, by what it is for and whether a record has it already. */
function toRow({ id, key, size, sha256 }: StoredBytes, file: Description): NewRow {
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
 * Makes a file of stored bytes: the row comes last. Where it fails the bytes stay, since a row whose commit was not
 * acknowledged may still be there; if it is not, the cleaning finds them.
 */
export async function record({ db }: Pick<Deps, 'db'>, bytes: StoredBytes, file: Description): Promise<FileRecord> {
  const [row] = await db.inTenant(file.tenantId, tx => insertFiles(tx, [toRow(bytes, file)]))
  return row as FileRecord
}

/** See `Files.addAll`. */
export async function recordAll(tx: Tx, tenantId: number, files: readonly RecordFile[]): Promise<void> {
  await insertFiles(
    tx,
    files.map(({ bytes, ...file }) => toRow(bytes, { ...file, tenantId })),
  )
}
