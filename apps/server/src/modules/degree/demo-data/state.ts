import type { DemoState } from '@xw/shared/wire/demo-data'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import { loaderName } from './write/loader.ts'

export const taskNames = { load: 'xw.demoData.load', clear: 'xw.demoData.clear' } as const

const notDemo = sql`create_by is distinct from ${loaderName}`

/** Tells whether a school has records or batches of its own, only demo records, or none; the recycle bin counts. */
async function classifySchool(tx: Tx, tenantId: number): Promise<DemoState['state']> {
  const { rows } = await sql<{ real: boolean; demo: boolean }>`
    select exists (select from xw_info where tenant_id = ${tenantId} and ${notDemo})
        or exists (select from xw_batch where tenant_id = ${tenantId} and ${notDemo}) as real,
      exists (select from xw_info where tenant_id = ${tenantId})
        or exists (select from xw_batch where tenant_id = ${tenantId}) as demo`.execute(tx)
  const [found] = rows
  if (found?.real) return 'real'
  return found?.demo ? 'demo' : 'empty'
}

export async function readDemoState(tx: Tx, tenantId: number, size: number): Promise<DemoState> {
  const state = await classifySchool(tx, tenantId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from xw_info where tenant_id = ${tenantId} and ${state === 'demo'}`.execute(tx)
  const task = await tx
    .selectFrom('sys_quartz_task')
    .select(['task_name as name', 'progress'])
    .where('tenant_id', '=', tenantId)
    .where('task_name', 'in', Object.values(taskNames))
    .where('status', '=', '0')
    .limit(1)
    .executeTakeFirst()
  return {
    state,
    records: rows[0]?.count ?? 0,
    size,
    task: task ? { name: task.name === taskNames.load ? 'load' : 'clear', progress: task.progress } : null,
  }
}

/** Lets one task run at a time in a school, so that the second sees what the first has done. */
const lockDemoData = (tx: Tx, tenantId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('demo data', ${tenantId}))`.execute(tx)

/** Refuses a school with records, because demo records never mix with real ones. */
export async function assertEmpty(tx: Tx, tenantId: number): Promise<void> {
  await lockDemoData(tx, tenantId)
  const state = await classifySchool(tx, tenantId)
  if (state === 'demo') throw refused('演示数据已经加载，不能重复加载')
  if (state === 'real') throw refused('本校已有学位信息或采集批次（含回收站中的），不能加载演示数据')
}

/** Refuses a school with records of its own, because people must decide which of them to delete. */
export async function assertOnlyDemo(tx: Tx, tenantId: number): Promise<void> {
  await lockDemoData(tx, tenantId)
  const state = await classifySchool(tx, tenantId)
  if (state === 'empty') throw refused('本校没有演示数据')
  if (state === 'real')
    throw refused('除演示数据外，本校还有自行建立的学位信息或采集批次（含回收站中的），请先删除它们再清除演示数据')
}
