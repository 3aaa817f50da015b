import type { EngineContext } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { readSelectedIds, type Selection } from '../../../resource/selection.ts'
import type { Caller } from '../../../resource/within.ts'

/** At two pages each, a carton of paper. */
const maxPrintouts = 5_000

/** Returns the ids of the selected records, in the order of their list. */
export const selectRecordIds = (
  { actions, hooks }: Pick<Resource, 'actions' | 'hooks'>,
  { questionsPerHour: perHour }: Pick<EngineContext, 'questionsPerHour'>,
  caller: Caller,
  { xwlx, ...selection }: Selection & { xwlx: string },
): Promise<string[]> =>
  actions.withAccess(caller, { xwlx }, (tx, access) =>
    readSelectedIds(tx, access, selection, {
      hooks,
      origin: caller.origin,
      perHour,
      verb: '打印',
      limit: maxPrintouts,
    }),
  )
