import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access, Ground } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import type { Batches } from '../batch/index.ts'
import type { backUpBefore } from '../record-backup/index.ts'
import type { Step } from './step.ts'

/** What is done with many records needs this of the rest. */
export interface StepGround extends Pick<Ground, 'questionsPerHour'> {
  resource: Pick<Resource, 'actions' | 'hooks'>
  batches: Batches
  /** Keeps records as they are, before something is done to many of them. */
  backUp(tx: Tx, access: Access, act: Parameters<typeof backUpBefore>[3]): Promise<unknown>
  /** Judges those records of a selection whose judgement is not about what they are now. */
  judge(tx: Tx, access: Access, which: RawBuilder<SqlBool>): Promise<void>
  /** Tells students what became of their records. */
  notify(tx: Tx, access: Access, ids: readonly string[], step: Step): Promise<void>
}
