import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { approvedStates } from '@xw/shared/degree/record-states'
import type { DegreeTypeCode } from '@xw/shared/degree/types'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { textIn } from '../../../resource/stored.ts'
import type { JobRun } from '../../../tasks/define-job.ts'
import { getChecker } from './judge.ts'

/** The position of the job: all records of the school and type up to this one are checked. */
interface Checkpoint {
  tenantId: number
  type: string
  after: string
  count: number
}

/** The number of records checked and stored together. */
const chunkRecords = 500
const nilId = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the records of open batches again, school by school: some rules depend on today's date, and code tables change
 * without any change of the records. Approved records keep the result they were approved with.
 */
export async function checkBatches(run: JobRun<Checkpoint>): Promise<string> {
  const { deps, params, signal } = run
  const schools = await schoolsToCheck(deps, textIn(params, 'schoolCode'))
  let at: Checkpoint = run.checkpoint ?? { tenantId: 0, type: '', after: nilId, count: 0 }
  for (const tenantId of schools.filter(id => id >= at.tenantId)) {
    const types = await deps.db.inTenant(tenantId, tx => openTypes(tx, tenantId))
    for (const type of types.filter(code => tenantId > at.tenantId || code >= at.type)) {
      if (tenantId !== at.tenantId || type !== at.type) at = { ...at, tenantId, type, after: nilId }
      for (;;) {
        signal.throwIfAborted()
        const next = await checkChunk(run, at)
        if (next === null) break
        at = next
      }
    }
  }
  return `${schools.length} 所学校，共校验 ${at.count} 条学位信息`
}

async function schoolsToCheck({ db }: Pick<Deps, 'db'>, code: string): Promise<number[]> {
  const schools = await db.platform
    .selectFrom('sys_tenant')
    .select('id')
    .where('id', '>', 0)
    .where('status', '=', '1')
    .$if(code !== '', query => query.where('code', '=', code))
    .orderBy('id')
    .execute()
  if (code !== '' && schools.length === 0) throw refused(`没有代码为“${code}”的学校，或该校已停用`)
  return schools.map(({ id }) => id)
}

async function openTypes(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct xwbslbm collate "C" as type from xw_batch
    where tenant_id = ${tenantId} and state = '1' order by 1`.execute(tx)
  return rows.map(({ type }) => type)
}

/** Checks the next records. Returns null when there are no more. */
async function checkChunk({ deps, params, commit }: JobRun<Checkpoint>, at: Checkpoint): Promise<Checkpoint | null> {
  const { tenantId, type } = at
  const ids = await deps.db.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ id: string }>`
      select t.id from xw_info t join xw_batch batch on batch.tenant_id = t.tenant_id and batch.id = t.batch_id
      where t.tenant_id = ${tenantId} and batch.state = '1' and t.xwbslbm = ${type} and t.del_flag = '0'
        and t.id > ${at.after} and not t.status = any(${approvedStates}::text[])
        and (${params.isStaleOnly === '1'} is false or t.judgement = '0')
      order by t.id limit ${chunkRecords}`.execute(tx)
    return rows.map(({ id }) => id)
  })
  const last = ids.at(-1)
  if (last === undefined) return null
  const next = { ...at, after: last, count: at.count + ids.length }
  const access = {
    base: degreeRecordDef(type as DegreeTypeCode),
    place: { keys: deps.keys, tenantId },
    session: { tenantId, userId: nilId },
  }
  await commit(tenantId, next, async tx => {
    await getChecker(deps).records(tx, access, ids)
  })
  return next
}
