import type { ChangeRequestKind, ChangeRequestState } from '@xw/shared/degree/change-request'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { can } from '@xw/shared/permission/can'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { forbidden, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { type Access, readAccess } from '../../../resource/access.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller } from '../../../resource/within.ts'
import type { judgeOf } from '../record-check/index.ts'
import type { StepGround } from '../steps/index.ts'
import { actorOf } from '../steps/index.ts'

/** What change sheets need of the rest. */
export interface ChangeGround {
  engine: Engine
  files: Files
  judge: ReturnType<typeof judgeOf>
  steps: StepGround
  records: Resource
  sheets: Resource
}

export interface Sheet {
  id: string
  sheetNo: string
  kind: ChangeRequestKind
  type: string
  state: ChangeRequestState
  reason: string
  documentNo: string
}

/** A call about a sheet, in its transaction: the sheet is held where it is going to change. */
export interface SheetCall {
  tx: Tx
  /** The records of the sheet's type, as the caller has them. */
  access: Access
  /** The sheets, as the caller has them. */
  own: Access
  sheet: Sheet
  origin: Origin
}

async function readSheet(tx: Tx, own: Access, id: string, forWrite: boolean): Promise<Sheet> {
  const found = isId(id) ? await findRecord(tx, own, id, { forWrite }) : null
  if (!found) throw notFound()
  return {
    id,
    sheetNo: textIn(found, 'sheetNo'),
    kind: textIn(found, 'kind') as ChangeRequestKind,
    type: textIn(found, 'xwbslbm'),
    state: textIn(found, 'state') as ChangeRequestState,
    reason: textIn(found, 'reason'),
    documentNo: textIn(found, 'documentNo'),
  }
}

/** The caller in the rights that they have to records: what an edit may write is what a sheet may ask to be written. */
export function toRecords({ session, origin }: Caller, action: 'list' | 'edit'): Caller {
  const permission = `${degreeRecordTable.permission}:${action}`
  if (!can(session.grants, permission)) throw forbidden(permission)
  return { session, origin: { ...origin, permission } }
}

interface Asked {
  id: string
  action: 'list' | 'edit'
}

/** Runs something about one sheet. One of another type or school is one that does not exist. */
export async function withSheet<T>(
  { engine, records, sheets }: ChangeGround,
  caller: Caller,
  { id, action }: Asked,
  run: (call: SheetCall) => Promise<T>,
): Promise<T> {
  if (action === 'edit') assertSchool(caller)
  const { type } = await sheets.actions.withAccess(caller, {}, (tx, own) => readSheet(tx, own, id, false))
  const { session, origin } = caller
  return records.actions.withAccess(toRecords(caller, action), { xwlx: type }, async (tx, access) => {
    const called = origin.permission ? { action: origin.permission } : {}
    const own = await readAccess(tx, changeRequestResource, session, { ...engine.ground, ...called })
    return run({ tx, access, own, sheet: await readSheet(tx, own, id, action === 'edit'), origin })
  })
}

/** Sheets are the school's: who works for departments, or administers the system alone, has none. */
export function assertSchool({ session }: Pick<Caller, 'session'>): void {
  if (actorOf(session) !== 'school') throw refused('勘误单由学校办理')
}

export function assertState({ sheet }: SheetCall, states: readonly Sheet['state'][], refusal: string): void {
  if (!states.includes(sheet.state)) throw refused(refusal)
}
