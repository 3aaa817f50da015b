import { readListQuery } from '@xw/shared/query/list-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import type { RecordPage } from '@xw/shared/wire/records'
import { notFound } from '../lib/errors.ts'
import { isId } from '../lib/ids.ts'
import type { EngineContext } from './access.ts'
import type { Hooks } from './hooks.ts'
import { listRecords, showWithTexts } from './list.ts'
import { readNeighbours } from './neighbours.ts'
import { spendQuestions } from './questions.ts'
import { type Bin, findRecord } from './rows.ts'
import type { Caller, CallInput, WithAccess } from './within.ts'

/** Operations that read: a page, a record, the definition. */
export const readActions = (
  withAccess: WithAccess,
  hooks: Hooks,
  { questionsPerHour }: Pick<EngineContext, 'questionsPerHour'>,
) => ({
  list: (caller: Caller, input: CallInput, bin: Bin = 'inUse'): Promise<RecordPage> =>
    withAccess(caller, input, async (tx, access) => {
      const query = readListQuery(access.def, input)
      const narrow = hooks.narrow?.(query.params, access) ?? null
      const { filter } = query
      await spendQuestions(tx, access, { filter, narrow, origin: caller.origin, perHour: questionsPerHour })
      return listRecords(tx, access, query, { bin, hooks })
    }),

  /** Returns the records before and after one in a list; `input` is the query of that list. */
  neighbours: (caller: Caller, id: string, input: CallInput): Promise<RecordNeighbours> =>
    withAccess(caller, input, async (tx, access) => {
      if (!isId(id)) throw notFound()
      const query = readListQuery(access.def, input)
      const narrow = hooks.narrow?.(query.params, access) ?? null
      const { filter } = query
      await spendQuestions(tx, access, { filter, narrow, origin: caller.origin, perHour: questionsPerHour })
      return readNeighbours(tx, access, { id, query, narrow })
    }),

  one: (caller: Caller, id: string, input: CallInput = {}): Promise<Record<string, unknown>> =>
    withAccess(caller, { ...input, id }, async (tx, access) => {
      const record = isId(id) ? await findRecord(tx, access, id) : null
      if (!record) throw notFound()
      await hooks.afterRead?.({ tx, access, records: [record] })
      const [shown] = await showWithTexts(tx, access, [record])
      return shown ?? {}
    }),

  /** Returns the definition as the caller has it, for pages that are generated from definitions. */
  definition: (caller: Caller, input: CallInput): Promise<ResourceDef> =>
    withAccess(caller, input, async (_, access) => withoutHiddenGate(access.def)),
})

/**
 * Removes the gate when the caller does not see its state field. The page then offers editing, and the server refuses
 * it if the record is closed.
 */
export function withoutHiddenGate(def: ResourceDef): ResourceDef {
  const { gate, ...rest } = def
  return gate && !Object.hasOwn(def.fields, gate.field) ? rest : def
}
