import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Access } from '../../../resource/access.ts'
import type { Caller } from '../../../resource/within.ts'
import type { TaskDef } from '../../../tasks/define-task.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { insertImport, type NewImport } from './job.ts'

/** The input of an import task. */
export interface ImportInput {
  importId: string
  /** Permission prefix of the resource. */
  permission: string
}

interface EnqueuedImport {
  task: TaskDef<ImportInput>
  caller: Caller
  job: NewImport & { file: { id: string } }
  /** The title of the task for the user, when it differs from the task’s own. */
  title?: string
}

/** Stores an import and puts its task into the queue. Returns the ids of both, which pages follow. */
export async function enqueueImport(
  deps: Deps,
  { tx, access }: { tx: Tx; access: Access },
  { task, caller, job, title }: EnqueuedImport,
): Promise<{ id: string; taskId: string }> {
  const id = await insertImport(tx, access, job)
  const taskId = await enqueueTask(deps, tx, {
    task,
    caller,
    input: { importId: id, permission: access.base.permission },
    ...(title && { title }),
    // A trial run leaves the file for the import that follows; an import claims it, so that it is not imported twice.
    ...(!job.dryRun && { orgFile: { id: job.file.id, name: job.file.fileName } }),
  })
  await tx.updateTable('sys_import').set({ task_id: taskId }).where('id', '=', id).execute()
  return { id, taskId }
}
