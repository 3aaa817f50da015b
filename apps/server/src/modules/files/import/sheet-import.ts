import { createReadStream } from 'node:fs'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Upload } from '../../../plugins/uploads.ts'
import type { Access } from '../../../resource/access.ts'
import { failureSheets } from '../../../resource/bulk/failures.ts'
import { runImport } from '../../../resource/bulk/run.ts'
import { assertCodesExist } from '../../../resource/codes.ts'
import type { Resource } from '../../../resource/engine.ts'
import type { Caller, CallInput } from '../../../resource/within.ts'
import type { SheetSource } from '../../../spreadsheet/write-xlsx.ts'
import { enqueueImport } from './enqueue.ts'
import { endImport, insertImport, type NewImport, readImport, type TemplateOptions } from './job.ts'
import { type ImportCounts, resultText, statusOf } from './result.ts'
import { lookInto, type SheetFile } from './sheet-file.ts'
import { planSheet } from './sheet-plan.ts'
import { importTask } from './task.ts'

/** One call of a resource's import. */
export interface SheetCall {
  deps: Deps
  resource: Resource
  caller: Caller
  input: CallInput
}

/** What became of the files of a call. */
export interface SheetsDone {
  counts: Required<ImportCounts>
  /** The rows that were not taken. */
  failures: SheetSource[]
  /** Columns of the files that were not understood. */
  unread: string[]
  /** Tasks of the files that are still to come. */
  taskIds: string[]
  /** What the user wanted to know before anything is imported; where there is any of it, nothing was. */
  notes: string[]
}

async function notesOf(files: readonly SheetFile[]): Promise<string[]> {
  const notes: string[] = []
  for (const file of files)
    for (const note of await file.notes()) notes.push(files.length > 1 ? `${file.name}：${note}` : note)
  return notes
}

const nothing = { totalNum: 0, successNum: 0, failNum: 0, sameNum: 0 }

/** Imports the files of a call, the large ones later. */
export async function importSheets(call: SheetCall, uploads: readonly Upload[]): Promise<SheetsDone> {
  const { access, small, large } = await prepareSheets(call, uploads)
  const notes = call.input.askNotes === '1' ? await notesOf([...small, ...large]) : []
  const unread = [...small, ...large].flatMap(({ columns }) => columns.unread)
  const done: SheetsDone = { notes, counts: { ...nothing }, failures: [], unread: [...new Set(unread)], taskIds: [] }
  if (notes.length > 0) return done
  // First, since it can still be refused and nothing is written yet.
  done.taskIds = await enqueueSheets(call, large)
  for (const file of small) {
    const { counts, failures } = await importSheet(call, access, file)
    for (const key of ['totalNum', 'successNum', 'failNum', 'sameNum'] as const) done.counts[key] += counts[key]
    done.failures.push(...failures)
  }
  return done
}

interface Prepared {
  access: Access
  /** Those that fit into one chunk: their rows come together or not at all, while their user waits. */
  small: SheetFile[]
  large: SheetFile[]
}

/** Looks into all files of a call: what is wrong with one of them is said before any of them is imported. */
async function prepareSheets(call: SheetCall, uploads: readonly Upload[]): Promise<Prepared> {
  const { resource, caller, input } = call
  const plan = await resource.actions.withAccess(caller, input, async (tx, access) => {
    const any = planSheet(access, resource, { mapping: [], input })
    await assertCodesExist(tx, access.def, any.shared ?? {})
    return any
  })
  const prepared: Prepared = { access: plan.access, small: [], large: [] }
  for (const upload of uploads) {
    const file = await lookInto(plan, upload).catch(error => {
      throw error instanceof AppError ? refused(`文件导入失败:${nameIn(uploads, upload)}${error.message}`) : error
    })
    prepared[file.isLarge ? 'large' : 'small'].push(file)
  }
  return prepared
}

const nameIn = (uploads: readonly Upload[], { name }: Upload) => (uploads.length > 1 ? `“${name}”` : '')

const jobOf = ({ resource, input }: SheetCall, { name, columns: { mapping, compared, unread } }: SheetFile) => ({
  kind: 'sheet' as const,
  mapping,
  options: { path: resource.source.path, params: input, compared, unread } satisfies TemplateOptions,
  file: { id: null, fileName: name },
})

/** Puts the large files of a call into the queue, all of them or none. Gives the ids of their tasks. */
async function enqueueSheets(call: SheetCall, large: readonly SheetFile[]): Promise<string[]> {
  const { deps, resource, caller, input } = call
  const { tenantId, userId: ownerId } = caller.session
  const jobs: (NewImport & { file: { id: string } })[] = []
  for (const sheet of large) {
    await deps.files.assertRoom(caller.session)
    const content = createReadStream(sheet.path)
    const file = await deps.files.save({ tenantId, ownerId, biz: 'import', name: sheet.name, content })
    jobs.push({ ...jobOf(call, sheet), file })
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

/** Imports a small file at once, in one transaction. Gives its counts, and the rows that were not taken. */
async function importSheet(
  call: SheetCall,
  access: Access,
  file: SheetFile,
): Promise<Pick<SheetsDone, 'counts' | 'failures'>> {
  const { deps, resource, caller, input } = call
  const { tenantId } = caller.session
  const { db } = deps
  const plan = planSheet(access, resource, { ...file.columns, input })
  const importId = await db.inTenant(tenantId, tx => insertImport(tx, access, jobOf(call, file)))
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
    })
    const counts = await db.inTenant(tenantId, tx => readImport(tx, tenantId, importId))
    await db.inTenant(tenantId, tx =>
      endImport(tx, importId, { status: statusOf(counts), message: resultText(counts) }),
    )
    const columns = file.columns.mapping.map(({ column }) => column)
    const failed = { db, tenantId, importId, readRows: () => file.sheet.rows(), columns, emptied: [] }
    return { counts, failures: counts.failNum === 0 ? [] : await failureSheets(failed) }
  } finally {
    await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
  }
}
