import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Access } from '../../../resource/access.ts'
import type { Applied } from '../../../resource/bulk/apply.ts'
import type { Range } from '../../../resource/bulk/verdicts.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { type Judging, judgeRecord, type Verdict } from './judge.ts'
import { whyNoPhoto } from './match.ts'
import type { Picture } from './picture.ts'

/** A photo on its way: refused already, or with the record it goes into. */
export type Judged = { rowNo: number } & ({ verdict: Verdict } | { recordId: string; picture: Picture })

type Fit = Extract<Judged, { picture: Picture }>

interface Chunk {
  access: Access
  files: Files
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite'>
  judging: Judging
  range: Range
  photos: readonly Judged[]
}

interface LockedRow {
  id: string
  why: string | null
  photo: string[] | null
  version: number
}

/** Writes a chunk: the photos become files of their records, the ones they replace go, and each has its result. */
export async function applyChunk(tx: Tx, { access, files, hooks, judging, range, photos }: Chunk): Promise<Applied> {
  const fit = photos.filter(photo => 'picture' in photo)
  const records = await lockRecords(tx, access, fit)
  const refusals = new Map(fit.map(photo => [photo.rowNo, refusalOf(records.get(photo.recordId), judging)]))
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

/** Held until the end: what is judged is what is changed. */
async function lockRecords(tx: Tx, access: Access, fit: readonly Fit[]): Promise<Map<string, LockedRow>> {
  const ids = fit.map(photo => photo.recordId)
  const { rows } = await sql<LockedRow>`
    select t.id, ${whyNoPhoto(access)} as why, t.photo, t.version from ${sql.table(access.base.table)} t
    where t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { forWrite: true })}
    order by t.id for no key update of t`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

function refusalOf(record: LockedRow | undefined, judging: Judging): Verdict | null {
  if (!record) return { outcome: 'unmatched', reason: '记录在导入过程中已删除或移出您的管理范围' }
  return judgeRecord({ why: record.why, hasPhoto: (record.photo ?? []).length > 0 }, judging)
}

interface Replacing {
  access: Access
  files: Files
  taken: readonly Fit[]
  records: ReadonlyMap<string, LockedRow>
}

async function replacePhotos(tx: Tx, { access, files, taken, records }: Replacing): Promise<void> {
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
