import type { Viewer } from '@xw/shared/degree/record-states'
import type { RecordStep } from '@xw/shared/degree/record-steps'
import { type BatchWindows, buildGateWindows } from '@xw/shared/degree/windows'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'
import { prepareUpdate } from '../../../resource/change-rows.ts'
import { buildStageRefusalSql, buildTimesSql } from '../../../resource/gate.ts'
import { type Commitment, storeCommitment } from '../application-config/index.ts'
import { keepCheckResult } from '../check-result/index.ts'
import { hasDraft } from '../draft/index.ts'
import { isSubmittedElsewhere } from '../record-check/index.ts'

/** A step to be taken with records. */
export interface Step {
  action: RecordStep
  actor: Viewer
  /** The state it leads to, or null when the state stays. */
  to: string | null
  reason: string | null
  marked: readonly string[]
  /** The commitment that a student agrees to with this step. */
  commitment: Commitment | null
  origin: Origin
  /** Values that the step sets beside the state, and the words for the operation log. */
  more?: { set?: Readonly<Record<string, unknown>>; operation?: Operation; what?: string }
}

/** SQL expression: why the table of actions refuses this step for the record `t`; null when it allows it. */
export function stepRefusal(
  access: Access,
  { action, actor }: Pick<Step, 'action' | 'actor'>,
  batches: readonly BatchWindows[],
): RawBuilder<unknown> {
  const { base } = access
  if (!base.gate) throw new Error(`${base.table} has no stages`)
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  const now = Date.now()
  // A supervisor may confirm as long as the department may edit the record.
  const times =
    actor === 'supervisor'
      ? buildGateWindows(ofType, 'depart', { now, purpose: 'edit' })
      : buildGateWindows(ofType, actor, { now, purpose: action.afterReview ? 'conclude' : 'act' })
  const closed = action.anyTime ? sql`null` : buildTimesSql(base, times).why('t')
  return sql`coalesce(${buildStageRefusalSql(base.gate, sql`t.status`, action.from)}, case
    when ${closed} is not null then ${closed}
    ${action.code === 'submit' ? sql`when ${hasDraft(access)} then '您填写的内容还没有保存到记录'` : sql``}
    ${action.beforeOpened ? sql`when t.dept_opened_at is not null then '院系已开始审核'` : sql``}
    ${action.needsNoErrors ? sql`when t.judgement = '3' then '校验有错误' when t.judgement = '0' then '尚未校验'` : sql``}
    ${action.code === 'approve' ? sql`when ${isSubmittedElsewhere(access)} then ${duplicateText}` : sql``}
    ${action.needsConfirmed ? unconfirmedCases : sql``}
  end)`
}

const duplicateText = '此人在其他院系已有同层次、同专业的学位信息提交或报送，请核对是否重复'

/**
 * Cases of the refusal when a supervisor has to confirm the thesis first. A thesis that changed after its confirmation
 * counts as not confirmed.
 */
const unconfirmedCases = sql`
  when t.thesis_confirmed <> '1' and t.supervisor_user_id is null then '须由导师确认论文信息，而记录没有导师账号'
  when t.thesis_confirmed <> '1' then '须由导师确认论文信息，导师尚未确认'`

/** Returns the columns that a step sets beside the state. */
function changedColumns({ action, reason, marked }: Step): Record<string, unknown> {
  if (action.code === 'confirm') return { confirmed_print: thesisPrint }
  // An action that keeps the state keeps the reason of the last return as well.
  if (action.to.length === 0) return {}
  const returned = action.marksFields
    ? { returned_fields: marked.length > 0 ? marked : null, return_reason: reason }
    : { returned_fields: null, return_reason: action.keepsReason ? `${action.name}：${reason}` : null }
  // The department has not opened the new submission yet.
  return { ...returned, ...(action.code === 'submit' && { dept_opened_at: null }) }
}

const thesisPrint = sql`thesis_print(t.dsxm, t.lwtm, t.lwywtm, t.lwgjc, t.lwlx, t.lwxtly, t.lwyjfx, t.lwzxyz)`

/**
 * Takes a step with many records, whose rows the caller has locked. It keeps the former values in the history, sets the
 * new state, adds one row per record to the steps and one entry to the operation log. Check results stay valid, since a
 * step changes no field that rules read.
 */
export async function takeStep(tx: Tx, access: Access, ids: readonly string[], step: Step): Promise<void> {
  const { action, actor, to, reason, marked, commitment, origin, more } = step
  const { base, session } = access
  const which = sql`t.id = any(${ids}::uuid[]) and t.tenant_id = ${session.tenantId}`
  const set = { ...(to !== null && { status: to }), ...changedColumns(step), ...more?.set, ...keepCheckResult('t') }
  const update = await prepareUpdate(tx, access, { ids, set })
  if (commitment) await storeCommitment(tx, session.tenantId, commitment)
  await sql`
    with before as (select t.id, t.status from ${sql.table(base.table)} t where ${which}),
    moved as (${update} returning t.id, t.status, t.version)
    insert into xw_info_step (tenant_id, record_id, version, action, from_status, to_status, reason, marked_fields,
      commitment_print, actor, user_id, username, realname, ip)
    select ${session.tenantId}, moved.id, moved.version, ${action.code}, before.status, moved.status, ${reason},
      ${marked.length > 0 ? marked : null}::text[], ${commitment?.print ?? null}, ${actor}, ${session.userId},
      ${session.username}, ${session.realname}, ${origin.ip}
    from moved join before using (id)`.execute(tx)
  await writeOperation(tx, access, {
    operation: more?.operation ?? 'step',
    what: [
      // An operation with its own name in the log does not need the action's name.
      ...(more?.operation ? [] : [action.name]),
      ...(more?.what ? [more.what] : []),
      `共 ${ids.length} 条`,
      ...(more && reason !== null ? [`原因：${reason}`] : []),
    ].join('，'),
    origin,
  })
}
