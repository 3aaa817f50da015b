import { createReadStream } from 'node:fs'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Upload } from '../../../plugins/uploads.ts'
import type { Access } from '../../../resource/access.ts'
import { buildFailureSheets } from '../../../resource/bulk/failures.ts'
import { runImport } from '../../../resource/bulk/run.ts'
import { assertCodesExist } from '../../../resource/codes.ts'
import type { Resource } from '../../../resource/engine.ts'
import type { Caller, CallInput } from '../../../resource/within.ts'
import type { SheetSource } from '../../../spreadsheet/write-xlsx.ts'
import { enqueueImport } from './enqueue.ts'
import { endImport, insertImport, loadImport, type NewImport, type TemplateOptions } from './job.ts'
import { describeResult, type ImportCounts, importStatus } from './result.ts'
import { inspectSheetFile, type SheetFile } from './sheet-file.ts'
import { planSheet } from './sheet-plan.ts'
import { importTask } from './task.ts'
import { limitRows } from './unmatched.ts'

/** One call of a resource’s import. */
export interface SheetCall {
  deps: Deps
  resource: Resource
  caller: Caller
  input: CallInput
}

/** The result of importing the files of a call. */
export interface SheetImportResult {
  counts: Required<ImportCounts>
  /** The rows that were refused. */
  failures: SheetSource[]
  /** Columns of the files that match no field. */
  unread: string[]
  /** Tasks of the large files. */
  taskIds: string[]
  /** Notes that the client asked to see first; when there are any, nothing was imported. */
  notes: string[]
}

async function collectNotes(files: readonly SheetFile[]): Promise<string[]> {
  const notes: string[] = []
  for (const file of files)
    for (const note of await file.notes()) notes.push(files.length > 1 ? `${file.name}：${note}` : note)
  return notes
}

const zeroCounts = { totalNum: 0, successNum: 0, failNum: 0, sameNum: 0 }

/** Imports the files of a call: small ones at once, large ones as tasks. */
export async function importSheets(call: SheetCall, uploads: readonly Upload[]): Promise<SheetImportResult> {
  const { access, small, large } = await prepareSheets(call, uploads)
  const notes = call.input.askNotes === '1' ? await collectNotes([...small, ...large]) : []
  const unread = [...small, ...large].flatMap(({ columns }) => columns.unread)
  const done: SheetImportResult = {
    notes,
    counts: { ...zeroCounts },
    failures: [],
    unread: [...new Set(unread)],
    taskIds: [],
  }
  if (notes.length > 0) return done
  // Enqueues before importing, because enqueueing can be refused while nothing is written yet.
  done.taskIds = await enqueueSheets(call, large)
  for (const file of small) {
    const { counts, failures } = await importSheet(call, access, file)
    for (const key of ['totalNum', 'successNum', 'failNum', 'sameNum'] as const) done.counts[key] += counts[key]
    done.failures.push(...failures)
  }
  return done
}

interface PreparedSheets {
  access: Access
  /** Files of one chunk: their rows are imported together or not at all, while the user waits. */
  small: SheetFile[]
  large: SheetFile[]
}

/** Inspects all files of a call first, so that an error in one is reported before any is imported. */
async function prepareSheets(call: SheetCall, uploads: readonly Upload[]): Promise<PreparedSheets> {
  const { resource, caller, input } = call
  const plan = await resource.actions.withAccess(caller, input, async (tx, access) => {
    const any = planSheet(access, resource, { mapping: [], input })
    await assertCodesExist(tx, access.def, any.shared ?? {})
    return any
  })
  const prepared: PreparedSheets = { access: plan.access, small: [], large: [] }
  for (const upload of uploads) {
    const file = await inspectSheetFile(plan, upload).catch(error => {
      throw error instanceof AppError ? refused(`文件导入失败:${nameAmong(uploads, upload)}${error.message}`) : error
    })
    prepared[file.isLarge ? 'large' : 'small'].push(file)
  }
  return prepared
}

const nameAmong = (uploads: readonly Upload[], { name }: Upload) => (uploads.length > 1 ? `“${name}”` : '')

const toNewImport = ({ resource, input }: SheetCall, { name, columns: { mapping, compared, unread } }: SheetFile) => ({
  kind: 'sheet' as const,
  mapping,
  options: { path: resource.source.path, params: input, compared, unread } satisfies TemplateOptions,
  file: { id: null, fileName: name },
})

/** Puts the large files of a call into the queue, all or none. Returns the ids of their tasks. */
async function enqueueSheets(call: SheetCall, large: readonly SheetFile[]): Promise<string[]> {
  const { deps, resource, caller, input } = call
  const { tenantId, userId: ownerId } = caller.session
  const jobs: (NewImport & { file: { id: string } })[] = []
  for (const sheet of large) {
    await deps.files.assertRoom(caller.session)
    const content = createReadStream(sheet.path)
    const file = await deps.files.save({ tenantId, ownerId, biz: 'import', name: sheet.name, content })
    jobs.push({ ...toNewImport(call, sheet), file })
  }
  if (jobs.length === 0) return []
  return resource.actions.withAccess(caller, input, async (tx, access) => {
    const taskIds: string[] = []
    for (const job of jobs) {
      const title = `导入${access.def.title}`
      const { taskId } = await enqueueImport(deps, { tx, access }, { task: importTask, caller, job, title })
      taskIds.push(taskId)
    }
    return taskIds
  })
}

/** Imports a small file at once, in one transaction. Returns its counts and the refused rows. */
async function importSheet(
  call: SheetCall,
  access: Access,
  file: SheetFile,
): Promise<Pick<SheetImportResult, 'counts' | 'failures'>> {
  const { deps, resource, caller, input } = call
  const { tenantId } = caller.session
  const { db } = deps
  const plan = planSheet(access, resource, { ...file.columns, input })
  const importId = await db.inTenant(tenantId, tx => insertImport(tx, access, toNewImport(call, file)))
  try {
    await runImport({
      db,
      plan,
      hooks: resource.hooks,
      importId,
      origin: caller.origin,
      rows: file.sheet.rows(),
      signal: new AbortController().signal,
      progress: async () => {},
      commit: work => db.inTenant(tenantId, work),
      ...limitRows(db, plan, importId),
    })
    const counts = await db.inTenant(tenantId, tx => loadImport(tx, tenantId, importId))
    await db.inTenant(tenantId, tx =>
      endImport(tx, importId, { status: importStatus(counts), message: describeResult(counts) }),
    )
    const columns = file.columns.mapping.map(({ column }) => column)
    const failed = { db, tenantId, importId, readRows: () => file.sheet.rows(), columns, emptied: [] }
    return { counts, failures: counts.failNum === 0 ? [] : await buildFailureSheets(failed) }
  } catch (error) {
    if (error instanceof AppError)
      await db.inTenant(tenantId, tx => endImport(tx, importId, { status: 'error', message: error.message }))
    throw error
  } finally {
    await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
  }
}
