import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { findEntry } from '../../xw-batch/index.ts'
import type { Prepare } from './extra.ts'
import { notTakingPart } from './join-batch.ts'

/**
 * DG-04: a record that was deferred or refused begins anew in a later collection. It is the same record: its photo, its
 * files and all that happened to it stay with it.
 */
export const again: Prepare = async ({ tx, access, ground, told, isPreview }) => {
  const { batchId = '' } = told
  if (batchId === '') {
    if (isPreview) return {}
    throw invalid({ batchId: '请选择采集批次' })
  }
  const batches = await ground.batches.of(tx, access.session.tenantId)
  const entry = await findEntry(tx, access, { batches, batchId })
  if (!entry || batches.find(({ id }) => id === entry.id)?.state === '2')
    throw invalid({ batchId: '所选采集批次已结束' })
  return {
    why: sql`case when t.batch_id = ${entry.id} then '记录已在此批次中' else ${notTakingPart(entry)} end`,
    set: { batch_id: entry.id, hxwrq: null, jybh: null, extended_until: null, dept_opened_at: null },
    what: entry.name,
  }
}
