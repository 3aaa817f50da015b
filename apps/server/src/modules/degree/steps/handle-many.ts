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
import type { StepGround } from './context.ts'
import { refusalOf, resultText, sortMany } from './split-selection.ts'

/** What every call about many records says. */
export const manyBody = {
  xwlx: textParam(2),
  ...selectionBody,
  /** Only say what would happen. */
  preview: Type.Optional(Type.Boolean()),
}
const ManyBody = Type.Object(manyBody)

/** A call in its transaction. */
export interface Doing {
  tx: Tx
  access: Access
  origin: Origin
}

/** What is to be done to many records. */
interface Deed {
  /** As the sentences name it. */
  name: string
  /** Why it cannot be done to the record `t`; null where it can. */
  why: RawBuilder<unknown>
  /** What has to be known of the records before they are sorted. */
  before?(which: RawBuilder<SqlBool>): Promise<void>
  /** What a preview says beside how many it would be done to. */
  foresee?(ids: readonly string[]): Promise<Partial<BulkResult>>
  take(ids: readonly string[]): Promise<void>
}

/** Does something to the records of a selection that it can be done to; or says, as a preview, what would become of them. */
export function handleMany(
  { resource: { actions, hooks }, questionsPerHour: perHour }: StepGround,
  call: Call<Static<typeof ManyBody>, unknown>,
  prepare: (doing: Doing) => Promise<Deed>,
): Promise<Answer<BulkResult>> {
  const { session, origin } = callerOf(call)
  const { xwlx, ids, preview = false } = call.body
  return actions.withAccess({ session, origin }, { xwlx }, async (tx, access) => {
    const deed = await prepare({ tx, access, origin })
    const which = await selectionCondition(tx, access, call.body, { hooks, origin, perHour })
    await deed.before?.(which)
    const named = ids && { named: new Set(ids).size }
    const { ready, outcome } = await sortMany(tx, access, { which, why: deed.why, held: !preview, ...named })
    if (preview) return new Answer({ result: { ...outcome, ...(await deed.foresee?.(ready)) } })
    if (ready.length === 0) throw refused(refusalOf(deed.name, outcome))
    await deed.take(ready)
    return new Answer({ message: resultText(deed.name, outcome), result: outcome })
  })
}

interface Change {
  set: Readonly<Record<string, unknown>>
  operation: Operation
  /** What the log says of it. */
  what: string
}

/** Gives many records, which are held, new values: as they were into the history, stamped, and a line in the log. */
export async function changeMany(
  { tx, access, origin }: Doing,
  ids: readonly string[],
  { set, operation, what }: Change,
): Promise<void> {
  await changeRows(tx, access, { ids, set })
  await writeOperation(tx, access, { operation, what, origin })
}
