import type { ResourceDef } from '@xw/shared/resource/resource'
import { createGridUpdate } from '@xw/shared/wire/live'
import { type RawBuilder, sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import { publishLive } from '../plugins/live.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Session } from '../plugins/session.ts'
import type { ChangeAuthor } from './stamps.ts'

const operationLog = '2'

/** The wire's codes for logged operations. */
const operations = {
  add: '2',
  edit: '3',
  delete: '4',
  import: '5',
  export: '6',
  print: '6',
  restore: '3',
  purge: '4',
  reveal: '1',
  undoImport: '3',
  release: '3',
  revoke: '3',
  send: '3',
  draw: '2',
  test: '1',
  step: '3',
  setField: '3',
  open: '3',
  close: '3',
  reopen: '3',
  archive: '3',
  join: '3',
  extend: '3',
  urge: '3',
  execute: '3',
  pause: '3',
  resume: '3',
  review: '3',
  sample: '3',
  approve: '3',
} as const
export type Operation = keyof typeof operations

const verbs: Record<Operation, string> = {
  add: '新增',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  export: '导出',
  print: '打印',
  restore: '还原',
  purge: '彻底删除',
  reveal: '查看完整信息',
  undoImport: '撤销导入',
  release: '发布',
  revoke: '撤销',
  send: '发送',
  draw: '取号',
  test: '测试连接',
  step: '办理',
  setField: '批量修改',
  open: '开放',
  close: '结束',
  reopen: '重新开放',
  archive: '归档',
  join: '加入批次',
  extend: '延期',
  urge: '催办',
  execute: '立即执行',
  pause: '停止',
  resume: '启动',
  review: '评阅',
  sample: '抽检',
  approve: '审核',
}

/** The user that a log line names, and the title of the resource (or similar part of a module) that it is about. */
interface LogAuthor {
  def: Pick<ResourceDef, 'title'> & Partial<Pick<ResourceDef, 'path' | 'live'>>
  /** `userId` is null when a person without an account acts, such as a reviewer with a link. */
  session: Pick<Session, 'tenantId' | 'username'> & { userId: string | null }
}

export interface LoggedOperation {
  operation: Operation
  /**
   * Ids or a count of what was changed. Never values: those are in the history, under the permissions of the record.
   */
  what: string
  origin: Origin
}

const maxNamed = 5

/** Formats the changed ids for a log line. */
export const describeIds = (ids: readonly string[]) => (ids.length > maxNamed ? `共 ${ids.length} 条` : ids.join(','))

/** Operations that change nothing a grid shows. */
const onlyReads: readonly Operation[] = ['export', 'print', 'reveal', 'test', 'urge']

/**
 * Writes one line in the operation log, in the transaction of the change. Also notifies open grids of a live
 * resource.
 */
export async function writeOperation(
  tx: Tx,
  { def, session }: LogAuthor,
  { operation, what, origin }: LoggedOperation,
): Promise<void> {
  await tx
    .insertInto('sys_log')
    .values({
      tenant_id: session.tenantId,
      id: newId(),
      log_type: operationLog,
      operate_type: operations[operation],
      log_content: `${verbs[operation]}${def.title}：${what}`.slice(0, 2_000),
      userid: session.userId,
      username: session.username,
      ip: origin.ip,
      user_agent: origin.userAgent,
      trace_id: origin.traceId,
    })
    .execute()
  // PostgreSQL drops duplicate notifications of one transaction, so one is sent however many lines are written.
  if (def.live && !onlyReads.includes(operation))
    await publishLive(tx, { tenantId: session.tenantId, users: 'all' }, createGridUpdate(def.path))
}

/** Copies records into the history before they change, in one statement. */
export async function keepHistory(tx: Tx, access: HistoryContext, ids: readonly string[]): Promise<void> {
  await insertHistory(tx, access, { image: sql`to_jsonb(t)`, which: sql`t.id = any(${ids}::uuid[])` })
}

/**
 * Copies thousands of records that a query finds into the history. Naming the columns and leaving out nulls takes
 * half the time and space of `to_jsonb` on a wide table; a column that is missing in an image was null. The columns
 * are sorted as jsonb sorts its keys, so PostgreSQL does not have to.
 */
export async function keepManyHistories(tx: Tx, access: HistoryContext, ids: RawBuilder<unknown>): Promise<void> {
  const image = await buildCompactImage(tx, access.def.table)
  await insertHistory(tx, access, { image, which: sql`t.id = any(array(${ids}))` })
}

/** Builds the SQL for the compact history image of record `t`. */
export async function buildCompactImage(tx: Tx, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by length(attname), attname collate "C"`.execute(tx)
  const pairs = rows.map(({ name }) => sql`${sql.lit(name)}: t.${sql.id(name)}`)
  return sql`json_object(${sql.join(pairs)} absent on null returning jsonb)`
}

/** The table that a change belongs to, and its author. */
export interface HistoryContext {
  def: Pick<ResourceDef, 'table' | 'history' | 'tenant'>
  session: Pick<Session, 'tenantId'> & ChangeAuthor
}

interface HistorySelection {
  image: RawBuilder<unknown>
  which: RawBuilder<unknown>
}

async function insertHistory(
  tx: Tx,
  { def, session }: HistoryContext,
  { image, which }: HistorySelection,
): Promise<void> {
  if (!def.history) return
  await sql`
    insert into sys_history (tenant_id, data_table, data_id, data_version, data_content, create_by)
    select t.tenant_id, ${def.table}, t.id, t.version, ${image}, ${session.username}
    from ${sql.table(def.table)} t where ${which} and t.tenant_id = ${session.tenantId}`.execute(tx)
}
