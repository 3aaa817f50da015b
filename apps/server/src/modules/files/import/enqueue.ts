import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Access } from '../../../resource/access.ts'
import type { Caller } from '../../../resource/within.ts'
import type { TaskDef } from '../../../tasks/define-task.ts'
import { enqueueTask } from '../../../tasks/enqueue.ts'
import { insertImport, type NewImport } from './job.ts'

/** What the task of an import is given. */
export interface ImportInput {
  importId: string
  /** Permission prefix of the resource. */
  permission: string
}

interface Wanted {
  task: TaskDef<ImportInput>
  caller: Caller
  job: NewImport & { file: { id: string } }
  /** Its type as the user sees it. */
  title?: string
}

/** Writes an import down and puts it into the queue. Gives the ids of both, as pages follow them. */
export async function enqueueImport(
  deps: Deps,
  { tx, access }: { tx: Tx; access: Access },
  { task, caller, job, title }: Wanted,
): Promise<{ id: string; taskId: string }> {
  const id = await insertImport(tx, access, job)
  const taskId = await enqueueTask(deps, tx, {
    task,
    caller,
    input: { importId: id, permission: access.base.permission },
    ...(title && { title }),
    // A try leaves the file to the import that follows; an import takes it, so that it is not imported twice.
    ...(!job.dryRun && { orgFile: { id: job.file.id, name: job.file.fileName } }),
  })
  await tx.updateTable('sys_import').set({ task_id: taskId }).where('id', '=', id).execute()
  return { id, taskId }
}
