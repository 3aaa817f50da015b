import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { dataExportPaths } from '@xw/shared/wire/data-export-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { isWritable } from '../../../resource/rows.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { assertNotOwnRequest, assertSecondPerson, type PendingRequest } from '../../people/second-person/index.ts'
import { loadUserSession } from '../../sign-in/session/index.ts'
import type { ExportRequest } from './export-request.ts'
import { dataExportTask } from './task.ts'

const permission = `${dataExportResource.permission}:approve`
const approvalAccess = { method: 'POST', permission, scope: 'tenant' } as const
const Id = textParam(64, 1)
const { label, max } = dataExportResource.fields.approveNote

/** Routes by which a second person of the school approves or refuses an unmasked export. */
export const exportApprovalRoutes = (deps: Deps, { actions }: Resource): Route[] => [
  route({
    ...approvalAccess,
    path: dataExportPaths.approve,
    body: Type.Object({ id: Id }),
    response: NoResult,
    async handle(call) {
      const caller = callerOf(call)
      const { id } = call.body
      await actions.withAccess(caller, {}, async (tx, access) => {
        const waiting = await lockWaitingExport(tx, access, id)
        await assertSecondPerson(tx, access.session, toRequest(waiting))
        const taskId = await startApprovedExport(deps, tx, access, { id, ...waiting })
        await changeRecords(tx, access, [id], {
          set: decisionColumns(access, { approval: 'approved', note: null, taskId }),
          log: { operation: 'edit', origin: caller.origin, what: `${id} 批准` },
        })
      })
      return new Answer({ message: '已批准，开始导出' })
    },
  }),
  route({
    ...approvalAccess,
    path: dataExportPaths.refuse,
    body: Type.Object({ id: Id, note: textParam(1_000) }),
    response: NoResult,
    async handle(call) {
      const caller = callerOf(call)
      const { id } = call.body
      const note = call.body.note.trim()
      if (note === '') throw invalid({ note: `请输入${label}` })
      if (note.length > max) throw invalid({ note: `${label}最多 ${max} 个字符` })
      await actions.withAccess(caller, {}, async (tx, access) => {
        await lockWaitingExport(tx, access, id)
        await changeRecords(tx, access, [id], {
          set: decisionColumns(access, { approval: 'refused', note, taskId: null }),
          log: { operation: 'edit', origin: caller.origin, what: `${id} 拒绝：${note}` },
        })
      })
      return new Answer({ message: '已拒绝' })
    },
  }),
]

const toRequest = ({ userId, createTime }: WaitingExport): PendingRequest => ({
  askerIds: [userId],
  askedAt: createTime,
  permission,
  ownRefusal: '不能审批自己的申请，请由另一位有审批权限的人处理',
})

interface WaitingExport {
  userId: string
  createTime: Date
  approval: string
  wanted: ExportRequest
}

/** Locks an export that waits for approval. Throws when it is decided already or is the caller’s own request. */
async function lockWaitingExport(tx: Tx, access: Access, id: string): Promise<WaitingExport> {
  const { tenantId } = access.session
  if (!isId(id) || !(await isWritable(tx, access, id))) throw notFound()
  const { rows } = await sql<WaitingExport>`
    select user_id as "userId", create_time as "createTime", approval, wanted from ${sql.table(dataExportResource.table)}
    where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  assertNotOwnRequest(access.session, toRequest(row))
  if (row.approval !== 'waiting') throw refused('该申请已经处理过，请刷新')
  return row
}

/** Starts the export as a task of the applicant, with the rights that the applicant has now. */
async function startApprovedExport(
  deps: Deps,
  tx: Tx,
  { session }: Access,
  { id, userId, wanted }: WaitingExport & { id: string },
) {
  const { tenantId } = session
  const { departId, origin } = wanted
  const asker = await loadUserSession(deps.db, { tenantId, userId, departId, sessionId: id })
  if (!asker) throw refused('申请人的账号已停用或已不在本单位，不能批准')
  const input = { id, wanted, isApproved: true }
  return enqueueTask(deps, tx, { task: dataExportTask, caller: { session: asker, origin }, input })
}

interface ApprovalDecision {
  approval: 'approved' | 'refused'
  note: string | null
  taskId: string | null
}

const decisionColumns = (
  { session: { realname, username } }: Access,
  { approval, note, taskId }: ApprovalDecision,
) => ({
  approval,
  approver: `${realname}（${username}）`,
  approve_time: sql`now()`,
  approve_note: note,
  task_id: taskId,
})
