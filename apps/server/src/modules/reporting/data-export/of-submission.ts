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
import { type KeptTemplate, readTemplate } from '../export-template/index.ts'
import { beginExport } from './apply.ts'
import { needsSecondPerson } from './needs-second-person.ts'
import { planExport } from './plan.ts'
import { photoRefusal } from './preview.ts'
import { readStates, stateOf } from './state.ts'

interface Asked {
  templateId: string
  rows: number
}

interface Foreseen {
  template: KeptTemplate
  withPhotos: boolean
  /** Somebody else has to agree before the files are made. */
  needsApproval: boolean
}

/**
 * What the files of a submission would be. The authority is who they are for: nothing is masked in them, so whoever may
 * not see a column as it is cannot report.
 */
export async function askedForSubmission(tx: Tx, access: Access, { templateId, rows }: Asked): Promise<Foreseen> {
  const { tenantId } = access.session
  if (templateId === '') throw invalid({ templateId: '请选择报送格式' })
  const template = await readTemplate(tx, tenantId, { id: templateId, type: typeOf(access) })
  if (!template.onlyPassed) throw invalid({ templateId: '报送须使用“只导出校验无错误的记录”的模板，如国家格式' })
  const { missing, masked } = planExport(access, { ...template, unmasked: true })
  const lacking = [...missing, ...masked]
  if (lacking.length > 0) throw refused(`您的角色不能完整导出下列内容，不能报送：${lacking.join('、')}`)
  const withPhotos = template.photo !== null
  const flaw = withPhotos ? photoRefusal(access, { template, rows, unmasked: true }) : null
  if (flaw) throw refused(flaw)
  return { template, withPhotos, needsApproval: await needsSecondPerson(tx, access.session, { rows }) }
}

interface Reported extends Asked {
  submissionId: string
  purpose: string
}

/** Asks for the files of a submission, in the transaction that freezes it or at any time later: they are the same. */
export async function exportSubmission(
  deps: Deps,
  tx: Tx,
  access: Access,
  { caller, submissionId, purpose, ...asked }: Reported & { caller: Caller },
): Promise<RequestedExport> {
  const { needsApproval, ...files } = await askedForSubmission(tx, access, asked)
  const wanted = {
    ...files,
    xwlx: typeOf(access),
    // All that was frozen, in the order of the certificates; nothing is asked of the records of today.
    selection: { query: { column: 'xwzsbh', order: 'asc' } },
    unmasked: true,
    purpose,
    submissionId,
    departId: access.session.departId,
    origin: caller.origin,
  }
  return beginExport(deps, tx, access, { caller, wanted, rows: asked.rows, needsApproval })
}

function typeOf({ base }: Access): DegreeTypeCode {
  const type = findDegreeType(base.only?.value ?? '')
  if (!type) throw refused('请选择学位类型')
  return type.code
}

interface Row {
  id: string
  applicant: string
  templateName: string
  purpose: string
  approval: string
  taskId: string | null
  userId: string
  createTime: Date
}

/** Everything that was asked for of a submission, the latest first. */
export async function readSubmissionExports(
  tx: Tx,
  { tenantId, userId }: Access['session'],
  submissionId: string,
): Promise<SubmissionExport[]> {
  const { rows } = await sql<Row>`
    select id, applicant, template_name as "templateName", purpose, approval, task_id as "taskId", user_id as "userId",
      create_time as "createTime"
    from ${sql.table(dataExportResource.table)} where tenant_id = ${tenantId} and submission_id = ${submissionId}
    order by create_time desc, id desc limit 100`.execute(tx)
  const states = await readStates(
    tx,
    tenantId,
    rows.flatMap(({ taskId }) => taskId ?? []),
  )
  return rows.map(({ approval, taskId, userId: whose, createTime, ...rest }) => {
    const task = states.get(taskId ?? '')
    return {
      ...rest,
      createTime: formatTime(createTime),
      state: stateOf(approval, task),
      message: task?.message ?? null,
      isOwn: whose === userId,
    }
  })
}
