import type { JobKindName } from '@xw/shared/resources/sys/job-kinds'
import type { Tx } from '../plugins/db.ts'
import type { Deps } from '../plugins/deps.ts'
import type { RecordValues } from '../resource/stored.ts'

/** What a running job has in its hands. Nobody asked for it: it works in the name of the program. */
export interface JobRun<Checkpoint = unknown> {
  readonly deps: Deps
  /** As the fields of its kind read them. */
  readonly params: RecordValues
  /** When it was to run. */
  readonly due: Date
  /** Aborted when this worker stops, or another one has taken the run over. Long loops look at it. */
  readonly signal: AbortSignal
  /** What the last `commit` left behind; null where there was none. */
  readonly checkpoint: Checkpoint | null
  /**
   * Commits a part of the work: it and the checkpoint are in the database together or not at all, and only while this
   * attempt is the run's newest. `tenantId` is the school it is done in, 0 for the platform.
   */
  commit(tenantId: number, checkpoint: Checkpoint, work: (tx: Tx) => Promise<void>): Promise<void>
}

/**
 * Does the work of one kind and gives what the history shows of it. It may be called again after it was interrupted
 * anywhere. Refusals (`AppError`) end the run as failed with their sentence; anything else is tried again.
 */
export type Job = (run: JobRun<never>) => Promise<string>

/** What a run says that found nothing to do: it is kept for days, where one that did something is kept for months. */
export const nothingToDo = '没有需要处理的内容'

/** Every kind has one: a kind without code does not compile. */
export type Jobs = Readonly<Record<JobKindName, Job>>
