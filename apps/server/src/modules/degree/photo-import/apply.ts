import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Access } from '../../../resource/access.ts'
import type { ApplyResult } from '../../../resource/bulk/apply.ts'
import type { RowRange } from '../../../resource/bulk/verdicts.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { type PhotoImportOptions, type PhotoVerdict, rejectByRecord } from './judge.ts'
import { photoRefusal } from './match.ts'
import type { PreparedPhoto } from './picture.ts'

/** A photo of the chunk that is applied: either rejected, or prepared and assigned to a record. */
export type CheckedPhoto = { rowNo: number } & (
  | { verdict: PhotoVerdict }
  | { recordId: string; picture: PreparedPhoto }
)

type AcceptedPhoto = Extract<CheckedPhoto, { picture: PreparedPhoto }>

interface PhotoChunk {
  access: Access
  files: Files
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite'>
  judging: PhotoImportOptions
  range: RowRange
  photos: readonly CheckedPhoto[]
}

interface LockedRow {
  id: string
  why: string | null
  photo: string[] | null
  version: number
}

/** Writes a chunk: attaches the photos to their records, retires replaced ones, and stores one result per file. */
export async function applyChunk(
  tx: Tx,
  { access, files, hooks, judging, range, photos }: PhotoChunk,
): Promise<ApplyResult> {
  const fit = photos.filter(photo => 'picture' in photo)
  const records = await lockRecords(tx, access, fit)
  const refusals = new Map(fit.map(photo => [photo.rowNo, findRefusal(records.get(photo.recordId), judging)]))
  const taken = fit.filter(photo => refusals.get(photo.rowNo) === null)
  const results = photos.map(photo => {
    const verdict = 'verdict' in photo ? photo.verdict : refusals.get(photo.rowNo)
    const record = 'picture' in photo && !verdict ? records.get(photo.recordId) : undefined
    return { rowNo: photo.rowNo, record, ...(verdict ?? { outcome: 'imported' as const, reason: null }) }
  })
  if (taken.length > 0) {
    const ids = sql`select unnest(${taken.map(photo => photo.recordId)}::uuid[])`
    await hooks.beforeOverwrite?.({ tx, access, ids, importId: range.importId, act: 'import' })
  }
  await replacePhotos(tx, { access, files, taken, records })
  await tx
    .insertInto('sys_import_row')
    .values(
      results.map(({ rowNo, record, outcome, reason }) => ({
        tenant_id: access.session.tenantId,
        import_id: range.importId,
        row_no: rowNo,
        data_id: record?.id ?? null,
        data_version: record ? record.version + 1 : null,
        outcome,
        reason,
      })),
    )
    .execute()
  if (taken.length > 0) await hooks.afterWrite?.({ tx, access, ids: taken.map(photo => photo.recordId) })
  return { success: taken.length, fail: photos.length - taken.length }
}

/** Reads the records and locks their rows until commit, so that the rows checked are the rows updated. */
async function lockRecords(tx: Tx, access: Access, fit: readonly AcceptedPhoto[]): Promise<Map<string, LockedRow>> {
  const ids = fit.map(photo => photo.recordId)
  const { rows } = await sql<LockedRow>`
    select t.id, ${photoRefusal(access)} as why, t.photo, t.version from ${sql.table(access.base.table)} t
    where t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { forWrite: true })}
    order by t.id for no key update of t`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

function findRefusal(record: LockedRow | undefined, judging: PhotoImportOptions): PhotoVerdict | null {
  if (!record) return { outcome: 'unmatched', reason: '记录在导入过程中已删除或移出您的管理范围' }
  return rejectByRecord({ why: record.why, hasPhoto: (record.photo ?? []).length > 0 }, judging)
}

interface Replacement {
  access: Access
  files: Files
  taken: readonly AcceptedPhoto[]
  records: ReadonlyMap<string, LockedRow>
}

async function replacePhotos(tx: Tx, { access, files, taken, records }: Replacement): Promise<void> {
  if (taken.length === 0) return
  const { base, session } = access
  const ids = taken.map(photo => photo.recordId)
  await changeRows(tx, access, {
    ids,
    set: { photo: sql`array[taken.file]` },
    from: {
      rows: sql`unnest(${ids}::uuid[], ${taken.map(({ picture }) => picture.bytes.id)}::uuid[]) as taken (id, file)`,
      on: sql`t.id = taken.id`,
    },
  })
  await files.retire(
    tx,
    session.tenantId,
    ids.flatMap(id => records.get(id)?.photo ?? []),
  )
  await files.addAll(
    tx,
    session.tenantId,
    taken.map(({ picture, recordId }) => ({
      ...picture,
      ownerId: session.userId,
      biz: 'unpacked' as const,
      to: { table: base.table, recordId },
    })),
  )
}
