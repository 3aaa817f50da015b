import { byDeparts, recordFigures } from '@xw/shared/degree/record-queries'
import { buildGateWindows } from '@xw/shared/degree/windows'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import { buildTimesSql } from '../../../resource/gate.ts'
import { readApplication } from '../../degree/application-config/index.ts'
import { readBatches, urgeStudents } from '../../degree/batch/index.ts'
import { formatRefusal } from '../../degree/steps/index.ts'
import { buildCondition, type CountedRecords, unionAll } from '../figures/index.ts'

interface UrgeOptions {
  tenantId: number
  /** The departments to remind; undefined for all that the caller reaches. */
  departIds: readonly string[] | undefined
  preview: boolean
}

const filledInForThem = '此学位类型不由学生提交'

/** DG-10, 催办: reminds the students of records that are not submitted yet and appear in the caller’s lists. */
export async function urgeReachedStudents(
  tx: Tx,
  reached: readonly CountedRecords[],
  { tenantId, departIds, preview }: UrgeOptions,
): Promise<BulkResult> {
  const batches = await readBatches(tx, tenantId)
  const parts: RawBuilder<unknown>[] = []
  for (const one of reached) {
    const { type, access, condition } = one
    const unsubmitted = buildCondition(one, recordFigures.unsubmitted)
    const ofDeparts = departIds ? buildCondition(one, byDeparts(departIds)) : sql`true`
    if (!unsubmitted || !ofDeparts) continue
    const ofType = batches.filter(({ xwbslbm }) => xwbslbm === type)
    const { byStudent } = await readApplication(tx, { tenantId, type })
    const closed = byStudent
      ? buildTimesSql(access.base, buildGateWindows(ofType, 'student', { now: Date.now() })).why('t')
      : sql`${filledInForThem}::text`
    const showsName = Object.hasOwn(access.def.fields, 'xm') && !access.masked.has('xm')
    parts.push(
      sql`
        select t.id, t.student_user_id as user_id, t.batch_id, ${showsName ? sql`t.xm` : sql`null::text`} as name,
          greatest(batch.student_until, t.extended_until) as until, ${closed} as closed
        from ${sql.table(access.base.table)} t
        left join xw_batch batch on batch.tenant_id = t.tenant_id and batch.id = t.batch_id
        where ${condition} and ${unsubmitted} and ${ofDeparts}`,
    )
  }
  if (parts.length === 0) throw refused('没有可以催办的记录')
  const outcome = await urgeStudents(tx, { tenantId, meant: unionAll(parts), preview })
  if (!preview && outcome.done === 0) throw refused(formatRefusal('催办', outcome))
  return outcome
}
