import type { Readable } from 'node:stream'
import type { Tx } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Engine } from '../resource/engine.ts'
import type { Caller } from '../resource/within.ts'

/** The total and the outcome, as the task's row shows them. */
export interface TaskCounts {
  totalNum?: number
  successNum?: number
  failNum?: number
}

/** The context of a running task. */
export interface TaskRun<Checkpoint = unknown> {
  readonly id: string
  readonly deps: Deps
  readonly engine: Engine
  /** The user who requested the task, with their current permissions. */
  readonly caller: Caller
  /**
   * Aborted when the user cancels the task, this worker stops, or another one takes it over. Long loops have to check
   * it.
   */
  readonly signal: AbortSignal
  /** The checkpoint of the last `commit`, or null. */
  readonly checkpoint: Checkpoint | null
  /** Reports the progress. It is written and shown once a second, so it may be called for every row. */
  progress(percent: number, counts?: TaskCounts): void
  /**
   * Commits a chunk together with the checkpoint and the progress, only while this attempt is the newest of the task.
   * So each chunk is done exactly once, whatever crashes.
   */
  commit(checkpoint: Checkpoint, work?: (tx: Tx) => Promise<void>): Promise<void>
  /**
   * Stores a result file and returns its id. The file belongs to the task once `run` returns the id; files that no
   * attempt returns are removed.
   */
  saveFile(name: string, content: Readable | Buffer): Promise<string>
}

/**
 * Protects the files of a task: a download requires that the rights which decided about their content are unchanged.
 */
export interface FileGuard {
  /** The resource, and the parameters that select one of its definitions. */
  path: string
  params: Readonly<Record<string, unknown>>
  permission: string
  print: string
}

/** How a task ended. An `AppError` ends it as failed with its message; any other error is retried. */
export interface TaskResult extends TaskCounts {
  message: string
  /** Ids of the result files. */
  files?: readonly string[]
  /** Restricts downloads when not everybody who sees the task may have its files. */
  guard?: FileGuard
  /** True when the task completed without any effect. It counts as failed, and its files say why. */
  isVain?: boolean
  /** Writes what must commit together with the task's success. A refusal fails the task. */
  conclude?(tx: Tx): Promise<void>
}

/** Work outside of a request, for a user who can watch it. */
export interface TaskDef<Input = unknown, Checkpoint = unknown> {
  /** Stored in the rows of tasks: never change it once it is in use. */
  name: string
  /** The type shown to the user, unless the request sets a title. */
  title: string
  /** The permission that the user still needs when the task starts. */
  permission(input: Input): string
  run(task: TaskRun<Checkpoint>, input: Input): Promise<TaskResult>
}

/** Declares a task. Workers know it once it is listed in `workers/tasks.ts`. */
export const defineTask = <Input, Checkpoint = unknown>(task: TaskDef<Input, Checkpoint>): TaskDef<Input, Checkpoint> =>
  task
