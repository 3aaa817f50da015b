import type { EngineContext } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { readSelectedIds, type Selection } from '../../../resource/selection.ts'
import type { Caller } from '../../../resource/within.ts'

/** Two pages each: a carton of paper. */
const maxSheets = 5_000

/** The records whose sheets are asked for, in the order of their list. */
export const idsToPrint = (
  { actions, hooks }: Pick<Resource, 'actions' | 'hooks'>,
  { questionsPerHour: perHour }: Pick<EngineContext, 'questionsPerHour'>,
  caller: Caller,
  { xwlx, ...selection }: Selection & { xwlx: string },
): Promise<string[]> =>
  actions.withAccess(caller, { xwlx }, (tx, access) =>
    readSelectedIds(tx, access, selection, { hooks, origin: caller.origin, perHour, verb: '打印', limit: maxSheets }),
  )
