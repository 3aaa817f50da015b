import type { RecordAction } from '@xw/shared/degree/actions'
import { type Looker, stateWord } from '@xw/shared/degree/states'
import { type BatchTimes, timesOf } from '@xw/shared/degree/windows'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { keepManyHistories, writeOperation } from '../../../resource/audit.ts'
import { timesSql } from '../../../resource/gate.ts'
import { assignments, stamps } from '../../../resource/stamps.ts'
import { type Sorted, sortMany } from './many.ts'

/** A step that somebody wants to take. */
export interface Step {
  action: RecordAction
  actor: Looker
  /** The state it leads to; null where the record stays in its own. */
  to: string | null
  reason: string | null
  marked: readonly string[]
  origin: Origin
}

interface Meant {
  which: RawBuilder<SqlBool>
  named?: number
  batches: readonly BatchTimes[]
  held: boolean
}

/** Sorts records by whether a step can be taken with them, exactly as the table of actions declares it. */
export function sortForStep(tx: Tx, access: Access, step: Step, { batches, ...meant }: Meant): Promise<Sorted> {
  return sortMany(tx, access, { ...meant, why: whyNot(access, step, batches) })
}

function whyNot({ base }: Access, { action, actor }: Step, batches: readonly BatchTimes[]): RawBuilder<unknown> {
  const words = JSON.stringify(
    Object.fromEntries(Object.keys(base.gate?.stages ?? {}).map(code => [code, stateWord(code)])),
  )
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  // A supervisor is asked for a word while everybody works on the record.
  const whose = actor === 'supervisor' ? 'depart' : actor
  const times = timesSql(
    base,
    timesOf(ofType, whose, { now: Date.now(), purpose: action.to.length > 0 ? 'act' : 'edit' }),
  )
  const closed = times.why('t')
  return sql`case
    when not t.status = any(${action.from}::text[])
      then format('记录状态为“%s”', coalesce(${words}::jsonb ->> t.status, t.status))
    when ${closed} is not null then ${closed}
    ${action.beforeOpened ? sql`when t.dept_opened_at is not null then '院系已开始审核'` : sql``}
    ${action.needsNoErrors ? sql`when t.judgement = '3' then '校验有错误' when t.judgement = '0' then '尚未校验'` : sql``}
  end`
}

/** What a step changes beside the state. */
function effects({ action, reason, marked }: Step): Record<string, unknown> {
  // What was said before still holds.
  if (action.to.length === 0) return { confirmed_print: thesisPrint }
  const returned = action.marksFields
    ? { returned_fields: marked.length > 0 ? marked : null, return_reason: reason }
    : { returned_fields: null, return_reason: null }
  // Submitted anew, it has not been opened yet.
  return { ...returned, ...(action.code === 'submit' && { dept_opened_at: null }) }
}

const thesisPrint = sql`thesis_print(t.dsxm, t.lwtm, t.lwywtm, t.lwgjc, t.lwlx, t.lwxtly, t.lwyjfx, t.lwzxyz)`

/**
 * Takes a step with many records at once, which are held: as they were into the history, the new state, a line each in the
 * record's way, one line in the log. What the rules said of a record still holds, since a step changes nothing of it.
 */
export async function takeStep(tx: Tx, access: Access, ids: readonly string[], step: Step): Promise<void> {
  const { action, actor, to, reason, marked, origin } = step
  const { base, session } = access
  const which = sql`t.id = any(${ids}::uuid[]) and t.tenant_id = ${session.tenantId}`
  await keepManyHistories(tx, access, sql`select unnest(${ids}::uuid[])`)
  await sql`
    with before as (select t.id, t.status from ${sql.table(base.table)} t where ${which}),
    moved as (
      update ${sql.table(base.table)} t set ${assignments({
        ...(to !== null && { status: to }),
        ...effects(step),
        judged_version: sql`case when t.judged_version = t.version then t.version + 1 end`,
        ...stamps(session, 't'),
      })} where ${which} returning t.id, t.status, t.version)
    insert into xw_info_step (tenant_id, record_id, version, action, from_status, to_status, reason, marked_fields,
      actor, user_id, username, realname, ip)
    select ${session.tenantId}, moved.id, moved.version, ${action.code}, before.status, moved.status, ${reason},
      ${marked.length > 0 ? marked : null}::text[], ${actor}, ${session.userId}, ${session.username},
      ${session.realname}, ${origin.ip}
    from moved join before using (id)`.execute(tx)
  await writeOperation(tx, access, { operation: 'step', what: `${action.name}，共 ${ids.length} 条`, origin })
}
