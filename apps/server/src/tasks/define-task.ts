import type { Readable } from 'node:stream'
import type { Tx } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Engine } from '../resource/engine.ts'
import type { Caller } from '../resource/within.ts'

/** How much there is to do and what became of it, as the task's row shows it. */
export interface TaskCounts {
  totalNum?: number
  successNum?: number
  failNum?: number
}

/** What a running task has in its hands. */
export interface TaskRun<Checkpoint = unknown> {
  readonly id: string
  readonly deps: Deps
  readonly engine: Engine
  /** Who asked for it, with the rights they have now. */
  readonly caller: Caller
  /** Aborted when its user cancels it, this worker stops, or another one has taken it over. Long loops look at it. */
  readonly signal: AbortSignal
  /** What the last `commit` left behind; null where there was none. */
  readonly checkpoint: Checkpoint | null
  /** Says how far it is; written and shown once a second, so it may be called for every row. */
  progress(percent: number, counts?: TaskCounts): void
  /**
   * Commits a chunk: its work, the checkpoint and the progress are in the database together or not at all, and only
   * while this attempt is the task's newest. So a chunk is done once, whatever dies when.
   */
  commit(checkpoint: Checkpoint, work?: (tx: Tx) => Promise<void>): Promise<void>
  /** Stores a result file; it is the task's once `run` gives its id, and removed where no attempt does. */
  saveFile(name: string, content: Readable | Buffer): Promise<string>
}

/** What has to hold still when somebody fetches the files of a task: the rights that decided what is in them. */
export interface FileGuard {
  /** The resource, and the parameters that say which of its definitions. */
  path: string
  params: Readonly<Record<string, unknown>>
  permission: string
  print: string
}

/** How a task ended. Refusals (`AppError`) end it as failed with their sentence; anything else is tried again. */
export interface TaskResult extends TaskCounts {
  message: string
  /** Ids of its result files. */
  files?: readonly string[]
  /** Where not everybody may have them who sees the task. */
  guard?: FileGuard
  /** It ran to its end and nothing came of it: it has failed, and its files say why. */
  isVain?: boolean
  /** Writes what counts only with the task's success, in the transaction that ends it; a refusal fails the task. */
  conclude?(tx: Tx): Promise<void>
}

/** Work that is done outside of a request, for a user who can watch it. */
export interface TaskDef<Input = unknown, Checkpoint = unknown> {
  /** Kept in the rows of tasks: never changed once it is used. */
  name: string
  /** What the user sees as its type, where whoever asks for it gives no better one. */
  title: string
  /** What its user has to have, still, when it starts. */
  permission(input: Input): string
  run(task: TaskRun<Checkpoint>, input: Input): Promise<TaskResult>
}

/** Declares a task; it is known to the workers once it stands in `workers/tasks.ts`. */
export const defineTask = <Input, Checkpoint = unknown>(task: TaskDef<Input, Checkpoint>): TaskDef<Input, Checkpoint> =>
  task
