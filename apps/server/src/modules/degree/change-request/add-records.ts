import { findChangeRequestKind, maxChangedRecords } from '@xw/shared/degree/change-request'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { sql } from 'kysely'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { changeRecords } from '../../../resource/change.ts'
import { buildStageRefusalSql } from '../../../resource/gate.ts'
import { type Selection, selectionCondition } from '../../../resource/selection.ts'
import { refusalOf, sortMany } from '../steps/index.ts'
import type { ChangeGround, SheetCall } from './request.ts'
import { entryTable, heldElsewhere, readEntries } from './requested-records.ts'

/** Why the record `t` cannot stand on a sheet; null where it can. */
export function whyNotOnSheet(call: SheetCall) {
  const { gate } = call.access.base
  if (!gate) throw new Error(`${call.access.base.table} has no stages`)
  const from = findChangeRequestKind(call.sheet.kind)?.from ?? []
  return sql`coalesce(${buildStageRefusalSql(gate, sql`t.status`, from)}, ${heldElsewhere(call)})`
}

/** Puts the records of a selection on a draft, as far as they can stand on it; says what came of the others. */
export async function takeRecords(
  { records, engine }: ChangeGround,
  call: SheetCall,
  selection: Selection,
): Promise<BulkResult> {
  const { tx, access, sheet, origin } = call
  const { hooks } = records
  const which = await selectionCondition(tx, access, selection, {
    hooks,
    origin,
    perHour: engine.ground.questionsPerHour,
  })
  const named = selection.ids && { named: new Set(selection.ids).size }
  const sorted = await sortMany(tx, access, { which, why: whyNotOnSheet(call), held: false, ...named })
  const { ready, outcome } = sorted
  if (ready.length === 0) throw refused(refusalOf('列入勘误单', outcome))
  if (ready.length > maxChangedRecords) throw refused(`一张勘误单最多 ${maxChangedRecords} 条记录`)
  await sql`
    insert into xw_change_record (tenant_id, id, sheet_id, record_id)
    select ${access.session.tenantId}, id, ${sheet.id}, record_id
    from unnest(${ready.map(newId)}::uuid[], ${ready}::uuid[]) as taken (id, record_id)
    on conflict (tenant_id, sheet_id, record_id) do nothing`.execute(tx)
  await countRecords(call, `列入 ${ready.length} 条记录`)
  return outcome
}

/** The sheet says how many records it has; what was done to it stands in the log. */
export async function countRecords({ tx, own, sheet, origin }: SheetCall, what: string): Promise<void> {
  const { tenantId } = own.session
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from xw_change_record where tenant_id = ${tenantId} and sheet_id = ${sheet.id}`.execute(
    tx,
  )
  const count = rows[0]?.count ?? 0
  if (count > maxChangedRecords) throw refused(`一张勘误单最多 ${maxChangedRecords} 条记录`)
  const log = { operation: 'edit', what: `${sheet.sheetNo}，${what}`, origin } as const
  await changeRecords(tx, own, [sheet.id], { set: { record_count: count }, log })
}

/** Takes a record out of a draft, or one field of it. */
export async function dropRecord(
  { files }: ChangeGround,
  call: SheetCall,
  { recordId, field }: { recordId: string; field?: string },
): Promise<void> {
  const { tx, access, sheet } = call
  const { tenantId } = access.session
  const [entry] = isId(recordId) ? await readEntries(tx, access, { sheetId: sheet.id, recordId }) : []
  if (!entry) throw notFound()
  if (field !== undefined) {
    await sql`
      delete from xw_change_line where tenant_id = ${tenantId} and entry_id = ${entry.id} and field = ${field}`.execute(
      tx,
    )
  } else {
    await files.removeOf(tx, tenantId, { table: entryTable, recordIds: [entry.id] })
    await sql`delete from xw_change_record where tenant_id = ${tenantId} and id = ${entry.id}`.execute(tx)
  }
  await countRecords(call, field === undefined ? `移出记录 ${recordId}` : `移出记录 ${recordId} 的一项`)
}
