import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { DecodedPhoto } from '@xw/shared/degree/photos'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'

/** The properties of a photo, measured when it was uploaded. */
interface StoredPhoto extends DecodedPhoto {
  /** Null when the background was not examined. */
  readonly isPlain: boolean | null
}

/** Returns the stored properties of a photo, or null for photos older than the storing of sizes. */
export function toStoredPhoto({
  mime,
  size,
  width,
  height,
  isPlain,
}: Pick<FileRecord, 'mime' | 'size' | 'width' | 'height' | 'isPlain'>): StoredPhoto | null {
  if (width === null || height === null) return null
  return { format: mime.replace(/^image\//, ''), bytes: size, width, height, isPlain }
}

/**
 * Reads the stored properties of photos by file id: photos of records, or of a record that the caller is about to save.
 */
export async function readStoredPhotos(
  tx: Tx,
  { tenantId, userId }: Pick<Session, 'tenantId' | 'userId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredPhoto>> {
  const wanted = ids.filter(isId)
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sys_file')
    .select(['id', 'mime', 'size', 'width', 'height', 'plain_background as isPlain'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', wanted)
    .where('width', 'is not', null)
    .where(file => file.or([file('ref_table', '=', degreeRecordTable.table), file('owner_id', '=', userId)]))
    .execute()
  return new Map(
    rows.flatMap(row => {
      const kept = toStoredPhoto({ ...row, size: Number(row.size) })
      return kept ? [[row.id, kept] as const] : []
    }),
  )
}
