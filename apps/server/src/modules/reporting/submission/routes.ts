import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { submitUpStep } from '@xw/shared/degree/record-steps'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import { RequestedExport } from '@xw/shared/wire/data-export'
import { maxPurpose } from '@xw/shared/wire/data-export-paths'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import { SubmissionExport, SubmissionVerification } from '@xw/shared/wire/submissions'
import { Type } from 'typebox'
import { invalid } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { exportSubmission, listSubmissionExports } from '../data-export/index.ts'
import { findSubmission } from './find-submission.ts'
import { summaryRoutes } from './summary-routes.ts'
import { verifySubmission } from './verify.ts'

const listAccess = { method: 'GET', permission: `${submissionResource.permission}:list`, scope: 'tenant' } as const
const Id = textParam(64, 1)
const IdQuery = Type.Object({ id: Id })

/** 已报送信息: the submissions of a school, their files, and the check that nothing in them was changed. */
export function submissionRoutes(deps: Deps, engine: Engine): Routes {
  const submissions = engine.resource(submissionResource)
  const rows = engine.resource(submissionRowResource)
  return () => [
    ...submissions.routes(),
    ...rows.routes(),
    verifyRoute(deps, engine),
    exportsRoute(deps, engine),
    exportRoute(deps, engine),
    ...summaryRoutes(deps, engine),
  ]
}

const verifyRoute = ({ db }: Deps, engine: Engine): Route =>
  route({
    ...listAccess,
    path: submissionPaths.verify,
    ratePerMinute: 30,
    query: IdQuery,
    response: SubmissionVerification,
    async handle(call) {
      const { id } = await findSubmission(engine, callerOf(call), call.query.id)
      const { tenantId } = call.session
      return db.inTenant(tenantId, tx => verifySubmission(tx, tenantId, id))
    },
  })

const exportsRoute = ({ db }: Deps, engine: Engine): Route =>
  route({
    ...listAccess,
    path: submissionPaths.exports,
    query: IdQuery,
    response: Type.Array(SubmissionExport),
    async handle(call) {
      const { id } = await findSubmission(engine, callerOf(call), call.query.id)
      return db.inTenant(call.session.tenantId, tx => listSubmissionExports(tx, call.session, id))
    },
  })

/** 再次导出: makes the same files again for a stated purpose. Needs the permission to submit. */
const exportRoute = (deps: Deps, engine: Engine): Route =>
  route({
    method: 'POST',
    path: submissionPaths.export,
    permission: `${degreeRecordTable.permission}:${submitUpStep.code}`,
    scope: 'tenant',
    body: Type.Object({ id: Id, templateId: textParam(64), purpose: textParam(1_000) }),
    response: RequestedExport,
    async handle(call) {
      const caller = callerOf(call)
      const { templateId } = call.body
      const purpose = call.body.purpose.trim()
      if (purpose === '') throw invalid({ purpose: '请输入用途' })
      if (purpose.length > maxPurpose) throw invalid({ purpose: `用途最多 ${maxPurpose} 个字符` })
      const { id, type, rowCount: rows } = await findSubmission(engine, caller, call.body.id)
      const records = engine.made.get(degreeRecordTable.path)
      if (!records) throw new Error('submissions are made of degree records')
      const result = await records.actions.withAccess(caller, { xwlx: type }, (tx, access) =>
        exportSubmission(deps, tx, access, { caller, submissionId: id, templateId, rows, purpose }),
      )
      return new Answer({ message: result.taskId ? '已开始导出，完成后可在此下载' : '已提交，等待审批', result })
    },
  })
