import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import type { RequestedExport } from '@xw/shared/wire/data-export'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Access, EngineContext } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Resource } from '../../../resource/engine.ts'
import { spendQuestions } from '../../../resource/questions.ts'
import type { Caller } from '../../../resource/within.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { describeSelection, type ExportRequest, parseSelectionQuery } from './export-request.ts'
import { type ExportQuery, previewExport } from './preview.ts'
import { dataExportTask } from './task.ts'

interface ExportContext {
  deps: Deps
  ground: EngineContext
  records: Resource
}

/** Requests an export. It starts at once, or waits for a second person to approve it. */
export const requestExport = (
  { deps, ground, records: { actions, hooks } }: ExportContext,
  caller: Caller,
  asked: ExportQuery & { purpose: string },
): Promise<RequestedExport> =>
  actions.withAccess(caller, { xwlx: asked.xwlx }, async (tx, access) => {
    const { filter, params } = parseSelectionQuery(access, asked.selection)
    const narrow = hooks.narrow?.(params, access) ?? null
    await spendQuestions(tx, access, { filter, narrow, origin: caller.origin, perHour: ground.questionsPerHour })
    const { template, rows, needsApproval, refusal } = await previewExport(tx, access, asked, hooks)
    if (refusal) throw refused(refusal)
    const { templateId: _, ...rest } = asked
    const wanted: ExportRequest = { ...rest, template, departId: access.session.departId, origin: caller.origin }
    return startExport(deps, tx, access, { caller, wanted, rows, needsApproval })
  })

interface ExportStart {
  caller: Caller
  wanted: ExportRequest
  rows: number
  needsApproval: boolean
}

/** Stores the request, and starts the export when nobody has to approve it. */
export async function startExport(
  deps: Deps,
  tx: Tx,
  access: Access,
  { caller, wanted, rows, needsApproval }: ExportStart,
): Promise<RequestedExport> {
  const id = newId()
  const input = { id, wanted, isApproved: false }
  const taskId = needsApproval ? null : await enqueueTask(deps, tx, { task: dataExportTask, caller, input })
  await insertExport(tx, access, { id, wanted, rows, taskId })
  const how = `${wanted.unmasked ? '完整信息' : '脱敏'}，${rows} 条，用途：${wanted.purpose}`
  const what = `按模板“${wanted.template.name}”${needsApproval ? '申请' : ''}（${how}）`
  await writeOperation(tx, access, { operation: 'export', origin: caller.origin, what })
  return { id, taskId }
}

interface ExportRow {
  id: string
  wanted: ExportRequest
  rows: number
  taskId: string | null
}

async function insertExport(tx: Tx, access: Access, { id, wanted, rows, taskId }: ExportRow): Promise<void> {
  const { tenantId, userId, username, realname } = access.session
  await sql`
    insert into ${sql.table(dataExportResource.table)} (tenant_id, id, applicant, template_name, xwbslbm, range_text, purpose, unmasked,
      with_photos, row_num, approval, task_id, user_id, wanted, submission_id, create_by)
    values (${tenantId}, ${id}, ${`${realname}（${username}）`}, ${wanted.template.name}, ${wanted.xwlx},
      ${wanted.submissionId ? '报送时的内容' : describeSelection(access, wanted.selection)}, ${wanted.purpose}, ${wanted.unmasked ? '1' : '0'},
      ${wanted.withPhotos ? '1' : '0'}, ${rows}, ${taskId ? 'none' : 'waiting'}, ${taskId}, ${userId},
      ${JSON.stringify(wanted)}::jsonb, ${wanted.submissionId ?? null}, ${username})`.execute(tx)
}
