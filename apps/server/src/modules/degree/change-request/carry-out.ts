import { findChangeRequestKind } from '@xw/shared/degree/change-request'
import { changeStep, endChangeStep, type RecordStep, unreportStep } from '@xw/shared/degree/record-steps'
import { toWireFieldValue } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { createSubmissionNumber, freezeRecords, withdrawSubmittedRecords } from '../../reporting/submission/index.ts'
import { formatRefusal, type Step, splitSelection, stepRefusal, takeStep } from '../steps/index.ts'
import { requestRefusal } from './add-records.ts'
import { copyNewPhotos } from './photos.ts'
import type { ChangeContext, ChangeRequestCall } from './request.ts'
import { type RequestedRecord, readRequestedRecords } from './requested-records.ts'

interface RequestedStep {
  action: RecordStep
  to: string
  reason?: string
  set?: Readonly<Record<string, unknown>>
}

const buildStep = ({ request, origin }: ChangeRequestCall, { action, to, reason, set }: RequestedStep): Step => ({
  action,
  actor: 'school',
  to,
  reason: reason ?? null,
  marked: [],
  commitment: null,
  origin,
  more: { what: request.sheetNo, ...(set && { set }) },
})

const idsOf = (requested: readonly RequestedRecord[]) => requested.map(({ recordId }) => recordId)
const idsSql = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`

/**
 * Locks the records of a change request that is submitted and changes their state to “under correction”. When one
 * record is refused, nothing happens.
 */
export async function beginCorrection(
  context: ChangeContext,
  call: ChangeRequestCall,
  requested: readonly RequestedRecord[],
): Promise<void> {
  const { tx, access, request } = call
  const { tenantId } = access.session
  const ids = idsOf(requested)
  const step = buildStep(call, { action: changeStep, to: '90', reason: request.reason })
  const isLate = request.kind === 'late'
  const why = isLate ? sql`null` : stepRefusal(access, step, await context.steps.batches.of(tx, tenantId))
  const which = sql<boolean>`t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { forWrite: true })}`
  // Locks before checking: a call that waited for the lock sees what the other change request did meanwhile.
  await lockRecords(call, requested)
  const requestCall = { which, why: sql`coalesce(${requestRefusal(call)}, ${why})`, held: false, named: ids.length }
  const { outcome } = await splitSelection(tx, access, requestCall)
  if (outcome.refused.length > 0) throw refused(formatRefusal('提交', outcome))
  await sql`
    update xw_change_record e set from_status = t.status from xw_info t
    where e.tenant_id = ${tenantId} and e.sheet_id = ${request.id} and t.tenant_id = e.tenant_id and t.id = e.record_id
    `.execute(tx)
  if (!isLate) await takeStep(tx, access, ids, step)
  await sql`
    update xw_change_record e set record_version = t.version from xw_info t
    where e.tenant_id = ${tenantId} and e.sheet_id = ${request.id} and t.tenant_id = e.tenant_id and t.id = e.record_id
    `.execute(tx)
}

/** Ends a change request without changes: each record returns to its former state. */
export async function returnToFormerStates(call: ChangeRequestCall): Promise<void> {
  const { tx, access, request } = call
  if (request.kind === 'late') return
  const requested = await readRequestedRecords(tx, access, { sheetId: request.id })
  await lockRecords(call, requested)
  for (const [to, some] of Map.groupBy(requested, ({ fromStatus }) => fromStatus ?? '80'))
    await takeStep(tx, access, idsOf(some), buildStep(call, { action: endChangeStep, to }))
}

/**
 * Carries out a change request that the province has approved, on records that have not changed since it was submitted.
 */
export async function carryOut(context: ChangeContext, call: ChangeRequestCall): Promise<void> {
  const { tx, access, request } = call
  const requested = await readRequestedRecords(tx, access, { sheetId: request.id })
  const ids = idsOf(requested)
  await assertUnchanged(call, requested)
  if (request.kind === 'late') return
  await context.steps.backUp(tx, access, { kind: 'change', ids: idsSql(ids), note: `勘误 ${request.sheetNo}` })
  if (request.kind === 'delete') {
    const reason = `${request.reason}（${request.sheetNo}）`.slice(0, 500)
    await takeStep(tx, access, ids, buildStep(call, { action: unreportStep, to: '71', reason }))
    await withdrawSubmittedRecords(tx, access.session, ids)
    return
  }
  const photo = request.kind === 'photo' ? { photo: await copyNewPhotos(context, call, requested) } : {}
  if (request.kind === 'edit') await saveNewValues(context, call, requested)
  const set = { is_changed: '1', ...photo }
  await takeStep(tx, access, ids, buildStep(call, { action: endChangeStep, to: '70', set }))
  await context.records.hooks.afterWrite?.({ tx, access, ids })
  await submitAgain(context, call, ids)
}

/** Adds the changed records to a new submission, and withdraws their former rows from open submissions. */
async function submitAgain({ files }: ChangeContext, call: ChangeRequestCall, ids: readonly string[]): Promise<void> {
  const { tx, access, request, origin } = call
  const { session } = access
  await withdrawSubmittedRecords(tx, session, ids)
  const opened = await createSubmissionNumber(tx, session.tenantId)
  const said = { kind: 'change', period: '全年', note: `勘误单 ${request.sheetNo}` } as const
  await freezeRecords(tx, files, { ...opened, ...said, type: request.type, ids, by: { session, origin } })
}

/** Saves the new values by the ordinary edit of a record: parsed, checked, and kept in the history. */
async function saveNewValues(
  { records }: ChangeContext,
  call: ChangeRequestCall,
  requested: readonly RequestedRecord[],
): Promise<void> {
  const { tx, access, origin } = call
  const opened: Access = { ...access, base: openForCorrection(access.base), def: openForCorrection(access.def) }
  for (const { recordId, after } of requested) {
    const values = Object.entries(after).map(([key, value]) => {
      const field = access.def.fields[key]
      if (!field || field.readonly) throw refused(`您不能修改${access.base.fields[key]?.label ?? key}，不能执行`)
      return [key, value === null ? null : toWireFieldValue(field, value)]
    })
    const body = { id: recordId, ...Object.fromEntries(values) }
    await records.actions.editIn(tx, opened, { body, mode: 'save', origin })
  }
}

/**
 * Returns a definition in which records under correction can be edited at any time. Only an approved change request
 * uses it.
 */
function openForCorrection<D extends ResourceDef>(def: D): D {
  const { times: _, ...gate } = def.gate ?? { field: 'status', stages: {} }
  const stage = { word: '勘误中', fields: 'all', canDelete: false } as const
  return { ...def, gate: { ...gate, stages: { ...gate.stages, '90': stage } } }
}

interface LockedRecord {
  id: string
  status: string
  version: number
  name: string | null
}

async function lockRecords(
  { tx, access: { session } }: ChangeRequestCall,
  requested: readonly RequestedRecord[],
): Promise<LockedRecord[]> {
  const { rows } = await sql<LockedRecord>`
    select t.id, t.status, t.version, t.xm as name from xw_info t
    where t.tenant_id = ${session.tenantId} and t.id = any(${idsOf(requested)}::uuid[]) and t.del_flag = '0'
    order by t.id for no key update of t`.execute(tx)
  return rows
}

const maxNamed = 5

async function assertUnchanged(call: ChangeRequestCall, requested: readonly RequestedRecord[]): Promise<void> {
  const { kind } = call.request
  const states: readonly string[] = kind === 'late' ? (findChangeRequestKind(kind)?.from ?? []) : ['90']
  const held = new Map((await lockRecords(call, requested)).map(record => [record.id, record]))
  const changed = requested.filter(({ recordId, version }) => {
    const record = held.get(recordId)
    return record?.version !== version || !states.includes(record?.status ?? '')
  })
  if (changed.length === 0) return
  const names = changed.slice(0, maxNamed).map(({ recordId }) => held.get(recordId)?.name ?? '已删除的记录')
  const more = changed.length > maxNamed ? ` 等 ${changed.length} 条` : ''
  throw refused(`记录在勘误单提交后有变动（${names.join('、')}${more}），不能执行；请驳回后重新填写`)
}
