import { type DegreeTypeCode, findDegreeType } from '@xw/shared/degree/types'
import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import type { RequestedExport } from '@xw/shared/wire/data-export'
import type { SubmissionExport } from '@xw/shared/wire/submissions'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { invalid, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Access } from '../../../resource/access.ts'
import type { Caller } from '../../../resource/within.ts'
import { requireExportTemplate, type StoredExportTemplate } from '../export-template/index.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { planExport } from './plan.ts'
import { findPhotoRefusal } from './preview.ts'
import { startExport } from './request-export.ts'
import { exportState, readTaskStates } from './state.ts'

interface SubmissionExportQuery {
  templateId: string
  rows: number
}

interface SubmissionExportPreview {
  template: StoredExportTemplate
  withPhotos: boolean
  /** Whether a second person has to approve before the files are made. */
  needsApproval: boolean
}

/**
 * Checks whether the caller may export a submission, and previews its files. The authority needs every value unmasked, so a
 * user who sees a column masked or not at all cannot submit.
 */
export async function previewSubmissionExport(
  tx: Tx,
  access: Access,
  { templateId, rows }: SubmissionExportQuery,
): Promise<SubmissionExportPreview> {
  const { tenantId } = access.session
  if (templateId === '') throw invalid({ templateId: '请选择报送格式' })
  const template = await requireExportTemplate(tx, tenantId, { id: templateId, type: requireDegreeType(access) })
  if (!template.onlyPassed) throw invalid({ templateId: '报送须使用“只导出校验无错误的记录”的模板，如国家格式' })
  const { missing, masked } = planExport(access, { ...template, unmasked: true })
  const lacking = [...missing, ...masked]
  if (lacking.length > 0) throw refused(`您的角色不能完整导出下列内容，不能报送：${lacking.join('、')}`)
  const withPhotos = template.photo !== null
  const flaw = withPhotos ? findPhotoRefusal(access, { template, rows, unmasked: true }) : null
  if (flaw) throw refused(flaw)
  return { template, withPhotos, needsApproval: await needsSecondPerson(tx, access.session, { rows }) }
}

interface SubmissionExportRequest extends SubmissionExportQuery {
  submissionId: string
  purpose: string
}

/** Requests the files of a submission, in the transaction that freezes it or any time later; the files are the same. */
export async function exportSubmission(
  deps: Deps,
  tx: Tx,
  access: Access,
  { caller, submissionId, purpose, ...asked }: SubmissionExportRequest & { caller: Caller },
): Promise<RequestedExport> {
  const { needsApproval, ...files } = await previewSubmissionExport(tx, access, asked)
  const wanted = {
    ...files,
    xwlx: requireDegreeType(access),
    // All frozen rows in the order of the certificates; the present records are not filtered.
    selection: { query: { column: 'xwzsbh', order: 'asc' } },
    unmasked: true,
    purpose,
    submissionId,
    departId: access.session.departId,
    origin: caller.origin,
  }
  return startExport(deps, tx, access, { caller, wanted, rows: asked.rows, needsApproval })
}

function requireDegreeType({ base }: Access): DegreeTypeCode {
  const type = findDegreeType(base.only?.value ?? '')
  if (!type) throw refused('请选择学位类型')
  return type.code
}

interface ExportRow {
  id: string
  applicant: string
  templateName: string
  purpose: string
  approval: string
  taskId: string | null
  userId: string
  createTime: Date
}

/** Lists the exports of a submission, the latest first. */
export async function listSubmissionExports(
  tx: Tx,
  { tenantId, userId }: Access['session'],
  submissionId: string,
): Promise<SubmissionExport[]> {
  const { rows } = await sql<ExportRow>`
    select id, applicant, template_name as "templateName", purpose, approval, task_id as "taskId", user_id as "userId",
      create_time as "createTime"
    from ${sql.table(dataExportResource.table)} where tenant_id = ${tenantId} and submission_id = ${submissionId}
    order by create_time desc, id desc limit 100`.execute(tx)
  const states = await readTaskStates(
    tx,
    tenantId,
    rows.flatMap(({ taskId }) => taskId ?? []),
  )
  return rows.map(({ approval, taskId, userId: whose, createTime, ...rest }) => {
    const task = states.get(taskId ?? '')
    return {
      ...rest,
      createTime: formatTime(createTime),
      state: exportState(approval, task),
      message: task?.message ?? null,
      isOwn: whose === userId,
    }
  })
}
