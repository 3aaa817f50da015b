import type { Viewer } from '@xw/shared/degree/record-states'
import type { RecordNeeds, RecordStep, StepPeriod } from '@xw/shared/degree/record-steps'
import { type BatchWindows, buildGateWindows } from '@xw/shared/degree/windows'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { prepareUpdate } from '../../../resource/change-rows.ts'
import { buildStageRefusalSql, buildTimesSql } from '../../../resource/gate.ts'
import { toColumns } from '../../../resource/stored.ts'
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
  /** Columns that the step sets beside the state, with their values, and the words for the operation log. */
  more?: { set?: Readonly<Record<string, unknown>>; what?: string }
}

/** The definition of the records and the user who takes a step. */
interface RefusalContext extends Pick<Access, 'base'> {
  session: Pick<Access['session'], 'userId'>
}

/** SQL expression: why the table of steps refuses this step for the record `t`; null when it allows it. */
export function stepRefusal(
  access: RefusalContext,
  { action, actor }: Pick<Step, 'action' | 'actor'>,
  batches: readonly BatchWindows[],
): RawBuilder<unknown> {
  const { base } = access
  if (!base.gate) throw new Error(`${base.table} has no stages`)
  const needs = Object.entries(needCases).flatMap(([need, build]) =>
    action.needs?.[need as keyof RecordNeeds] ? [build(access)] : [],
  )
  const cases = [...timeCases(base, { action, actor }, batches), ...needs]
  const otherState = buildStageRefusalSql(base.gate, sql`t.status`, action.from)
  return cases.length > 0 ? sql`coalesce(${otherState}, case ${sql.join(cases, sql` `)} end)` : otherState
}

/** The cases in which the step comes at the wrong time. */
function timeCases(
  base: Access['base'],
  { action: { when }, actor }: Pick<Step, 'action' | 'actor'>,
  batches: readonly BatchWindows[],
): RawBuilder<unknown>[] {
  const ofType = batches.filter(({ xwbslbm }) => xwbslbm === base.only?.value)
  const windows = findStepWindows(when.period, actor, ofType)
  const closed = windows && buildTimesSql(base, windows).why('t')
  return [
    ...(closed ? [sql`when ${closed} is not null then ${closed}`] : []),
    ...(when.untilOpened ? [sql`when t.dept_opened_at is not null then '院系已开始审核'`] : []),
  ]
}

/** Returns the windows that limit a step, or null when none does. */
function findStepWindows(period: StepPeriod, actor: Viewer, batches: readonly BatchWindows[]) {
  const now = Date.now()
  if (period === 'always') return null
  if (period === 'departEdits') return buildGateWindows(batches, 'depart', { now, purpose: 'edit' })
  if (actor === 'supervisor') throw new TypeError('a supervisor has no window')
  return buildGateWindows(batches, actor, { now, purpose: period === 'untilArchived' ? 'conclude' : 'act' })
}

const duplicateText = '此人在其他院系已有同层次、同专业的学位信息提交或报送，请核对是否重复'

/**
 * Cases of the refusal when a supervisor has to confirm the thesis first. A thesis that changed after its confirmation
 * counts as not confirmed.
 */
const unconfirmedCases = sql`
  when t.thesis_confirmed <> '1' and t.supervisor_user_id is null then '须由导师确认论文信息，而记录没有导师账号'
  when t.thesis_confirmed <> '1' then '须由导师确认论文信息，导师尚未确认'`

/** The cases in which a record lacks what a step needs. The first one that applies is told. */
const needCases: Readonly<Record<keyof RecordNeeds, (access: RefusalContext) => RawBuilder<unknown>>> = {
  noDraft: access => sql`when ${hasDraft(access)} then '您填写的内容还没有保存到记录'`,
  noErrors: () => sql`when t.judgement = '3' then '校验有错误' when t.judgement = '0' then '尚未校验'`,
  notSubmittedElsewhere: access => sql`when ${isSubmittedElsewhere(access)} then ${duplicateText}`,
  confirmedThesis: () => unconfirmedCases,
}

/** Returns the columns that a step sets beside the state, with their values. */
function changedColumns({ base, place }: Access, { action, reason, marked }: Step): Record<string, unknown> {
  const { marksFields, keepsReason, forgetsOpening, confirmsThesis, clears = [] } = action.effects ?? {}
  const returned = marksFields
    ? { returned_fields: marked.length > 0 ? marked : null, return_reason: reason }
    : { returned_fields: null, return_reason: keepsReason ? `${action.name}：${reason}` : null }
  return {
    // A step that keeps the state keeps the reason of the last return as well.
    ...(action.to.length > 0 && returned),
    ...(forgetsOpening && { dept_opened_at: null }),
    ...(confirmsThesis && { confirmed_print: thesisPrint }),
    ...toColumns(base, Object.fromEntries(clears.map(key => [key, null])), { place, on: 'edit' }),
  }
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
  const set = {
    ...(to !== null && { status: to }),
    ...changedColumns(access, step),
    ...more?.set,
    ...keepCheckResult('t'),
  }
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
  const { loggedAs, clears } = action.effects ?? {}
  const doesMore = more !== undefined || clears !== undefined
  await writeOperation(tx, access, {
    operation: loggedAs ?? 'step',
    what: [
      // An operation with its own name in the log does not need the step's name.
      ...(loggedAs ? [] : [action.name]),
      ...(more?.what ? [more.what] : []),
      `共 ${ids.length} 条`,
      ...(doesMore && reason !== null ? [`原因：${reason}`] : []),
    ].join('，'),
    origin,
  })
}
