import { AppError, refused } from '../../../lib/errors.ts'
import { publishLive } from '../../../plugins/live.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { buildFailureSheets } from '../../../resource/bulk/failures.ts'
import type { ImportPlan } from '../../../resource/bulk/plan.ts'
import { type ImportRun, refuseRemainingRows, runImport, tryImport } from '../../../resource/bulk/run.ts'
import type { StagedFile } from '../../../resource/bulk/stage.ts'
import type { Resource } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import type { Sheet } from '../../../spreadsheet/types.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { defineTask, type TaskResult, type TaskRun } from '../../../tasks/define-task.ts'
import type { ImportInput } from './enqueue.ts'
import { resolveImportBatch } from './entry-of.ts'
import { endImport, type ImportJob, loadImport, type SheetOptions, type TemplateOptions } from './job.ts'
import { findImportFile, withImportSheet } from './open-file.ts'
import { buildImportPlan } from './plan-of.ts'
import { describeResult, importStatus } from './result.ts'
import { describeUnknownColumns } from './sheet-columns.ts'
import { planSheet } from './sheet-plan.ts'
import { hadTrialRun, limitRows } from './unmatched.ts'
import { loadImportWords } from './words.ts'

/** IM-05: the task that runs an import or its trial run. */
export const importTask = defineTask<ImportInput>({
  name: 'resource.import',
  title: '批量导入',
  permission: ({ permission }) => `${permission}:importExcel`,
  run: (task, { importId }) =>
    runImportJob(task, importId, async (job, access, resource) => {
      const { kind, mapping, options } = job
      if (kind === 'photo') throw new Error('photos have a task of their own')
      const plan =
        kind === 'sheet'
          ? planSheet(access, resource, { mapping, compared: templateOptions(job).compared, input: options.params })
          : buildImportPlan(access, {
              kind,
              mapping,
              options: options as SheetOptions,
              hooks: resource.hooks,
              ...(await loadPlanInput(task, access, job)),
            })
      const { files, db } = task.deps
      const file = await findImportFile(files, task.caller.session, job.fileId)
      try {
        return await withImportSheet(files, file, sheet =>
          runSheetImport(task, { job, plan, sheet, hooks: resource.hooks }),
        )
      } finally {
        await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
      }
    }),
})

/** Runs an import with the rights that its user has now. A refusal ends the import as well as the task. */
export async function runImportJob(
  { deps: { db }, engine, caller, signal }: TaskRun,
  importId: string,
  work: (job: ImportJob, access: Access, resource: Resource) => Promise<TaskResult>,
): Promise<TaskResult> {
  const { tenantId } = caller.session
  const job = await db.inTenant(tenantId, tx => loadImport(tx, tenantId, importId))
  try {
    const { path, params } = job.options
    const resource = engine.made.get(path)
    if (!resource) throw refused('系统已没有此类数据')
    return await work(job, await resource.actions.withAccess(caller, params, async (_, access) => access), resource)
  } catch (error) {
    // A refusal ends the task. After any other error the task is retried and the import continues.
    if (error instanceof AppError && !signal.aborted)
      await db.inTenant(tenantId, tx => endImport(tx, importId, { status: 'error', message: error.message }))
    throw error
  }
}

/** The columns of an import by a resource’s own template or export; empty for other imports. */
const templateOptions = ({ options }: ImportJob): Pick<TemplateOptions, 'compared' | 'unread'> => ({
  compared: [],
  unread: [],
  ...(options as Partial<TemplateOptions>),
})

/** Loads what a plan needs from the database: the school’s words and the batch. */
const loadPlanInput = ({ deps: { db } }: TaskRun, access: Access, { kind, options }: ImportJob) =>
  db.inTenant(access.session.tenantId, async tx => ({
    words: await loadImportWords(tx, access),
    batchId: await resolveImportBatch(tx, access, {
      kind: kind === 'add' ? 'add' : 'update',
      batchId: options.params.batchId,
    }),
  }))

interface OpenedImport {
  job: ImportJob
  plan: ImportPlan
  sheet: Sheet
  hooks: Hooks
}

