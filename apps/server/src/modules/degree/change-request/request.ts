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
import type { getChecker } from '../record-check/index.ts'
import type { StepContext } from '../steps/index.ts'
import { actorOf } from '../steps/index.ts'

/** The parts of the system that change requests use. */
export interface ChangeContext {
  engine: Engine
  files: Files
  judge: ReturnType<typeof getChecker>
  steps: StepContext
  records: Resource
  requests: Resource
}

export interface ChangeRequest {
  id: string
  sheetNo: string
  kind: ChangeRequestKind
  type: string
  state: ChangeRequestState
  reason: string
  documentNo: string
}

/** A call about one change request, in its transaction. The request's row is locked when the call changes it. */
export interface ChangeRequestCall {
  tx: Tx
  /** The caller's access to records of the request's degree type. */
  access: Access
  /** The caller's access to change requests. */
  own: Access
  request: ChangeRequest
  origin: Origin
}

async function readRequest(tx: Tx, own: Access, id: string, forWrite: boolean): Promise<ChangeRequest> {
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

/** Returns the caller with the rights to records: a change request may ask only for what the caller could edit. */
export function asRecordCaller({ session, origin }: Caller, action: 'list' | 'edit'): Caller {
  const permission = `${degreeRecordTable.permission}:${action}`
  if (!can(session.grants, permission)) throw forbidden(permission)
  return { session, origin: { ...origin, permission } }
}

interface RequestQuery {
  id: string
  action: 'list' | 'edit'
}

/**
 * Runs a function on one change request. Throws 404 when the request belongs to another school or to a degree type that
 * the caller does not work on.
 */
export async function withRequest<T>(
  { engine, records, requests }: ChangeContext,
  caller: Caller,
  { id, action }: RequestQuery,
  run: (call: ChangeRequestCall) => Promise<T>,
): Promise<T> {
  if (action === 'edit') assertSchool(caller)
  const { type } = await requests.actions.withAccess(caller, {}, (tx, own) => readRequest(tx, own, id, false))
  const { session, origin } = caller
  return records.actions.withAccess(asRecordCaller(caller, action), { xwlx: type }, async (tx, access) => {
    const called = origin.permission ? { action: origin.permission } : {}
    const own = await readAccess(tx, changeRequestResource, session, { ...engine.ground, ...called })
    return run({ tx, access, own, request: await readRequest(tx, own, id, action === 'edit'), origin })
  })
}

/** Throws 422 unless the caller works for the school: departments and administrators have no change requests. */
export function assertSchool({ session }: Pick<Caller, 'session'>): void {
  if (actorOf(session) !== 'school') throw refused('勘误单由学校办理')
}

export function assertState(
  { request }: ChangeRequestCall,
  states: readonly ChangeRequest['state'][],
  refusal: string,
): void {
  if (!states.includes(request.state)) throw refused(refusal)
}
