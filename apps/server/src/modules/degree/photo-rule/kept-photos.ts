import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { DecodedPhoto } from '@xw/shared/degree/photos'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { FileRecord } from '../../../plugins/files.ts'
import type { Session } from '../../../plugins/session.ts'

/** A photo as it was looked at when it came. */
interface KeptPhoto extends DecodedPhoto {
  /** Null where nobody looked at its background. */
  readonly isPlain: boolean | null
}

/** What is kept of a photo from the day it came; null for those of before sizes were kept. */
export function keptPhoto({
  mime,
  size,
  width,
  height,
  isPlain,
}: Pick<FileRecord, 'mime' | 'size' | 'width' | 'height' | 'isPlain'>): KeptPhoto | null {
  if (width === null || height === null) return null
  return { format: mime.replace(/^image\//, ''), bytes: size, width, height, isPlain }
}

/** What is kept of some photos, by the ids of their files: of records, or of one that the caller is about to save. */
export async function readKeptPhotos(
  tx: Tx,
  { tenantId, userId }: Pick<Session, 'tenantId' | 'userId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KeptPhoto>> {
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
      const kept = keptPhoto({ ...row, size: Number(row.size) })
      return kept ? [[row.id, kept] as const] : []
    }),
  )
}
