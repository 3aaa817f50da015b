import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Access, EngineContext } from '../../../resource/access.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { type Batches, writeStepNotices } from '../batch/index.ts'
import { backUpBefore } from '../record-backup/index.ts'
import type { getChecker } from '../record-check/index.ts'
import type { Step } from './step.ts'

/** The parts of the system that steps and other changes of many records use. */
export interface StepContext extends Pick<EngineContext, 'questionsPerHour'> {
  resource: Pick<Resource, 'actions' | 'hooks'>
  batches: Batches
  /** Copies records into a backup before an action changes many of them. */
  backUp(tx: Tx, access: Access, act: Parameters<typeof backUpBefore>[3]): Promise<unknown>
  /** Checks those records of a selection that changed since their last check. */
  judge(tx: Tx, access: Access, which: RawBuilder<SqlBool>): Promise<void>
  /** Queues the messages that tell students which step was taken with their records. */
  notify(tx: Tx, access: Access, ids: readonly string[], step: Step): Promise<void>
}

export function createStepContext(
  { files }: Deps,
  engine: Engine,
  { resource, batches, judge }: { resource: Resource; batches: Batches; judge: ReturnType<typeof getChecker> },
): StepContext {
  return {
    resource,
    batches,
    questionsPerHour: engine.ground.questionsPerHour,
    backUp: (tx, access, act) => backUpBefore(tx, files, access, act),
    judge: judge.unjudged,
    notify: (tx, { session: { tenantId } }, recordIds, { action, to, reason }) =>
      writeStepNotices(tx, { tenantId, recordIds, notice: action.effects?.notice, to, reason }),
  }
}
