import { readListQuery } from '@xw/shared/query/list-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import type { RecordPage } from '@xw/shared/wire/records'
import { notFound } from '../lib/errors.ts'
import { isId } from '../lib/ids.ts'
import type { Ground } from './access.ts'
import type { Hooks } from './hooks.ts'
import { listRecords, withTexts } from './list.ts'
import { readNeighbours } from './neighbours.ts'
import { spendQuestions } from './questions.ts'
import { type Bin, readOne } from './rows.ts'
import type { Caller, Input, Within } from './within.ts'

/** Looking: a page, a record, the definition. */
export const readActions = (within: Within, hooks: Hooks, { questionsPerHour }: Pick<Ground, 'questionsPerHour'>) => ({
  list: (caller: Caller, input: Input, bin: Bin = 'inUse'): Promise<RecordPage> =>
    within(caller, input, async (tx, access) => {
      const query = readListQuery(access.def, input)
      const narrow = hooks.narrow?.(query.params, access) ?? null
      const { filter } = query
      await spendQuestions(tx, access, { filter, narrow, origin: caller.origin, perHour: questionsPerHour })
      return listRecords(tx, access, query, { bin, hooks })
    }),

  /** What comes before and after a record in a list; the input is what the list was asked for. */
  neighbours: (caller: Caller, id: string, input: Input): Promise<RecordNeighbours> =>
    within(caller, input, async (tx, access) => {
      if (!isId(id)) throw notFound()
      const query = readListQuery(access.def, input)
      const narrow = hooks.narrow?.(query.params, access) ?? null
      const { filter } = query
      await spendQuestions(tx, access, { filter, narrow, origin: caller.origin, perHour: questionsPerHour })
      return readNeighbours(tx, access, { id, query, narrow })
    }),

  one: (caller: Caller, id: string, input: Input = {}): Promise<Record<string, unknown>> =>
    within(caller, { ...input, id }, async (tx, access) => {
      const record = isId(id) ? await readOne(tx, access, id) : null
      if (!record) throw notFound()
      await hooks.afterRead?.({ tx, access, records: [record] })
      const [shown] = await withTexts(tx, access, [record])
      return shown ?? {}
    }),

  /** The definition as the caller has it, for pages that are not written into the program. */
  definition: (caller: Caller, input: Input): Promise<ResourceDef> =>
    within(caller, input, async (_, access) => withKnownGate(access.def)),
})

/** Whoever does not see how far a record has come is told by the server when it is closed, and by no page before that. */
export function withKnownGate(def: ResourceDef): ResourceDef {
  const { gate, ...rest } = def
  return gate && !Object.hasOwn(def.fields, gate.field) ? rest : def
}
