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
import { type Commitment, keepCommitment } from '../application-config/index.ts'
import { judgedStill } from '../check-result/index.ts'
import { hasDraft } from '../draft/index.ts'
import { isSubmittedElsewhere } from '../record-check/index.ts'

/** A step that somebody wants to take. */
export interface Step {
  action: RecordStep
  actor: Viewer
  /** The state it leads to; null where the record stays in its own. */
  to: string | null
  reason: string | null
  marked: readonly string[]
  /** What a student agrees to by it. */
  commitment: Commitment | null
  origin: Origin
  /** Of an action that is told more: what it sets, and how the log has it. */
  more?: { set?: Readonly<Record<string, unknown>>; operation?: Operation; what?: string }
}

/** Why a step cannot be taken with the record `t`, exactly as the table of actions declares it; null where it can. */
export function whyNot(
  access: Access,
  { action, actor }: Pick<Step, 'action' | 'actor'>,
  batches: readonly BatchWindows[],
): RawBuilder<unknown> {
  const { base } = access
  if (!base.gate) throw new Error(`${base.table} has no stages`)
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  const now = Date.now()
  // A supervisor is asked for a word while everybody works on the record.
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
    ${action.code === 'approve' ? sql`when ${isSubmittedElsewhere(access)} then ${elsewhere}` : sql``}
    ${action.needsConfirmed ? unconfirmed : sql``}
  end)`
}

const elsewhere = '此人在其他院系已有同层次、同专业的学位信息提交或报送，请核对是否重复'

/** A thesis that changed since is not confirmed any more, and nobody confirms one that has no supervisor. */
const unconfirmed = sql`
  when t.thesis_confirmed <> '1' and t.supervisor_user_id is null then '须由导师确认论文信息，而记录没有导师账号'
  when t.thesis_confirmed <> '1' then '须由导师确认论文信息，导师尚未确认'`

/** What a step changes beside the state. */
function effects({ action, reason, marked }: Step): Record<string, unknown> {
  if (action.code === 'confirm') return { confirmed_print: thesisPrint }
  // What was said before still holds.
  if (action.to.length === 0) return {}
  const returned = action.marksFields
    ? { returned_fields: marked.length > 0 ? marked : null, return_reason: reason }
    : { returned_fields: null, return_reason: action.keepsReason ? `${action.name}：${reason}` : null }
  // Submitted anew, it has not been opened yet.
  return { ...returned, ...(action.code === 'submit' && { dept_opened_at: null }) }
}

const thesisPrint = sql`thesis_print(t.dsxm, t.lwtm, t.lwywtm, t.lwgjc, t.lwlx, t.lwxtly, t.lwyjfx, t.lwzxyz)`

/**
 * Takes a step with many records at once, which are held: as they were into the history, the new state, a line each in the
 * record's way, one line in the log. What the rules said of a record still holds, since a step changes nothing of it.
 */
export async function takeStep(tx: Tx, access: Access, ids: readonly string[], step: Step): Promise<void> {
  const { action, actor, to, reason, marked, commitment, origin, more } = step
  const { base, session } = access
  const which = sql`t.id = any(${ids}::uuid[]) and t.tenant_id = ${session.tenantId}`
  const set = { ...(to !== null && { status: to }), ...effects(step), ...more?.set, ...judgedStill('t') }
  const update = await prepareUpdate(tx, access, { ids, set })
  if (commitment) await keepCommitment(tx, session.tenantId, commitment)
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
      // What has a word of its own in the log does not need its name.
      ...(more?.operation ? [] : [action.name]),
      ...(more?.what ? [more.what] : []),
      `共 ${ids.length} 条`,
      ...(more && reason !== null ? [`原因：${reason}`] : []),
    ].join('，'),
    origin,
  })
}
