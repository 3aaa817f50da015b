import { AppError, refused } from '../../../lib/errors.ts'
import { publishLive } from '../../../plugins/live.ts'
import type { Access } from '../../../resource/access.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { failureSheets } from '../../../resource/bulk/failures.ts'
import type { ImportPlan } from '../../../resource/bulk/plan.ts'
import { type ImportRun, refuseRest, runImport, tryImport } from '../../../resource/bulk/run.ts'
import type { Staged } from '../../../resource/bulk/stage.ts'
import type { Resource } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import type { Sheet } from '../../../spreadsheet/types.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { defineTask, type TaskResult, type TaskRun } from '../../../tasks/define-task.ts'
import type { ImportInput } from './enqueue.ts'
import { entryOf } from './entry-of.ts'
import { endImport, type ImportJob, readImport, type SheetOptions, type TemplateOptions } from './job.ts'
import { findImportFile, withSheet } from './open-file.ts'
import { planOf } from './plan-of.ts'
import { resultText, statusOf } from './result.ts'
import { unreadNote } from './sheet-columns.ts'
import { planSheet } from './sheet-plan.ts'
import { countUnmatched, isCounted, wasTried } from './unmatched.ts'
import { readWords } from './words.ts'

/** IM-05: an import, or the try of one, beside the requests. */
export const importTask = defineTask<ImportInput>({
  name: 'resource.import',
  title: '批量导入',
  permission: ({ permission }) => `${permission}:importExcel`,
  run: (task, { importId }) =>
    runJob(task, importId, async (job, access, resource) => {
      const { kind, mapping, options } = job
      if (kind === 'photo') throw new Error('photos have a task of their own')
      const plan =
        kind === 'sheet'
          ? planSheet(access, resource, { mapping, compared: templateOf(job).compared, input: options.params })
          : planOf(access, {
              kind,
              mapping,
              options: options as SheetOptions,
              hooks: resource.hooks,
              ...(await readRest(task, access, job)),
            })
      const { files, db } = task.deps
      const file = await findImportFile(files, task.caller.session, job.fileId)
      try {
        return await withSheet(files, file, sheet => run(task, { job, plan, sheet, hooks: resource.hooks }))
      } finally {
        await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
      }
    }),
})

/** Runs an import with the resource as its importer has it now. What refuses it ends the import as well as the task. */
export async function runJob(
  { deps: { db }, engine, caller, signal }: TaskRun,
  importId: string,
  work: (job: ImportJob, access: Access, resource: Resource) => Promise<TaskResult>,
): Promise<TaskResult> {
  const { tenantId } = caller.session
  const job = await db.inTenant(tenantId, tx => readImport(tx, tenantId, importId))
  try {
    const { path, params } = job.options
    const resource = engine.made.get(path)
    if (!resource) throw refused('系统已没有此类数据')
    return await work(job, await resource.actions.withAccess(caller, params, async (_, access) => access), resource)
  } catch (error) {
    // A refusal ends the task; anything else is tried again, and the import goes on.
    if (error instanceof AppError && !signal.aborted)
      await db.inTenant(tenantId, tx => endImport(tx, importId, { status: 'error', message: error.message }))
    throw error
  }
}

/** The columns of a resource's own template or export; empty for imports that were asked for in another way. */
const templateOf = ({ options }: ImportJob): Pick<TemplateOptions, 'compared' | 'unread'> => ({
  compared: [],
  unread: [],
  ...(options as Partial<TemplateOptions>),
})

/** What a plan needs that is kept elsewhere: the words of the school, the collection it is about. */
const readRest = ({ deps: { db } }: TaskRun, access: Access, { kind, options }: ImportJob) =>
  db.inTenant(access.session.tenantId, async tx => ({
    words: await readWords(tx, access),
    batchId: await entryOf(tx, access, { kind: kind === 'add' ? 'add' : 'update', batchId: options.params.batchId }),
  }))

interface Opened {
  job: ImportJob
  plan: ImportPlan
  sheet: Sheet
  hooks: Hooks
}

async function run(task: TaskRun, opened: Opened): Promise<TaskResult> {
  const { job, plan, sheet, hooks } = opened
  const { deps, caller, signal } = task
  const { tenantId, userId } = caller.session
  const isTry = job.dryRun === '1'
  const isNews = isTry || !(await deps.db.inTenant(tenantId, tx => wasTried(tx, caller.session, job.id)))
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
    ...(isCounted(plan) &&
      isNews && {
        allow: (count: number) => deps.db.inTenant(tenantId, tx => countUnmatched(tx, caller.session, job.id, count)),
      }),
    commit: work =>
      task.commit(null, async tx => {
        await work(tx)
        await publishLive(tx, { tenantId, users: [userId] }, { cmd: 'task', msgId: task.id, msgTxt: String(percent) })
      }),
  }
  return isTry ? runTry(task, running, opened) : runWhole(task, running, opened)
}

async function runTry({ deps, caller }: TaskRun, running: ImportRun, { job, plan }: Opened): Promise<TaskResult> {
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

async function runWhole(task: TaskRun, running: ImportRun, opened: Opened): Promise<TaskResult> {
  const { deps, caller, signal } = task
  const { tenantId } = caller.session
  const staged = await runImport(running)
  // A worker that stops leaves the rest to the next one; a user who cancels wants no rest.
  const isCancelled = signal.aborted && signal.reason instanceof AppError
  if (isCancelled) await refuseRest(running, staged)
  else signal.throwIfAborted()
  if (staged.total === 0) throw refused(noRows)
  const done = await deps.db.inTenant(tenantId, tx => readImport(tx, tenantId, running.importId))
  const { totalNum, successNum, sameNum } = done
  const counts = { totalNum, successNum, failNum: totalNum - successNum - sameNum }
  const file = isCancelled ? null : await saveResult(task, opened, { staged, failNum: counts.failNum })
  const text = isCancelled
    ? `已取消：共 ${totalNum} 行，已导入 ${successNum} 行`
    : resultText({ ...counts, sameNum }, opened.plan.kind)
  const message = [text, unreadNote(templateOf(opened.job).unread)].filter(Boolean).join('；')
  await deps.db.inTenant(tenantId, tx =>
    endImport(tx, running.importId, {
      status: isCancelled ? 'cancelled' : statusOf({ ...counts, sameNum }),
      message,
      report: { emptied: staged.emptied.slice(0, 100) },
      resultFileId: file,
    }),
  )
  return { message, ...counts, isVain: successNum + sameNum === 0, files: file === null ? [] : [file] }
}

/** The file of what was not taken and of what was emptied, where there is any of it. */
async function saveResult(
  task: TaskRun,
  { job, plan, sheet }: Opened,
  { staged, failNum }: { staged: Staged; failNum: number },
): Promise<string | null> {
  if (failNum === 0 && staged.emptied.length === 0) return null
  const sheets = await failureSheets({
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
