import { findChangeRequestKind } from '@xw/shared/degree/change-request'
import { changeStep, endChangeStep, type RecordStep, unreportStep } from '@xw/shared/degree/record-steps'
import { toWireFieldValue } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Access } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { freezeRecords, nextSubmission, withdrawRows } from '../../reporting/submission/index.ts'
import { refusalOf, type Step, sortMany, takeStep, whyNot } from '../steps/index.ts'
import { whyNotOnSheet } from './add-records.ts'
import { givePhotos } from './photos.ts'
import type { ChangeGround, SheetCall } from './request.ts'
import { type Entry, readEntries } from './requested-records.ts'

interface Wanted {
  action: RecordStep
  to: string
  reason?: string
  set?: Readonly<Record<string, unknown>>
}

const stepOf = ({ sheet, origin }: SheetCall, { action, to, reason, set }: Wanted): Step => ({
  action,
  actor: 'school',
  to,
  reason: reason ?? null,
  marked: [],
  commitment: null,
  origin,
  more: { what: sheet.sheetNo, ...(set && { set }) },
})

const idsOf = (entries: readonly Entry[]) => entries.map(({ recordId }) => recordId)
const named = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`

/** Holds the records of a sheet that is handed in, and moves them under correction: all of them, or nothing happens. */
export async function beginChange(ground: ChangeGround, call: SheetCall, entries: readonly Entry[]): Promise<void> {
  const { tx, access, sheet } = call
  const { tenantId } = access.session
  const ids = idsOf(entries)
  const step = stepOf(call, { action: changeStep, to: '90', reason: sheet.reason })
  const isLate = sheet.kind === 'late'
  const why = isLate ? sql`null` : whyNot(access, step, await ground.steps.batches.of(tx, tenantId))
  const which = sql<boolean>`t.id = any(${ids}::uuid[]) and ${reachableCondition(access, { forWrite: true })}`
  // Held before they are looked at: who waited for them sees what the other sheet has done meanwhile.
  await hold(call, entries)
  const asked = { which, why: sql`coalesce(${whyNotOnSheet(call)}, ${why})`, held: false, named: ids.length }
  const { outcome } = await sortMany(tx, access, asked)
  if (outcome.refused.length > 0) throw refused(refusalOf('提交', outcome))
  await sql`
    update xw_change_record e set from_status = t.status from xw_info t
    where e.tenant_id = ${tenantId} and e.sheet_id = ${sheet.id} and t.tenant_id = e.tenant_id and t.id = e.record_id
    `.execute(tx)
  if (!isLate) await takeStep(tx, access, ids, step)
  await sql`
    update xw_change_record e set record_version = t.version from xw_info t
    where e.tenant_id = ${tenantId} and e.sheet_id = ${sheet.id} and t.tenant_id = e.tenant_id and t.id = e.record_id
    `.execute(tx)
}

/** Nothing comes of the sheet: each record goes back to where it was. */
export async function takeBack(call: SheetCall): Promise<void> {
  const { tx, access, sheet } = call
  if (sheet.kind === 'late') return
  const entries = await readEntries(tx, access, { sheetId: sheet.id })
  await hold(call, entries)
  for (const [to, some] of Map.groupBy(entries, ({ fromStatus }) => fromStatus ?? '80'))
    await takeStep(tx, access, idsOf(some), stepOf(call, { action: endChangeStep, to }))
}

/** The province agrees: what the sheet asks for is done, to records that are still as they were handed in. */
export async function carryOut(ground: ChangeGround, call: SheetCall): Promise<void> {
  const { tx, access, sheet } = call
  const entries = await readEntries(tx, access, { sheetId: sheet.id })
  const ids = idsOf(entries)
  await assertUnchanged(call, entries)
  if (sheet.kind === 'late') return
  await ground.steps.backUp(tx, access, { kind: 'change', ids: named(ids), note: `勘误 ${sheet.sheetNo}` })
  if (sheet.kind === 'delete') {
    const reason = `${sheet.reason}（${sheet.sheetNo}）`.slice(0, 500)
    await takeStep(tx, access, ids, stepOf(call, { action: unreportStep, to: '71', reason }))
    await withdrawRows(tx, access.session, ids)
    return
  }
  const photo = sheet.kind === 'photo' ? { photo: await givePhotos(ground, call, entries) } : {}
  if (sheet.kind === 'edit') await writeValues(ground, call, entries)
  const set = { is_changed: '1', ...photo }
  await takeStep(tx, access, ids, stepOf(call, { action: endChangeStep, to: '70', set }))
  await ground.records.hooks.afterWrite?.({ tx, access, ids })
  await reportAnew(ground, call, ids)
}

/** What was changed awaits an answer as it is now, and none as it was before. */
async function reportAnew({ files }: ChangeGround, call: SheetCall, ids: readonly string[]): Promise<void> {
  const { tx, access, sheet, origin } = call
  const { session } = access
  await withdrawRows(tx, session, ids)
  const opened = await nextSubmission(tx, session.tenantId)
  const said = { kind: 'change', period: '全年', note: `勘误单 ${sheet.sheetNo}` } as const
  await freezeRecords(tx, files, { ...opened, ...said, type: sheet.type, ids, by: { session, origin } })
}

/** By the edit of a record itself: read, checked, kept in the history and judged as any other. */
async function writeValues({ records }: ChangeGround, call: SheetCall, entries: readonly Entry[]): Promise<void> {
  const { tx, access, origin } = call
  const opened: Access = { ...access, base: underCorrection(access.base), def: underCorrection(access.def) }
  for (const { recordId, after } of entries) {
    const values = Object.entries(after).map(([key, value]) => {
      const field = access.def.fields[key]
      if (!field || field.readonly) throw refused(`您不能修改${access.base.fields[key]?.label ?? key}，不能执行`)
      return [key, value === null ? null : toWireFieldValue(field, value)]
    })
    const body = { id: recordId, ...Object.fromEntries(values) }
    await records.actions.editIn(tx, opened, { body, mode: 'save', origin })
  }
}

/** The definition in which records under correction are open, whenever: to a sheet that was agreed to, and to nothing else. */
function underCorrection<D extends ResourceDef>(def: D): D {
  const { times: _, ...gate } = def.gate ?? { field: 'status', stages: {} }
  const stage = { word: '勘误中', fields: 'all', canDelete: false } as const
  return { ...def, gate: { ...gate, stages: { ...gate.stages, '90': stage } } }
}

interface Held {
  id: string
  status: string
  version: number
  name: string | null
}

async function hold({ tx, access: { session } }: SheetCall, entries: readonly Entry[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select t.id, t.status, t.version, t.xm as name from xw_info t
    where t.tenant_id = ${session.tenantId} and t.id = any(${idsOf(entries)}::uuid[]) and t.del_flag = '0'
    order by t.id for no key update of t`.execute(tx)
  return rows
}

const maxNamed = 5

async function assertUnchanged(call: SheetCall, entries: readonly Entry[]): Promise<void> {
  const { kind } = call.sheet
  const states: readonly string[] = kind === 'late' ? (findChangeRequestKind(kind)?.from ?? []) : ['90']
  const held = new Map((await hold(call, entries)).map(record => [record.id, record]))
  const changed = entries.filter(({ recordId, version }) => {
    const record = held.get(recordId)
    return record?.version !== version || !states.includes(record?.status ?? '')
  })
  if (changed.length === 0) return
  const names = changed.slice(0, maxNamed).map(({ recordId }) => held.get(recordId)?.name ?? '已删除的记录')
  const more = changed.length > maxNamed ? ` 等 ${changed.length} 条` : ''
  throw refused(`记录在勘误单提交后有变动（${names.join('、')}${more}），不能执行；请驳回后重新填写`)
}
