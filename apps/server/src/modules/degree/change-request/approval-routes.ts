import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { assertNotOwnRequest, assertSecondPerson, type PendingRequest } from '../../people/second-person/index.ts'
import { beginCorrection, carryOut, returnToFormerStates } from './carry-out.ts'
import { assertState, type ChangeContext, type ChangeRequest, type ChangeRequestCall, withRequest } from './request.ts'
import { type RequestedRecord, readRequestedRecords } from './requested-records.ts'
import { assertNoNewErrors, isOutOfDate } from './set-values.ts'

const Id = textParam(64, 1)
const Opinion = textParam(200)
const permissionOf = (code: string) => `${changeRequestResource.permission}:${code}`

/** DG-04: routes that take a change request from the school to the province and back. */
export const changeApprovalRoutes = (context: ChangeContext): Route[] => [
  handInRoute(context),
  withdrawRoute(context),
  approveRoute(context),
  answerRoute(context),
]

/** Changes the state of a change request and logs it. */
async function changeState(
  { tx, own, request, origin }: ChangeRequestCall,
  { to, what, set = {} }: { to: ChangeRequest['state']; what: string; set?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const log = { operation: 'step', what: `${request.sheetNo}，${what}`, origin } as const
  await changeRecords(tx, own, [request.id], { set: { state: to, ...set }, log })
}

const handInRoute = (context: ChangeContext): Route =>
  route({
    method: 'POST',
    path: changeRequestPaths.handIn,
    title: '提交勘误单',
    permission: permissionOf('handIn'),
    scope: 'tenant',
    body: Type.Object({ id: Id }),
    response: NoResult,
    async handle(call) {
      await withRequest(context, callerOf(call), { id: call.body.id, action: 'edit' }, async requestCall => {
        assertState(requestCall, ['0'], '勘误单已提交')
        const requested = await readRequestedRecords(requestCall.tx, requestCall.access, {
          sheetId: requestCall.request.id,
        })
        await assertComplete(context, requestCall, requested)
        await beginCorrection(context, requestCall, requested)
        const set = { submit_by: call.session.username, submit_time: sql`now()` }
        await changeState(requestCall, { to: '1', what: '提交', set })
      })
      return new Answer({ message: '已提交，请学校审核人审核' })
    },
  })

/** Throws 422 unless every record has its new value or photo, still has the old value, and passes the present rules. */
async function assertComplete(
  context: ChangeContext,
  call: ChangeRequestCall,
  requested: readonly RequestedRecord[],
): Promise<void> {
  const { kind } = call.request
  if (requested.length === 0) throw refused('勘误单中还没有记录')
  const isMissing = ({ after, newPhoto }: RequestedRecord) =>
    kind === 'edit' ? Object.keys(after).length === 0 : kind === 'photo' && newPhoto === null
  const missing = requested.filter(isMissing).length
  if (missing > 0) throw refused(`有 ${missing} 条记录还没有${kind === 'edit' ? '填写新值' : '上传新照片'}`)
  if (kind !== 'edit') return
  for (const entry of requested) {
    const record = await findRecord(call.tx, call.access, entry.recordId)
    if (record && isOutOfDate(entry, record)) throw refused('有记录的原值已经变动，请重新填写后再提交')
    if (record) await assertNoNewErrors(context, call, entry)
  }
}

const withdrawRoute = (context: ChangeContext): Route =>
  route({
    method: 'POST',
    path: changeRequestPaths.withdraw,
    title: '撤回勘误单',
    permission: permissionOf('handIn'),
    scope: 'tenant',
    body: Type.Object({ id: Id }),
    response: NoResult,
    async handle(call) {
      await withRequest(context, callerOf(call), { id: call.body.id, action: 'edit' }, async requestCall => {
        assertState(requestCall, ['1', '2'], '只有等待审核的勘误单可以撤回')
        await returnToFormerStates(requestCall)
        await changeState(requestCall, { to: '5', what: '撤回' })
      })
      return new Answer({ message: '已撤回，记录恢复到提交前的状态' })
    },
  })

const approveRoute = (context: ChangeContext): Route =>
  route({
    method: 'POST',
    path: changeRequestPaths.approve,
    permission: permissionOf('approve'),
    scope: 'tenant',
    body: Type.Object({ id: Id, isAgreed: Type.Boolean(), opinion: Opinion }),
    response: NoResult,
    async handle(call) {
      const { id, isAgreed } = call.body
      const opinion = call.body.opinion.trim()
      if (!isAgreed && opinion === '') throw invalid({ opinion: '请填写驳回的原因' })
      await withRequest(context, callerOf(call), { id, action: 'edit' }, async requestCall => {
        assertState(requestCall, ['1'], '勘误单不在等待学校审核')
        const { username } = call.session
        const request = await readPendingRequest(requestCall)
        if (isAgreed) await assertSecondPerson(requestCall.tx, call.session, request)
        else {
          assertNotOwnRequest(call.session, request)
          await returnToFormerStates(requestCall)
        }
        const set = { school_opinion: opinion || '同意', school_by: username, school_time: sql`now()` }
        await changeState(requestCall, { to: isAgreed ? '2' : '4', what: isAgreed ? '学校同意' : '学校驳回', set })
      })
      return new Answer({ message: isAgreed ? '已同意，请打印公文报省级学位委员会' : '已驳回，记录恢复到提交前的状态' })
    },
  })

/** Reads who requestCall for the approval: both the creator and the submitter, so that neither can approve it. */
async function readPendingRequest({ tx, access, request }: ChangeRequestCall): Promise<PendingRequest> {
  const { tenantId } = access.session
  const { rows } = await sql<{ askerIds: string[]; askedAt: Date }>`
    select submit_time as "askedAt", array(
      select id::text from sys_user person
      where person.tenant_id = ${tenantId} and person.username in (request.create_by, request.submit_by)) as "askerIds"
    from ${sql.table(changeRequestResource.table)} request where tenant_id = ${tenantId} and id = ${request.id}`.execute(
    tx,
  )
  const [pending] = rows
  if (!pending) throw notFound()
  return { ...pending, permission: permissionOf('approve'), ownRefusal: '不能审核自己填写或提交的勘误单，请由他人审核' }
}

const answerRoute = (context: ChangeContext): Route =>
  route({
    method: 'POST',
    path: changeRequestPaths.answer,
    permission: permissionOf('answer'),
    scope: 'tenant',
    body: Type.Object({ id: Id, isAgreed: Type.Boolean(), opinion: Opinion, documentNo: textParam(60) }),
    response: NoResult,
    async handle(call) {
      const { id, isAgreed } = call.body
      const [opinion, documentNo] = [call.body.opinion.trim(), call.body.documentNo.trim()]
      if (isAgreed && documentNo === '') throw invalid({ documentNo: '请填写批文号' })
      if (!isAgreed && opinion === '') throw invalid({ opinion: '请填写省级不同意的原因' })
      const message = await withRequest(context, callerOf(call), { id, action: 'edit' }, async requestCall => {
        assertState(requestCall, ['2'], '勘误单不在等待省级意见')
        if (isAgreed) await carryOut(context, requestCall)
        else await returnToFormerStates(requestCall)
        const set = {
          province_opinion: opinion || '同意',
          document_no: documentNo || null,
          province_by: call.session.username,
          province_time: sql`now()`,
        }
        await changeState(requestCall, {
          to: isAgreed ? '3' : '4',
          what: isAgreed ? `省级同意，${documentNo}` : '省级不同意',
          set,
        })
        return isAgreed ? doneMessages[requestCall.request.kind] : '已登记，记录恢复到提交前的状态'
      })
      return new Answer({ message })
    },
  })

const doneMessages: Readonly<Record<ChangeRequest['kind'], string>> = {
  edit: '已执行，记录已按新值修改，回到“已报送”',
  photo: '已执行，照片已更换，记录回到“已报送”',
  delete: '已执行，记录转为“报送退回”，可修改后重新报送',
  late: '已登记，记录可以补报',
}
