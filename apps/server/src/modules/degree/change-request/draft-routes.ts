import { findChangeRequestKind } from '@xw/shared/degree/change-request'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { CreatedChangeRequest } from '@xw/shared/wire/change-requests'
import { BulkResult } from '@xw/shared/wire/record-steps'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { FieldInputs, textParam } from '../../../lib/params.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { readAccess } from '../../../resource/access.ts'
import { recordBodyBytes } from '../../../resource/body-bytes.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { selectionBody } from '../../../resource/selection.ts'
import { textIn } from '../../../resource/stored.ts'
import { addRecords, removeRequestedRecord } from './add-records.ts'
import { setPhoto } from './photos.ts'
import {
  asRecordCaller,
  assertSchool,
  assertState,
  type ChangeContext,
  type ChangeRequestCall,
  withRequest,
} from './request.ts'
import { setValues } from './set-values.ts'

const Id = textParam(64, 1)
const toEdit = { permission: `${changeRequestResource.permission}:edit`, scope: 'tenant', response: NoResult } as const
const submittedText = '勘误单已提交，不能修改'

const assertDraft = (call: ChangeRequestCall) => assertState(call, ['0'], submittedText)

/** DG-04: routes that edit a change request before it is submitted. */
export const changeDraftRoutes = (context: ChangeContext): Route[] => [
  createRoute(context),
  addRecordsRoute(context),
  removeRecordRoute(context),
  setValuesRoute(context),
  setPhotoRoute(context),
]

/**
 * Creates a change request for records that were selected in the list of records. When no record can be added, nothing
 * is created.
 */
const createRoute = (context: ChangeContext): Route =>
  route({
    method: 'POST',
    path: changeRequestPaths.draw,
    title: '为所选记录填写勘误单',
    permission: `${changeRequestResource.permission}:add`,
    scope: 'tenant',
    body: Type.Object({ xwlx: textParam(2), kind: textParam(10), reason: textParam(500), ...selectionBody }),
    response: CreatedChangeRequest,
    async handle(call) {
      const caller = callerOf(call)
      const { xwlx, kind, reason, ids, query } = call.body
      assertSchool(caller)
      if (!findChangeRequestKind(kind)) throw invalid({ kind: '请选择勘误类型' })
      const { session, origin } = caller
      const { engine, records, requests } = context
      const drawn = await records.actions.withAccess(asRecordCaller(caller, 'edit'), { xwlx }, async (tx, access) => {
        const called = origin.permission ? { action: origin.permission } : {}
        const own = await readAccess(tx, changeRequestResource, session, { ...engine.ground, ...called })
        const body = { kind, xwbslbm: xwlx, reason }
        const { id } = await requests.actions.addIn(tx, own, { body, mode: 'submit', origin })
        const sheetNo = textIn((await findRecord(tx, own, id)) ?? {}, 'sheetNo')
        const request = { id, sheetNo, kind, type: xwlx, state: '0', reason, documentNo: '' } as const
        const requestCall = {
          tx,
          access,
          own,
          origin,
          request: { ...request, kind: findChangeRequestKind(kind)?.value ?? 'edit' },
        }
        const outcome = await addRecords(context, requestCall, { ...(ids && { ids }), ...(query && { query }) })
        return { id, sheetNo, outcome }
      })
      const { id, sheetNo, outcome } = drawn
      const left = outcome.total - outcome.done
      const message = `已填写勘误单 ${sheetNo}，列入 ${outcome.done} 条${left > 0 ? `，另有 ${left} 条不能列入` : ''}`
      return new Answer({ message, result: { id, sheetNo } })
    },
  })

const addRecordsRoute = (context: ChangeContext): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.take,
    title: '向勘误单添加记录',
    body: Type.Object({ id: Id, ...selectionBody }),
    response: BulkResult,
    async handle(call) {
      const { id, ids, query } = call.body
      const outcome = await withRequest(context, callerOf(call), { id, action: 'edit' }, requestCall => {
        assertDraft(requestCall)
        return addRecords(context, requestCall, { ...(ids && { ids }), ...(query && { query }) })
      })
      return new Answer({ message: `已列入 ${outcome.done} 条记录`, result: outcome })
    },
  })

const removeRecordRoute = (context: ChangeContext): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.drop,
    title: '从勘误单移出记录',
    body: Type.Object({ id: Id, recordId: Id, field: Type.Optional(textParam(40, 1)) }),
    async handle(call) {
      const { id, recordId, field } = call.body
      await withRequest(context, callerOf(call), { id, action: 'edit' }, async requestCall => {
        assertDraft(requestCall)
        await removeRequestedRecord(context, requestCall, { recordId, ...(field !== undefined && { field }) })
      })
      return new Answer({ message: '已移出' })
    },
  })

const setValuesRoute = (context: ChangeContext): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.set,
    title: '填写一条记录的新值',
    body: Type.Object({ id: Id, recordId: Id, values: FieldInputs }),
    bodyBytes: recordBodyBytes,
    async handle(call) {
      const { id, recordId, values } = call.body
      await withRequest(context, callerOf(call), { id, action: 'edit' }, async requestCall => {
        assertDraft(requestCall)
        assertKind(requestCall, 'edit')
        await setValues(context, requestCall, { recordId, values })
      })
      return new Answer({ message: '已填写' })
    },
  })

const setPhotoRoute = (context: ChangeContext): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.setPhoto,
    title: '上传一条记录的新照片',
    body: Type.Object({ id: Id, recordId: Id, photo: textParam(400) }),
    async handle(call) {
      const { id, recordId, photo } = call.body
      if (photo.trim() === '') throw invalid({ photo: '请上传新照片' })
      await withRequest(context, callerOf(call), { id, action: 'edit' }, async requestCall => {
        assertDraft(requestCall)
        assertKind(requestCall, 'photo')
        await setPhoto(context, requestCall, { recordId, fileId: photo.trim() })
      })
      return new Answer({ message: '新照片已上传' })
    },
  })

function assertKind({ request }: ChangeRequestCall, kind: 'edit' | 'photo'): void {
  if (request.kind !== kind) throw invalid({ id: `这张勘误单的类型不是“${findChangeRequestKind(kind)?.text ?? kind}”` })
}
