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
import { dropRecord, takeRecords } from './add-records.ts'
import { setPhoto } from './photos.ts'
import { assertSchool, assertState, type ChangeGround, type SheetCall, toRecords, withSheet } from './request.ts'
import { setValues } from './set-values.ts'

const Id = textParam(64, 1)
const toEdit = { permission: `${changeRequestResource.permission}:edit`, scope: 'tenant', response: NoResult } as const
const handedIn = '勘误单已提交，不能修改'

const assertDraft = (call: SheetCall) => assertState(call, ['0'], handedIn)

/** DG-04: what is written on a sheet before it is handed in. */
export const draftingRoutes = (ground: ChangeGround): Route[] => [
  drawRoute(ground),
  takeRoute(ground),
  dropRoute(ground),
  setRoute(ground),
  photoRoute(ground),
]

/** A sheet for records that were chosen in their own list: made with them, or not at all. */
const drawRoute = (ground: ChangeGround): Route =>
  route({
    method: 'POST',
    path: changeRequestPaths.draw,
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
      const { engine, records, sheets } = ground
      const drawn = await records.actions.withAccess(toRecords(caller, 'edit'), { xwlx }, async (tx, access) => {
        const called = origin.permission ? { action: origin.permission } : {}
        const own = await readAccess(tx, changeRequestResource, session, { ...engine.ground, ...called })
        const body = { kind, xwbslbm: xwlx, reason }
        const { id } = await sheets.actions.addIn(tx, own, { body, mode: 'submit', origin })
        const sheetNo = textIn((await findRecord(tx, own, id)) ?? {}, 'sheetNo')
        const sheet = { id, sheetNo, kind, type: xwlx, state: '0', reason, documentNo: '' } as const
        const asked = {
          tx,
          access,
          own,
          origin,
          sheet: { ...sheet, kind: findChangeRequestKind(kind)?.value ?? 'edit' },
        }
        const outcome = await takeRecords(ground, asked, { ...(ids && { ids }), ...(query && { query }) })
        return { id, sheetNo, outcome }
      })
      const { id, sheetNo, outcome } = drawn
      const left = outcome.total - outcome.done
      const message = `已填写勘误单 ${sheetNo}，列入 ${outcome.done} 条${left > 0 ? `，另有 ${left} 条不能列入` : ''}`
      return new Answer({ message, result: { id, sheetNo } })
    },
  })

const takeRoute = (ground: ChangeGround): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.take,
    body: Type.Object({ id: Id, ...selectionBody }),
    response: BulkResult,
    async handle(call) {
      const { id, ids, query } = call.body
      const outcome = await withSheet(ground, callerOf(call), { id, action: 'edit' }, asked => {
        assertDraft(asked)
        return takeRecords(ground, asked, { ...(ids && { ids }), ...(query && { query }) })
      })
      return new Answer({ message: `已列入 ${outcome.done} 条记录`, result: outcome })
    },
  })

const dropRoute = (ground: ChangeGround): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.drop,
    body: Type.Object({ id: Id, recordId: Id, field: Type.Optional(textParam(40, 1)) }),
    async handle(call) {
      const { id, recordId, field } = call.body
      await withSheet(ground, callerOf(call), { id, action: 'edit' }, async asked => {
        assertDraft(asked)
        await dropRecord(ground, asked, { recordId, ...(field !== undefined && { field }) })
      })
      return new Answer({ message: '已移出' })
    },
  })

const setRoute = (ground: ChangeGround): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.set,
    body: Type.Object({ id: Id, recordId: Id, values: FieldInputs }),
    bodyBytes: recordBodyBytes,
    async handle(call) {
      const { id, recordId, values } = call.body
      await withSheet(ground, callerOf(call), { id, action: 'edit' }, async asked => {
        assertDraft(asked)
        assertKind(asked, 'edit')
        await setValues(ground, asked, { recordId, values })
      })
      return new Answer({ message: '已填写' })
    },
  })

const photoRoute = (ground: ChangeGround): Route =>
  route({
    ...toEdit,
    method: 'POST',
    path: changeRequestPaths.setPhoto,
    body: Type.Object({ id: Id, recordId: Id, photo: textParam(400) }),
    async handle(call) {
      const { id, recordId, photo } = call.body
      if (photo.trim() === '') throw invalid({ photo: '请上传新照片' })
      await withSheet(ground, callerOf(call), { id, action: 'edit' }, async asked => {
        assertDraft(asked)
        assertKind(asked, 'photo')
        await setPhoto(ground, asked, { recordId, fileId: photo.trim() })
      })
      return new Answer({ message: '新照片已上传' })
    },
  })

function assertKind({ sheet }: SheetCall, kind: 'edit' | 'photo'): void {
  if (sheet.kind !== kind) throw invalid({ id: `这张勘误单的类型不是“${findChangeRequestKind(kind)?.text ?? kind}”` })
}
