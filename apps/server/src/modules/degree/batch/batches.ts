import type { BatchState } from '@xw/shared/degree/batch'
import { defaultReviewSetup } from '@xw/shared/degree/review-setup'
import type { BatchWindows } from '@xw/shared/degree/windows'
import { degreeConfigResource } from '@xw/shared/resources/xw/degree-config'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Events } from '../../../plugins/events.ts'

/** The collections of schools as the gate asks for them: with every call, so out of memory. */
export interface Batches {
  /** Those of a school, the newest first. Read in the caller's transaction where they are not known. */
  of(tx: Tx, tenantId: number): Promise<readonly BatchWindows[]>
}

/** Keeps them until any process says that a school's changed. */
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
      // What was read before a change must not be kept after it.
      if (before === changes) known.set(tenantId, batches)
      return batches
    },
  }
}

const momentOf = (at: Date | null) => at?.getTime() ?? null

/** Whether students fill in themselves: as configured for the degree type, else as usual. */
const byStudent = sql<boolean>`coalesce((
  select config.by_student = '1' from ${sql.table(degreeConfigResource.table)} config
  where config.tenant_id = xw_batch.tenant_id and config.xwbslbm = xw_batch.xwbslbm), ${defaultReviewSetup.byStudent})`

/** Those of a school as they are now, in the caller's transaction. */
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
      student: { from: momentOf(row.student_from), until: momentOf(row.student_until) },
      depart: { from: momentOf(row.depart_from), until: momentOf(row.depart_until) },
      school: { from: momentOf(row.school_from), until: momentOf(row.school_until) },
    },
    byStudent: row.byStudent,
    departIds: row.depart_ids ?? [],
    grades: row.grades?.split(',') ?? [],
    needsPhoto: row.needs_photo === '1',
    needsSignature: row.needs_signature === '1',
    xwsydwm: row.xwsydwm,
  }))
}
