import type { RecordStep } from '@xw/shared/degree/record-steps'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import type { RawBuilder } from 'kysely'
import type { StepContext } from './context.ts'
import type { CallContext } from './handle-many.ts'

/** The effects of a step beside the new state of records, in the same transaction. */
export interface ActionEffects {
  /**
   * SQL expression on the record `t`: why this action is refused, beside what the table of actions declares; null when
   * it is allowed.
   */
  why?: RawBuilder<unknown>
  /** Columns to set, with their new values. */
  set?: Readonly<Record<string, unknown>>
  /** Added to the entry in the operation log. */
  what?: string
  /** Runs before the state of the records changes. */
  before?(ids: readonly string[]): Promise<void>
  /** Adds to the answer of a preview. */
  foresee?(ids: readonly string[]): Promise<Partial<BulkResult>>
}

/** A call of an action, in its transaction. */
export interface ActionCall extends CallContext {
  context: StepContext
  action: RecordStep
  /** The values that the call sends for the action's fields, by field; empty when it sends none. */
  input: Readonly<Record<string, string>>
  /** A preview changes nothing, so incomplete values are not refused. */
  isPreview: boolean
  reason: string | null
}

export type PrepareAction = (actionCall: ActionCall) => Promise<ActionEffects>
