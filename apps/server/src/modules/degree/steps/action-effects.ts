import type { RecordStep } from '@xw/shared/degree/record-steps'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import type { RawBuilder } from 'kysely'
import type { StepGround } from './context.ts'
import type { Doing } from './handle-many.ts'

/** What an action does beside moving records on, in the same transaction. */
export interface Extra {
  /** Why it cannot be done with the record `t`, beside what the table of actions says; null where it can. */
  why?: RawBuilder<unknown>
  /** Columns with their new values. */
  set?: Readonly<Record<string, unknown>>
  /** What the log says of it. */
  what?: string
  /** What has to be there before the records move. */
  before?(ids: readonly string[]): Promise<void>
  /** What can be said of records that it would be done with. */
  foresee?(ids: readonly string[]): Promise<Partial<BulkResult>>
}

/** A call that asks for an action. */
export interface Asking extends Doing {
  ground: StepGround
  action: RecordStep
  /** What was told with it, by field; empty where nothing was. */
  told: Readonly<Record<string, string>>
  /** Nothing is missing yet, since nothing is done. */
  isPreview: boolean
  reason: string | null
}

export type Prepare = (asking: Asking) => Promise<Extra>
