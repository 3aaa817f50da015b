import type { BatchState } from '@xw/shared/degree/batch'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import type { BatchWindows } from '@xw/shared/degree/windows'
import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'

/** The batches of schools, cached in memory because the gate needs them on every call. */
export interface Batches {
  /** Returns a school's batches, the newest first. Reads them in the caller's transaction when they are not cached. */
  of(tx: Tx, tenantId: number): Promise<readonly BatchWindows[]>
}

/** Caches the batches of a school until any process announces a change of them. */
export function createBatches(events: Events): Batches {
  const known = new Map<number, readonly BatchWindows[]>()
  let changes = 0
  events.on('batch_changed', payload => {
    changes += 1
    const tenantId = Number(payload)
    if (tenantId > 0) known.delete(tenantId)
    else known.clear()
  })
  return {
    async of(tx, tenantId) {
      const cached = known.get(tenantId)
      if (cached) return cached
      const before = changes
      const batches = await readBatches(tx, tenantId)
      // A result read before a change must not enter the cache after it.
      if (before === changes) known.set(tenantId, batches)
      return batches
    },
  }
}

const toMilliseconds = (at: Date | null) => at?.getTime() ?? null

/** Tells whether students fill in their records themselves: as configured for the degree type, otherwise by default. */
const byStudent = sql<boolean>`coalesce((
  select config.by_student = '1' from ${sql.table(degreeConfigResource.table)} config
  where config.tenant_id = xw_batch.tenant_id and config.xwbslbm = xw_batch.xwbslbm), ${defaultReviewSetup.byStudent})`

/** Reads a school's batches in the caller's transaction, past the cache. */
export async function readBatches(tx: Tx, tenantId: number): Promise<readonly BatchWindows[]> {
  const rows = await tx
    .selectFrom('xw_batch')
    .select(['id', 'name', 'xwbslbm', 'state', 'depart_ids', 'grades', 'needs_photo', 'needs_signature', 'xwsydwm'])
    .select(['student_from', 'student_until', 'depart_from', 'depart_until', 'school_from', 'school_until'])
    .select(byStudent.as('byStudent'))
    .where('tenant_id', '=', tenantId)
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    xwbslbm: row.xwbslbm,
    state: row.state as BatchState,
    windows: {
      student: { from: toMilliseconds(row.student_from), until: toMilliseconds(row.student_until) },
      depart: { from: toMilliseconds(row.depart_from), until: toMilliseconds(row.depart_until) },
      school: { from: toMilliseconds(row.school_from), until: toMilliseconds(row.school_until) },
    },
    byStudent: row.byStudent,
    departIds: row.depart_ids ?? [],
    grades: row.grades?.split(',') ?? [],
    needsPhoto: row.needs_photo === '1',
    needsSignature: row.needs_signature === '1',
    xwsydwm: row.xwsydwm,
  }))
}
