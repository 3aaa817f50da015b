import { findChangeRequestKind, maxChangedRecords } from '@xw/shared/degree/change-request'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { changeRecords } from '../../../resource/change.ts'
import { buildStageRefusalSql } from '../../../resource/gate.ts'
import { type Selection, selectionCondition } from '../../../resource/selection.ts'
import { formatRefusal, splitSelection } from '../steps/index.ts'
import type { ChangeContext, ChangeRequestCall } from './request.ts'
import { otherRequestRefusal, readRequestedRecords, requestedRecordTable } from './requested-records.ts'

/** SQL expression: why the record `t` cannot be added to the change request; null when it can. */
export function requestRefusal(call: ChangeRequestCall) {
  const { gate } = call.access.base
  if (!gate) throw new Error(`${call.access.base.table} has no stages`)
  const from = findChangeRequestKind(call.request.kind)?.from ?? []
  return sql`coalesce(${buildStageRefusalSql(gate, sql`t.status`, from)}, ${otherRequestRefusal(call)})`
}

/** Adds the records of a selection to a draft, as far as possible, and reports the others. */
export async function addRecords(
  { records, engine }: ChangeContext,
  call: ChangeRequestCall,
  selection: Selection,
): Promise<BulkResult> {
  const { tx, access, request, origin } = call
  const { hooks } = records
  const which = await selectionCondition(tx, access, selection, {
    hooks,
    origin,
    perHour: engine.ground.questionsPerHour,
  })
  const named = selection.ids && { named: new Set(selection.ids).size }
  const sorted = await splitSelection(tx, access, { which, why: requestRefusal(call), held: false, ...named })
  const { ready, outcome } = sorted
  if (ready.length === 0) throw refused(formatRefusal('列入勘误单', outcome))
  if (ready.length > maxChangedRecords) throw refused(`一张勘误单最多 ${maxChangedRecords} 条记录`)
  await sql`
    insert into xw_change_record (tenant_id, id, sheet_id, record_id)
    select ${access.session.tenantId}, id, ${request.id}, record_id
    from unnest(${ready.map(newId)}::uuid[], ${ready}::uuid[]) as taken (id, record_id)
    on conflict (tenant_id, sheet_id, record_id) do nothing`.execute(tx)
  await updateRecordCount(call, `列入 ${ready.length} 条记录`)
  return outcome
}

/** Updates the request's number of records and logs what was done to it. */
export async function updateRecordCount({ tx, own, request, origin }: ChangeRequestCall, what: string): Promise<void> {
  const { tenantId } = own.session
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from xw_change_record where tenant_id = ${tenantId} and sheet_id = ${request.id}`.execute(
    tx,
  )
  const count = rows[0]?.count ?? 0
  if (count > maxChangedRecords) throw refused(`一张勘误单最多 ${maxChangedRecords} 条记录`)
  const log = { operation: 'edit', what: `${request.sheetNo}，${what}`, origin } as const
  await changeRecords(tx, own, [request.id], { set: { record_count: count }, log })
}

/** Takes a record out of a change request that is still a draft, or only the change of one of its fields. */
export async function removeRequestedRecord(
  { files }: ChangeContext,
  call: ChangeRequestCall,
  { recordId, field }: { recordId: string; field?: string },
): Promise<void> {
  const { tx, access, request } = call
  const { tenantId } = access.session
  const [entry] = isId(recordId) ? await readRequestedRecords(tx, access, { sheetId: request.id, recordId }) : []
  if (!entry) throw notFound()
  if (field !== undefined) {
    await sql`
      delete from xw_change_line where tenant_id = ${tenantId} and entry_id = ${entry.id} and field = ${field}`.execute(
      tx,
    )
  } else {
    await files.removeOf(tx, tenantId, { table: requestedRecordTable, recordIds: [entry.id] })
    await sql`delete from xw_change_record where tenant_id = ${tenantId} and id = ${entry.id}`.execute(tx)
  }
  await updateRecordCount(call, field === undefined ? `移出记录 ${recordId}` : `移出记录 ${recordId} 的一项`)
}
