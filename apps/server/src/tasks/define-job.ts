import type { JobKindName } from '@xw/shared/resources/sys/job-kinds'
import type { Tx } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import type { Definitions } from '../resource/definitions.ts'
import type { RecordValues } from '../resource/stored.ts'

/** The context of a running scheduled job. It has no user: the job runs in the name of the program. */
export interface JobRun<Checkpoint = unknown> {
  readonly deps: Deps
  readonly definitions: Definitions
  /** The parameters, parsed by the fields of the job's kind. */
  readonly params: RecordValues
  /** The due time of this run. */
  readonly due: Date
  /** Aborted when this worker stops or another one takes over the run. Long loops have to check it. */
  readonly signal: AbortSignal
  /** The checkpoint of the last `commit`, or null. */
  readonly checkpoint: Checkpoint | null
  /**
   * Commits a part of the work together with a checkpoint, only while this attempt is the newest of the run.
   * `tenantId` is the school of the transaction, 0 for the platform.
   */
  commit(tenantId: number, checkpoint: Checkpoint, work: (tx: Tx) => Promise<void>): Promise<void>
}

/**
 * Does the work of one kind and returns the text for the history. It may be called again after an interruption at any
 * point. An `AppError` ends the run as failed with its message; any other error is retried.
 */
export type Job = (run: JobRun<never>) => Promise<string>

/** The result of a run that found nothing to do. Such runs are kept for days, others for weeks or months. */
export const nothingToDo = '没有需要处理的内容'

/** Requires code for every kind: a missing one does not compile. */
export type Jobs = Readonly<Record<JobKindName, Job>>