async function runSheetImport(task: TaskRun, opened: OpenedImport): Promise<TaskResult> {
  const { job, plan, sheet, hooks } = opened
  const { deps, caller, signal } = task
  const { tenantId, userId } = caller.session
  const isTry = job.dryRun === '1'
  const isNews = isTry || !(await deps.db.inTenant(tenantId, tx => hadTrialRun(tx, caller.session, job.id)))
  let percent = 0
  const running: ImportRun = {
    db: deps.db,
    plan,
    hooks,
    importId: job.id,
    origin: caller.origin,
    rows: sheet.rows(),
    signal,
    async progress(reached, done) {
      percent = reached
      task.progress(reached, done && { totalNum: done.total, successNum: done.success, failNum: done.fail })
    },
    ...(isNews && limitRows(deps.db, plan, job.id)),
    commit: work =>
      task.commit(null, async tx => {
        await work(tx)
        await publishLive(tx, { tenantId, users: [userId] }, { cmd: 'task', msgId: task.id, msgTxt: String(percent) })
      }),
  }
  return isTry ? runTrial(task, running, opened) : runToEnd(task, running, opened)
}

async function runTrial(
  { deps, caller }: TaskRun,
  running: ImportRun,
  { job, plan }: OpenedImport,
): Promise<TaskResult> {
  const report = await tryImport(running)
  if (report.total === 0) throw refused(noRows)
  const message = `共 ${report.total} 行，可导入 ${report.good} 行`
  const what = `试运行 ${job.fileName}，${message}，不匹配 ${report.unmatched} 行`
  await deps.db.inTenant(caller.session.tenantId, async tx => {
    await endImport(tx, running.importId, { status: 'success', message, report })
    await writeOperation(tx, plan.access, { operation: 'import', origin: caller.origin, what })
  })
  return { message, totalNum: report.total, successNum: report.good, failNum: report.total - report.good }
}

const noRows = '文件中没有数据行'

async function runToEnd(task: TaskRun, running: ImportRun, opened: OpenedImport): Promise<TaskResult> {
  const { deps, caller, signal } = task
  const { tenantId } = caller.session
  const staged = await runImport(running)
  // When a worker stops, another continues; when a user cancels, the rest is refused.
  const isCancelled = signal.aborted && signal.reason instanceof AppError
  if (isCancelled) await refuseRemainingRows(running, staged)
  else signal.throwIfAborted()
  if (staged.total === 0) throw refused(noRows)
  const done = await deps.db.inTenant(tenantId, tx => loadImport(tx, tenantId, running.importId))
  const { totalNum, successNum, sameNum } = done
  const counts = { totalNum, successNum, failNum: totalNum - successNum - sameNum }
  const file = isCancelled ? null : await saveResultFile(task, opened, { staged, failNum: counts.failNum })
  const text = isCancelled
    ? `已取消：共 ${totalNum} 行，已导入 ${successNum} 行`
    : describeResult({ ...counts, sameNum }, opened.plan.kind)
  const message = [text, describeUnknownColumns(templateOptions(opened.job).unread)].filter(Boolean).join('；')
  await deps.db.inTenant(tenantId, tx =>
    endImport(tx, running.importId, {
      status: isCancelled ? 'cancelled' : importStatus({ ...counts, sameNum }),
      message,
      report: { emptied: staged.emptied.slice(0, 100) },
      resultFileId: file,
    }),
  )
  return { message, ...counts, isVain: successNum + sameNum === 0, files: file === null ? [] : [file] }
}

/** Saves a file of the refused rows and emptied codes, or returns null when there are none. */
async function saveResultFile(
  task: TaskRun,
  { job, plan, sheet }: OpenedImport,
  { staged, failNum }: { staged: StagedFile; failNum: number },
): Promise<string | null> {
  if (failNum === 0 && staged.emptied.length === 0) return null
  const sheets = await buildFailureSheets({
    db: task.deps.db,
    tenantId: task.caller.session.tenantId,
    importId: job.id,
    readRows: () => sheet.rows(),
    columns: plan.mapping.map(({ column }) => column),
    emptied: staged.emptied,
  })
  const base = job.fileName.replace(/\.\w+$/, '').slice(0, 100)
  return task.saveFile(`${base}-${failNum > 0 ? '失败数据' : '已置空的代码'}.xlsx`, writeXlsx(sheets))
}
