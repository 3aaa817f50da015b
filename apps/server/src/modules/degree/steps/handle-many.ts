import type { BulkResult } from '@xw/shared/wire/record-steps'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { Answer, type Call } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { type Operation, writeOperation } from '../../../resource/audit.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { callerOf } from '../../../resource/routes.ts'
import { selectionBody, selectionCondition } from '../../../resource/selection.ts'
import type { StepContext } from './context.ts'
import { formatRefusal, formatResult, splitSelection } from './split-selection.ts'

/** The part of the request body that every change of many records has. */
export const manyBody = {
  xwlx: textParam(2),
  ...selectionBody,
  /** Reports what would happen and changes nothing. */
  preview: Type.Optional(Type.Boolean()),
}
const ManyBody = Type.Object(manyBody)

/** A call in its transaction, with the caller's access to the records. */
export interface CallContext {
  tx: Tx
  access: Access
  origin: Origin
}

/** A change of many records, as `handleMany` runs it. */
interface BulkOperation {
  /** The name that messages use. */
  name: string
  /** SQL expression on the record `t`: why the change is refused; null when it is allowed. */
  why: RawBuilder<unknown>
  /** Runs before the records are split into changeable and refused ones, on all selected records. */
  before?(which: RawBuilder<SqlBool>): Promise<void>
  /** Adds to the answer of a preview. */
  foresee?(ids: readonly string[]): Promise<Partial<BulkResult>>
  take(ids: readonly string[]): Promise<void>
}

/**
 * Changes those records of a selection that can be changed and reports the others. A preview only reports. Throws 422
 * when none can be changed.
 */
export function handleMany(
  { resource: { actions, hooks }, questionsPerHour: perHour }: StepContext,
  call: Call<Static<typeof ManyBody>, unknown>,
  prepare: (current: CallContext) => Promise<BulkOperation>,
): Promise<Answer<BulkResult>> {
  const { session, origin } = callerOf(call)
  const { xwlx, ids, preview = false } = call.body
  return actions.withAccess({ session, origin }, { xwlx }, async (tx, access) => {
    const operation = await prepare({ tx, access, origin })
    const which = await selectionCondition(tx, access, call.body, { hooks, origin, perHour })
    await operation.before?.(which)
    const named = ids && { named: new Set(ids).size }
    const { ready, outcome } = await splitSelection(tx, access, { which, why: operation.why, held: !preview, ...named })
    if (preview) return new Answer({ result: { ...outcome, ...(await operation.foresee?.(ready)) } })
    if (ready.length === 0) throw refused(formatRefusal(operation.name, outcome))
    await operation.take(ready)
    return new Answer({ message: formatResult(operation.name, outcome), result: outcome })
  })
}

interface BulkChange {
  set: Readonly<Record<string, unknown>>
  operation: Operation
  /** The entry in the operation log. */
  what: string
}

/**
 * Sets columns on many records, whose rows the caller has locked: keeps their former values in the history and writes
 * one entry to the operation log.
 */
export async function changeMany(
  { tx, access, origin }: CallContext,
  ids: readonly string[],
  { set, operation, what }: BulkChange,
): Promise<void> {
  await changeRows(tx, access, { ids, set })
  await writeOperation(tx, access, { operation, what, origin })
}
